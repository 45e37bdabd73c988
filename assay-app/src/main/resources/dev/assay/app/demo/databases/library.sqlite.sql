-- A lending library: authors, books, members (some referred by others), and loans.
CREATE TABLE author (
  author_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  born INTEGER NOT NULL,
  country TEXT NOT NULL
);
CREATE TABLE book (
  book_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES author (author_id),
  published INTEGER NOT NULL,
  genre TEXT NOT NULL,
  pages INTEGER NOT NULL
);
CREATE TABLE member (
  member_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  joined DATE NOT NULL,
  referred_by INTEGER REFERENCES member (member_id)
);
CREATE TABLE loan (
  loan_id INTEGER PRIMARY KEY,
  book_id INTEGER NOT NULL REFERENCES book (book_id),
  member_id INTEGER NOT NULL REFERENCES member (member_id),
  lent_on DATE NOT NULL,
  returned_on DATE
);
INSERT INTO author (author_id, name, born, country) VALUES
  (1, 'Mira Aalto', 1951, 'Finland'),
  (2, 'Tomas Brandt', 1968, 'Germany'),
  (3, 'Ines Castro', 1974, 'Portugal'),
  (4, 'Owen Daly', 1939, 'Ireland'),
  (5, 'Selma Ek', 1986, 'Sweden'),
  (6, 'Ruth Fane', 1974, 'Ireland'),
  (7, 'Goran Hadzic', 1960, 'Serbia');
INSERT INTO book (book_id, title, author_id, published, genre, pages) VALUES
  (1, 'Winter Ferry', 1, 1988, 'novel', 312),
  (2, 'The Salt Road', 1, 1995, 'novel', 402),
  (3, 'Counting Crows', 2, 2004, 'science', 288),
  (4, 'A Short History of Glass', 2, 2011, 'history', 198),
  (5, 'Lisbon by Night', 3, 2009, 'novel', 256),
  (6, 'Lisbon by Day', 3, 2012, 'novel', 264),
  (7, 'Bog and Stone', 4, 1977, 'poetry', 96),
  (8, 'The Long Acre', 4, 1982, 'novel', 350),
  (9, 'Northern Light', 5, 2018, 'science', 310),
  (10, 'Small Machines', 5, 2021, 'science', 224),
  (11, 'Letters to Clare', 6, 2006, 'poetry', 88),
  (12, 'The Quiet Harbour', 6, 2014, 'novel', 298),
  (13, 'Rivers of the Balkans', 7, 1999, 'history', 512),
  (14, 'Winter Ferry', 7, 2003, 'history', 240);
INSERT INTO member (member_id, name, joined, referred_by) VALUES
  (1, 'Agnes Moe', '2022-01-10', NULL),
  (2, 'Birk Nord', '2022-02-14', 1),
  (3, 'Cecil Oak', '2022-02-20', 1),
  (4, 'Dora Penn', '2022-05-05', 2),
  (5, 'Emil Quist', '2023-01-17', 2),
  (6, 'Fara Rao', '2023-03-03', NULL),
  (7, 'Gus Stahl', '2023-08-30', 6),
  (8, 'Hedda Toll', '2024-01-02', NULL);
INSERT INTO loan (loan_id, book_id, member_id, lent_on, returned_on) VALUES
  (1, 1, 4, '2023-09-05', NULL),
  (2, 8, 4, '2023-09-05', '2023-10-01'),
  (3, 3, 1, '2023-09-08', '2023-10-13'),
  (4, 3, 3, '2023-09-21', '2023-10-02'),
  (5, 3, 2, '2023-09-22', NULL),
  (6, 1, 4, '2023-10-05', '2023-11-21'),
  (7, 9, 4, '2023-10-15', '2023-12-03'),
  (8, 1, 3, '2023-10-15', '2023-11-05'),
  (9, 6, 2, '2023-10-27', NULL),
  (10, 3, 3, '2023-10-28', '2023-11-12'),
  (11, 6, 4, '2023-11-03', '2023-12-07'),
  (12, 5, 4, '2023-11-18', '2024-01-02'),
  (13, 4, 7, '2023-11-18', '2023-12-16'),
  (14, 9, 1, '2023-11-19', NULL),
  (15, 4, 1, '2023-11-20', '2023-12-18'),
  (16, 5, 5, '2023-11-22', '2023-12-07'),
  (17, 10, 3, '2023-12-20', '2024-01-03'),
  (18, 2, 3, '2024-01-01', '2024-02-12'),
  (19, 4, 2, '2024-01-14', '2024-01-21'),
  (20, 12, 5, '2024-01-14', '2024-01-28'),
  (21, 10, 7, '2024-01-15', '2024-02-13'),
  (22, 5, 3, '2024-01-18', '2024-02-25'),
  (23, 9, 2, '2024-01-21', '2024-02-22'),
  (24, 9, 7, '2024-01-24', NULL),
  (25, 12, 7, '2024-01-25', '2024-02-15'),
  (26, 3, 4, '2024-01-26', '2024-02-08'),
  (27, 9, 5, '2024-01-28', '2024-02-16'),
  (28, 8, 2, '2024-01-29', '2024-03-11'),
  (29, 13, 4, '2024-02-06', '2024-03-22'),
  (30, 13, 4, '2024-02-10', '2024-03-29'),
  (31, 1, 4, '2024-02-16', '2024-02-21'),
  (32, 5, 7, '2024-02-16', '2024-03-11'),
  (33, 4, 7, '2024-02-23', NULL),
  (34, 6, 6, '2024-03-02', '2024-03-20'),
  (35, 9, 1, '2024-03-03', '2024-03-10'),
  (36, 12, 2, '2024-03-18', '2024-03-21'),
  (37, 12, 3, '2024-03-26', '2024-04-08'),
  (38, 9, 5, '2024-03-30', '2024-04-26'),
  (39, 13, 3, '2024-04-01', '2024-04-27'),
  (40, 9, 2, '2024-04-05', '2024-04-10'),
  (41, 8, 6, '2024-04-11', '2024-04-29'),
  (42, 6, 1, '2024-04-11', '2024-05-30'),
  (43, 3, 6, '2024-04-14', '2024-04-28'),
  (44, 5, 4, '2024-04-15', '2024-05-19'),
  (45, 4, 3, '2024-04-18', '2024-05-04'),
  (46, 2, 5, '2024-04-23', '2024-06-07');
