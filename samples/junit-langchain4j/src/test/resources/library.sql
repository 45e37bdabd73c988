CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, author TEXT, printed INTEGER, pages INTEGER);
CREATE TABLE loan (book_id INTEGER, member TEXT, lent_on TEXT, returned_on TEXT);
INSERT INTO book VALUES
  (1, 'Winter Ferry', 'Mira Aalto', 1988, 312),
  (2, 'The Salt Road', 'Mira Aalto', 1995, 402),
  (3, 'Counting Crows', 'Tomas Brandt', 2004, 288),
  (4, 'Low Tide', 'Ines Castro', 2011, 196);
INSERT INTO loan VALUES
  (1, 'Ann', '2026-03-01', '2026-03-15'),
  (3, 'Bob', '2026-03-04', NULL),
  (1, 'Cleo', '2026-04-02', NULL)
