INSERT INTO customer VALUES (1, 'Ann', 'Bern'), (2, 'Bob', 'Oslo'), (3, 'Cleo', 'Oslo');
INSERT INTO purchase VALUES
  (1, 1, DATE '2026-03-01', 12.50), (2, 2, DATE '2026-03-04', 8.00), (3, 2, DATE '2026-04-02', 21.25);
