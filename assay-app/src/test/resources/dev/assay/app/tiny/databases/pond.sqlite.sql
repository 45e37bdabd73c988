-- Frogs.
CREATE TABLE frog (
  id INTEGER PRIMARY KEY,
  name TEXT
);
INSERT INTO frog VALUES (1, 'Ada; the first'), (2, 'Bo');
