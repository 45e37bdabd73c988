-- SPDX-License-Identifier: CC-BY-4.0
INSERT INTO branch VALUES
  (1, 'Harbour', 'Porto', DATE '1998-04-01', NULL),
  (2, 'Old Town', 'Graz', DATE '1985-09-16', NULL),
  (3, 'Station Square', 'Lyon', DATE '2003-01-10', NULL),
  (4, 'University', 'Ghent', DATE '2011-10-03', NULL),
  (5, 'Canal Street', 'Malmo', DATE '2015-05-18', NULL),
  (6, 'Hillside', 'Graz', DATE '2008-02-29', NULL),
  (7, 'Market Hall', 'Trieste', DATE '1992-06-01', NULL),
  (8, 'Riverside', 'Lyon', DATE '2013-11-20', NULL),
  (9, 'Airport', 'Malmo', DATE '2012-03-05', DATE '2023-06-30'),
  (10, 'Science Park', 'Oulu', DATE '2024-11-25', NULL);

INSERT INTO customer VALUES
  (1, 'Ilse Brandt', 'P', DATE '1961-03-14', 'Graz', 'ilse.brandt@post.example', DATE '2015-02-02', 2, NULL),
  (2, 'Marta Silva', 'P', DATE '1984-07-30', 'Porto', 'marta.silva@mail.example', DATE '2016-06-20', 1, 1),
  (3, 'Joao Pinto', 'P', DATE '1979-12-31', 'Porto', NULL, DATE '2015-09-11', 1, NULL),
  (4, 'Baltic Timber', 'B', NULL, 'Malmo', 'office@baltictimber.example', DATE '2017-01-09', 5, 3),
  (5, 'Marta Silva', 'P', DATE '1999-02-28', 'Lyon', NULL, DATE '2023-01-01', 1, 3),
  (6, 'Anna Keller', 'P', DATE '1990-01-01', 'Graz', NULL, DATE '2023-12-31', 6, 2),
  (7, 'Paul Renard', 'P', DATE '1972-05-05', NULL, NULL, DATE '2023-05-15', NULL, NULL),
  (8, 'Noor Claes', 'P', NULL, 'Ghent', NULL, DATE '2023-05-15', 4, 2),
  (9, 'Cobalt Optics', 'B', NULL, 'Trieste', NULL, DATE '2024-01-01', 7, 1),
  (10, 'Sven Holm', 'P', DATE '2001-08-19', 'Bergen', 'sven@post.example', DATE '2022-12-31', NULL, 3),
  (11, 'Lea Fabbri', 'P', DATE '1955-11-02', 'Trieste', NULL, DATE '2022-12-31', 7, 4),
  (12, 'Emil Novak', 'P', DATE '1994-06-15', 'Cork', 'emil.novak@mail.example', DATE '2018-03-01', 4, NULL),
  (13, 'Fjord Textiles', 'B', NULL, 'Lyon', NULL, DATE '2023-07-01', 3, 3),
  (14, 'Anna Keller', 'P', DATE '1990-01-01', 'Cork', NULL, DATE '2023-12-31', 6, NULL);

INSERT INTO customer
SELECT i,
  CASE WHEN i % 7 = 0
    THEN pick('firm' || i, ['Alpine', 'Ember', 'Fjord', 'Granite', 'Delta', 'Amber', 'Willow'])
      || ' ' || pick('trade' || i, ['Bakery', 'Logistics', 'Print', 'Foods', 'Textiles'])
    ELSE pick('first' || i, ['Ana', 'Bruno', 'Clara', 'David', 'Elena', 'Felix', 'Greta', 'Hugo', 'Iris', 'Jonas', 'Karin', 'Luca',
        'Marta', 'Mona', 'Nils', 'Olga', 'Pedro', 'Rosa', 'Simon', 'Tilda', 'Viktor'])
      || ' ' || pick('last' || i, ['Almeida', 'Berg', 'Costa', 'Dubois', 'Eder', 'Ferrari', 'Gruber', 'Hansen', 'Janssens', 'Lopes',
        'Moreau', 'Nilsson', 'Peeters', 'Rossi', 'Silva', 'Steiner', 'Wolf'])
  END,
  CASE WHEN i % 7 = 0 THEN 'B' ELSE 'P' END,
  CASE WHEN i % 7 = 0 OR chance('nobirth' || i, 6) THEN NULL ELSE DATE '1948-01-01' + draw('birth' || i, 20400) END,
  CASE WHEN chance('nocity' || i, 9) THEN NULL
    ELSE pick('city' || i, ['Graz', 'Graz', 'Lyon', 'Porto', 'Ghent', 'Malmo', 'Trieste', 'Bergen', 'Cork']) END,
  CASE WHEN chance('nomail' || i, 30) THEN NULL ELSE 'c' || (1000 + i) || '@' || pick('mail' || i, ['mail.example', 'mail.example', 'post.example']) END,
  DATE '2016-01-01' + draw('joined' || i, 2900),
  CASE WHEN chance('nohome' || i, 10) THEN NULL ELSE pick('home' || i, [1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8]) END,
  CASE WHEN chance('referred' || i, 45) THEN 1 + draw('referrer' || i, 13) END
FROM range(15, 91) t(i);

INSERT INTO account VALUES
  (1, 'AT10000001', 'CUR', 2, DATE '2015-02-02', NULL, 4210.55, 2000.00),
  (2, 'AT10000002', 'SAV', 2, DATE '2015-02-02', NULL, 15300.00, NULL),
  (3, 'PT10000003', 'CUR', 1, DATE '2016-06-20', NULL, 812.40, NULL),
  (4, 'PT10000004', 'CUR', 1, DATE '2015-09-11', NULL, -250.00, 500.00),
  (5, 'SE10000005', 'CUR', 5, DATE '2017-01-09', NULL, 248210.00, 10000.00),
  (6, 'FR10000006', 'CUR', 3, DATE '2023-01-02', NULL, 96.15, 0.00),
  (7, 'AT10000007', 'DEP', 2, DATE '2019-10-01', NULL, 40000.00, NULL),
  (8, 'SE10000008', 'CUR', 9, DATE '2013-04-02', DATE '2023-06-30', 0.00, NULL),
  (9, 'SE10000009', 'SAV', 9, DATE '2014-08-12', DATE '2023-06-30', 0.00, NULL),
  (10, 'IT10000010', 'CUR', 7, DATE '2022-12-31', NULL, 1540.10, 1000.00),
  (11, 'BE10000011', 'CUR', 4, DATE '2018-03-01', NULL, 2075.75, NULL),
  (12, 'PT10000012', 'SAV', 1, DATE '2018-05-04', NULL, 8200.00, NULL),
  (13, 'IT10000013', 'DEP', 7, DATE '2024-02-29', NULL, 40000.00, NULL),
  (14, 'PT10000014', 'SAV', 1, DATE '2020-01-07', DATE '2024-03-31', 20150.00, NULL),
  (15, 'SE20000018', 'DEP', 5, DATE '2022-09-01', NULL, 47500.00, NULL),
  (16, 'SE20000017', 'DEP', 5, DATE '2023-03-01', NULL, 47500.00, NULL),
  (17, 'SE20000016', 'DEP', 5, DATE '2023-03-01', NULL, 47500.00, NULL),
  (18, 'SE20000015', 'DEP', 5, DATE '2024-01-02', NULL, 47500.00, NULL),
  (19, 'IT10000019', 'FCY', 7, DATE '2021-06-01', NULL, 1000.00, NULL),
  (20, 'IT10000020', 'FCY', 7, DATE '2022-02-14', NULL, 2000.00, NULL),
  (21, 'PT10000021', 'FCY', 1, DATE '2023-10-09', NULL, 3000.00, NULL),
  (22, 'FR10000022', 'FCY', 8, DATE '2020-05-25', DATE '2022-05-31', 0.00, NULL);

INSERT INTO account
SELECT i, b.prefix || (10000000 + i), p.kind, b.id,
  p.opened,
  p.closed,
  CASE
    WHEN p.closed IS NOT NULL THEN 0
    WHEN p.kind = 'CUR' THEN CAST(-600 + draw('euros' || i, 5200) + draw('cents' || i, 100) / 100.0 AS NUMERIC(12, 2))
    WHEN p.kind = 'SAV' THEN CAST(150 + 50 * draw('saved' || i, 360) AS NUMERIC(12, 2))
    ELSE CAST(5000 + 2500 * draw('deposit' || i, 16) AS NUMERIC(12, 2))
  END,
  CASE WHEN p.kind = 'CUR' AND chance('overdraft' || i, 60) THEN CAST(pick('limit' || i, [0, 500, 500, 1000, 2000]) AS NUMERIC(10, 2)) END
FROM (
  SELECT i, kind, opened,
    CASE WHEN chance('closed' || i, 16) AND opened + 200 + draw('life' || i, 1200) <= DATE '2024-12-31'
      THEN opened + 200 + draw('life' || i, 1200) END AS closed
  FROM (
    SELECT i, pick('kind' || i, ['CUR', 'CUR', 'CUR', 'CUR', 'SAV', 'SAV', 'DEP']) AS kind,
      LEAST(c.joined_on + draw('opened' || i, 380), DATE '2024-12-20') AS opened
    FROM range(23, 131) t(i) JOIN customer c ON c.customer_id = 1 + draw('owner' || i, 78)
  )
) p
JOIN (VALUES (1, 'PT'), (2, 'AT'), (3, 'FR'), (4, 'BE'), (5, 'SE'), (6, 'AT'), (7, 'IT'), (8, 'FR')) b(id, prefix)
  ON b.id = pick('branch' || p.i, [1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 8]);

INSERT INTO holder VALUES
  (1, 1, 'O'), (2, 1, 'O'), (7, 1, 'O'), (3, 2, 'O'), (3, 3, 'J'), (4, 3, 'O'), (12, 3, 'O'), (12, 2, 'J'),
  (5, 4, 'O'), (5, 10, 'A'), (6, 5, 'O'), (8, 10, 'O'), (9, 10, 'O'), (10, 11, 'O'), (10, 7, 'A'), (11, 12, 'O'),
  (13, 11, 'O'), (14, 2, 'O'), (14, 5, 'J'),
  (15, 6, 'O'), (16, 9, 'O'), (17, 1, 'O'), (17, 3, 'J'), (18, 12, 'O'),
  (19, 11, 'O'), (20, 9, 'O'), (21, 2, 'O'), (22, 13, 'O'),
  (5, 88, 'A'), (10, 89, 'A'), (11, 90, 'A');

INSERT INTO holder
SELECT i, 1 + draw('owner' || i, 78), 'O' FROM range(23, 131) t(i)
UNION ALL
SELECT i, 1 + (draw('owner' || i, 78) + 1 + draw('second' || i, 20)) % 78, pick('role' || i, ['J', 'J', 'A'])
FROM range(23, 131) t(i) WHERE chance('shared' || i, 35);

INSERT INTO card VALUES
  (1, 1, 1, 'D', DATE '2021-03-15', DATE '2025-03-31', NULL, 1000.00),
  (2, 1, 1, 'C', DATE '2022-06-01', DATE '2026-06-30', DATE '2024-02-29', 2500.00),
  (3, 3, 3, 'D', DATE '2020-10-05', DATE '2024-10-31', NULL, NULL),
  (4, 4, 3, 'C', DATE '2023-01-01', DATE '2027-01-31', NULL, 1000.00),
  (5, 5, 10, 'C', DATE '2022-05-20', DATE '2026-05-31', NULL, 3000.00),
  (6, 10, 7, 'D', DATE '2023-02-13', DATE '2027-02-28', DATE '2023-12-31', 500.00),
  (7, 11, 12, 'V', DATE '2024-01-01', DATE '2026-01-31', NULL, NULL),
  (8, 6, 5, 'V', DATE '2023-12-31', DATE '2025-12-31', NULL, 250.00),
  (9, 5, 88, 'C', DATE '2024-04-02', DATE '2028-04-30', NULL, 1500.00),
  (10, 10, 89, 'D', DATE '2024-06-10', DATE '2028-06-30', NULL, NULL),
  (11, 11, 90, 'V', DATE '2024-09-05', DATE '2026-09-30', NULL, 250.00);

INSERT INTO card
SELECT 11 + row_number() OVER (ORDER BY account_id, customer_id, kind), account_id, customer_id, kind, issued,
  CAST(last_day(issued + INTERVAL 4 YEAR) AS DATE),
  CASE WHEN chance('blocked' || account_id || kind || customer_id, 20) AND issued + 700 <= DATE '2024-12-31'
    THEN issued + 40 + draw('blockday' || account_id || kind, 660) END,
  CASE WHEN kind = 'C' THEN CAST(pick('climit' || account_id, [500, 1000, 1000, 1500, 2500]) AS NUMERIC(8, 2))
    WHEN chance('haslimit' || account_id || kind, 55) THEN CAST(pick('dlimit' || account_id, [250, 500, 1000]) AS NUMERIC(8, 2)) END
FROM (
  SELECT h.account_id, h.customer_id, k.kind,
    LEAST(GREATEST(a.opened_on, DATE '2021-01-04' + draw('reissue' || h.account_id, 500)) + draw('issue' || h.account_id || k.kind, 80),
      DATE '2024-12-30') AS issued
  FROM holder h
  JOIN account a ON a.account_id = h.account_id
  CROSS JOIN (VALUES ('D', 75), ('C', 40), ('V', 15)) k(kind, share)
  WHERE a.account_id > 22 AND a.acct_type = 'CUR' AND a.closed_on IS NULL
    AND chance('card' || h.account_id || k.kind || h.customer_id, k.share)
);

INSERT INTO loan VALUES
  (1, 1, 2, 'H', 420000.00, 2.85, DATE '2021-05-03', 240, NULL, NULL),
  (2, 2, 1, 'C', 8000.00, 6.90, DATE '2022-01-01', 36, NULL, 3),
  (3, 3, 1, 'H', 350000.00, 3.10, DATE '2023-12-31', 300, NULL, 1),
  (4, 4, 5, 'R', 60000.00, 4.75, DATE '2022-08-15', 60, DATE '2024-06-30', NULL),
  (5, 4, 5, 'H', 350000.00, 2.95, DATE '2021-02-26', 240, NULL, NULL),
  (6, 11, 7, 'C', 12000.00, 7.25, DATE '2023-01-01', 24, DATE '2024-01-15', 10),
  (7, 11, 7, 'C', 12000.00, 6.50, DATE '2024-01-01', 24, NULL, NULL),
  (8, 12, 4, 'R', 18000.00, 5.40, DATE '2022-12-31', 48, DATE '2023-12-31', 5),
  (9, 8, 4, 'C', 5000.00, 7.90, DATE '2024-03-29', 12, NULL, 1),
  (10, 6, 6, 'R', 24000.00, 5.10, DATE '2024-02-29', 48, NULL, 1),
  (11, 85, 6, 'R', 24000.00, 5.60, DATE '2024-12-31', 48, NULL, NULL),
  (12, 3, 1, 'H', 350000.00, 3.40, DATE '2024-05-06', 300, NULL, NULL);

INSERT INTO loan
SELECT i, p.customer_id, 1 + draw('lbranch' || i, 8), p.purpose,
  CASE p.purpose WHEN 'H' THEN 60000 + 5000 * draw('house' || i, 45) WHEN 'C' THEN 2000 + 500 * draw('consumer' || i, 24)
    ELSE 6000 + 1000 * draw('vehicle' || i, 20) END,
  CAST(2.4 + draw('rate' || i, 90) / 20.0 AS NUMERIC(5, 2)),
  p.granted,
  CASE p.purpose WHEN 'H' THEN pick('long' || i, [120, 180, 240]) ELSE pick('term' || i, [12, 24, 24, 36, 48]) END,
  CASE WHEN chance('repaid' || i, 45) AND p.granted + 150 + draw('repaidday' || i, 700) <= DATE '2024-12-31'
    THEN p.granted + 150 + draw('repaidday' || i, 700) END,
  CASE WHEN chance('guaranteed' || i, 35) THEN 1 + (p.customer_id + draw('guarantor' || i, 60)) % 80 END
FROM (
  SELECT i, c.customer_id, pick('purpose' || i, ['H', 'C', 'C', 'R', 'R']) AS purpose,
    GREATEST(DATE '2021-01-11' + draw('granted' || i, 1250), c.joined_on + 7 + draw('wait' || i, 190)) AS granted
  FROM range(13, 76) t(i) JOIN customer c ON c.customer_id = 10 + draw('borrower' || i, 74)
) p;

INSERT INTO loan
SELECT 74 + 2 * k + twin, o.customer_id, k, 'H', 140000, 3.95, DATE '2021-03-15' + 365 * CAST((k - 1) % 4 AS INTEGER), 24,
  DATE '2021-12-20' + 365 * CAST((k - 1) % 4 AS INTEGER), NULL
FROM range(1, 9) b(k) CROSS JOIN range(0, 2) w(twin)
JOIN (SELECT customer_id, row_number() OVER (ORDER BY customer_id) AS rn FROM customer WHERE joined_on < DATE '2021-01-01') o
  ON o.rn = 1 + draw('bridge' || k || '-' || twin, 20);

INSERT INTO instalment VALUES
  (7, 1, DATE '2024-02-01', 533.00, DATE '2024-02-01', 533.00),
  (7, 2, DATE '2024-03-01', 533.00, DATE '2024-03-31', 533.00),
  (7, 3, DATE '2024-04-01', 533.00, DATE '2024-05-02', 533.00),
  (7, 4, DATE '2024-05-01', 533.00, DATE '2024-05-01', 533.00),
  (7, 5, DATE '2024-06-01', 533.00, DATE '2024-06-03', 533.00),
  (7, 6, DATE '2024-07-01', 533.00, DATE '2024-07-01', 533.00),
  (7, 7, DATE '2024-08-01', 533.00, DATE '2024-08-01', 533.00),
  (7, 8, DATE '2024-09-01', 533.00, DATE '2024-09-01', 533.00),
  (7, 9, DATE '2024-10-01', 533.00, DATE '2024-10-04', 533.00),
  (7, 10, DATE '2024-11-01', 533.00, DATE '2024-12-01', 533.00),
  (7, 11, DATE '2024-12-01', 533.00, NULL, NULL),
  (9, 1, DATE '2024-04-29', 450.00, DATE '2024-05-30', 450.00),
  (9, 2, DATE '2024-05-29', 450.00, DATE '2024-06-28', 450.00),
  (9, 3, DATE '2024-06-29', 450.00, DATE '2024-07-29', 450.00),
  (9, 4, DATE '2024-07-29', 450.00, DATE '2024-07-29', 225.00),
  (9, 5, DATE '2024-08-29', 450.00, DATE '2024-08-29', 450.00),
  (9, 6, DATE '2024-09-29', 450.00, DATE '2024-09-30', 450.00),
  (9, 7, DATE '2024-10-29', 450.00, DATE '2024-10-29', 450.00),
  (9, 8, DATE '2024-11-29', 450.00, DATE '2024-12-10', 450.00),
  (9, 9, DATE '2024-12-29', 450.00, NULL, NULL),
  (3, 8, DATE '2024-08-31', 1203.00, DATE '2024-08-31', 1203.00),
  (3, 9, DATE '2024-09-30', 1203.00, DATE '2024-09-30', 1203.00),
  (3, 10, DATE '2024-10-31', 1203.00, DATE '2024-11-02', 1203.00),
  (3, 11, DATE '2024-11-30', 1203.00, DATE '2024-11-30', 1203.00),
  (3, 12, DATE '2024-12-31', 1203.00, NULL, NULL),
  (6, 8, DATE '2023-09-01', 537.00, DATE '2023-09-01', 537.00),
  (6, 9, DATE '2023-10-01', 537.00, DATE '2023-10-01', 537.00),
  (6, 10, DATE '2023-11-01', 537.00, DATE '2023-11-11', 537.00),
  (6, 11, DATE '2023-12-01', 537.00, DATE '2023-12-01', 537.00),
  (6, 12, DATE '2024-01-01', 537.00, DATE '2024-01-01', 537.00);

INSERT INTO instalment
SELECT loan_id, n, due, owed,
  CASE WHEN paid THEN LEAST(due + late, DATE '2024-12-31') END,
  CASE WHEN paid AND chance('partly' || loan_id || '-' || n, 8) AND repaid_on IS NULL THEN CAST(floor(owed / 2) AS NUMERIC(10, 2))
    WHEN paid THEN owed END
FROM (
  SELECT l.loan_id, n, CAST(l.granted_on + to_months(CAST(n AS INTEGER)) AS DATE) AS due,
    CAST(ceil(l.principal / l.term_months * (1 + l.rate_pct / 100)) AS NUMERIC(10, 2)) AS owed,
    l.repaid_on,
    l.repaid_on IS NOT NULL OR chance('paid' || l.loan_id || '-' || n, 82) AS paid,
    pick('late' || l.loan_id || '-' || n, [0, 0, 0, 0, 0, 0, 1, 3, 10, 29, 30, 31, 45]) AS late
  FROM loan l CROSS JOIN range(1, 8) t(n)
  WHERE n <= l.term_months AND l.loan_id NOT IN (7, 9) AND l.loan_id < 76
) q
WHERE due <= LEAST(COALESCE(repaid_on, DATE '2024-12-31'), DATE '2024-12-31');

INSERT INTO txn VALUES
  (1, 1, TIMESTAMP '2023-12-01 00:00:00', 2600.00, 'SA', NULL, 'Province of Styria'),
  (2, 1, TIMESTAMP '2023-12-31 23:59:59', -64.20, 'CP', 1, 'Green Grocer'),
  (3, 1, TIMESTAMP '2024-01-01 00:00:00', -12.00, 'FE', NULL, NULL),
  (4, 1, TIMESTAMP '2024-02-28 10:15:00', -100.00, 'WD', 1, NULL),
  (5, 1, TIMESTAMP '2024-02-28 10:15:00', -250.00, 'CP', 2, 'Blue Travel'),
  (6, 1, TIMESTAMP '2024-03-01 08:00:00', 2650.00, 'SA', NULL, 'Province of Styria'),
  (7, 1, TIMESTAMP '2024-06-15 17:45:30', -80.50, 'CP', 1, 'Green Grocer'),
  (8, 1, TIMESTAMP '2024-12-31 23:30:00', -300.00, 'TO', NULL, 'Marta Silva'),
  (9, 1, TIMESTAMP '2025-01-01 00:00:00', -12.00, 'FE', NULL, NULL),
  (10, 3, TIMESTAMP '2024-01-06 12:00:00', -45.00, 'CP', 3, 'Corner Books'),
  (11, 3, TIMESTAMP '2024-01-07 12:00:00', -60.00, 'WD', 3, NULL),
  (12, 4, TIMESTAMP '2024-02-10 09:30:00', -99.90, 'CP', 4, 'Blue Travel'),
  (13, 5, TIMESTAMP '2023-11-30 18:00:00', -1450.00, 'CP', 5, 'Blue Travel'),
  (14, 5, TIMESTAMP '2024-11-30 18:00:00', -1875.00, 'CP', 5, 'Blue Travel'),
  (15, 10, TIMESTAMP '2024-10-01 00:00:00', -520.00, 'TO', NULL, 'Fjord Logistics'),
  (16, 10, TIMESTAMP '2023-09-02 14:20:00', -33.30, 'CP', 6, 'Green Grocer'),
  (17, 11, TIMESTAMP '2024-09-01 00:00:00', -19.99, 'CP', 7, 'Sun Cinema'),
  (18, 8, TIMESTAMP '2022-07-01 00:00:00', -40.00, 'WD', NULL, NULL),
  (19, 7, TIMESTAMP '2024-06-30 23:59:59', 400.00, 'TI', NULL, NULL),
  (20, 13, TIMESTAMP '2024-02-29 11:00:00', 40000.00, 'TI', NULL, 'Lea Fabbri'),
  (21, 14, TIMESTAMP '2024-03-31 09:00:00', -740.00, 'TO', NULL, 'Marta Silva'),
  (22, 12, TIMESTAMP '2024-07-01 00:00:00', 150.00, 'TI', NULL, 'Joao Pinto'),
  (23, 6, TIMESTAMP '2024-01-06 09:00:00', -15.80, 'CP', 8, 'Sun Cinema'),
  (24, 2, TIMESTAMP '2024-08-31 23:59:59', -500.00, 'TO', NULL, NULL),
  (25, 3, TIMESTAMP '2023-01-01 00:00:00', -210.00, 'CP', 3, 'Corner Books'),
  (26, 3, TIMESTAMP '2022-12-31 23:59:59', -18.40, 'CP', 3, 'Sun Cinema'),
  (27, 3, TIMESTAMP '2024-01-01 00:00:00', -144.00, 'CP', 3, 'City Fuel'),
  (28, 3, TIMESTAMP '2025-01-01 00:00:00', -31.10, 'CP', 3, 'Mill Bakery'),
  (29, 1, TIMESTAMP '2024-05-02 07:05:00', -500.00, 'TO', NULL, 'Hugo Wolf'),
  (39, 3, TIMESTAMP '2024-01-20 15:30:00', -45.00, 'CP', 3, 'Corner Books'),
  (30, 1, TIMESTAMP '2023-06-03 20:10:00', -27.60, 'CP', 1, 'Sun Cinema'),
  (31, 10, TIMESTAMP '2023-06-03 20:10:00', -27.60, 'CP', 6, 'Sun Cinema'),
  (32, 11, TIMESTAMP '2024-03-04 10:00:00', 24.50, 'RF', 7, 'Green Grocer'),
  (33, 11, TIMESTAMP '2024-03-18 10:00:00', 180.00, 'RF', 7, 'Blue Travel'),
  (34, 11, TIMESTAMP '2024-04-05 10:00:00', 15.00, 'RF', 7, 'Corner Books'),
  (35, 11, TIMESTAMP '2024-06-21 10:00:00', 40.00, 'RF', 7, 'City Fuel'),
  (36, 11, TIMESTAMP '2024-08-09 10:00:00', 6.40, 'RF', 7, 'Mill Bakery'),
  (37, 4, TIMESTAMP '2023-08-09 10:00:00', 22.00, 'RF', 4, 'Sun Cinema'),
  (38, 5, TIMESTAMP '2023-10-20 10:00:00', 19.90, 'RF', 5, 'Sun Cinema');

INSERT INTO txn
SELECT 39 + row_number() OVER (ORDER BY branch_id), MIN(account_id), TIMESTAMP '2024-11-30 00:00:00', -0.80, 'FE', NULL, NULL
FROM account WHERE acct_type = 'CUR' AND closed_on IS NULL AND opened_on < DATE '2024-11-01' GROUP BY branch_id;

INSERT INTO txn
SELECT i, account_id, booked_at,
  CAST(CASE kind
    WHEN 'CP' THEN -(2 + draw('paid' || i, 180) + draw('cent' || i, 20) / 20.0)
    WHEN 'WD' THEN -pick('cash' || i, [20, 50, 50, 100, 100, 100, 150, 200, 400])
    WHEN 'SA' THEN 1400 + 25 * draw('salary' || i, 90)
    WHEN 'FE' THEN -pick('fee' || i, [3.5, 5.0, 12.0])
    WHEN 'TI' THEN 20 + 10 * draw('in' || i, 90)
    ELSE -(15 + 5 * draw('out' || i, 160)) END AS NUMERIC(10, 2)),
  kind,
  CASE WHEN kind IN ('CP', 'WD') THEN card_id END,
  CASE
    WHEN kind = 'CP' THEN pick('shop' || i, ['Green Grocer', 'Green Grocer', 'Blue Travel', 'Corner Books', 'Sun Cinema', 'City Fuel', 'Mill Bakery'])
    WHEN kind = 'SA' THEN pick('employer' || i, ['Alpine Bakery', 'Alpine Bakery', 'Fjord Logistics', 'Province of Styria', 'Delta Foods'])
    WHEN kind IN ('TI', 'TO') AND chance('named' || i, 70)
      THEN pick('peer' || i, ['Ana Costa', 'Fjord Logistics', 'Hugo Wolf', 'City Fuel', 'Rosa Berg', 'Mill Bakery', 'Lea Fabbri']) END
FROM (
  SELECT i, account_id, booked_at, card_id,
    CASE WHEN acct_type <> 'CUR' THEN pick('calm' || i, ['TI', 'TI', 'TO'])
      WHEN wish = 'CP' AND card_id IS NULL THEN 'TO' ELSE wish END AS kind
  FROM (
    SELECT i, e.account_id, e.acct_type, e.lo + draw('day' || i, CAST(e.hi - e.lo + 1 AS INTEGER)) + INTERVAL 1 SECOND * draw('time' || i, 86400) AS booked_at,
      pick('wish' || i, ['CP', 'CP', 'CP', 'CP', 'CP', 'WD', 'WD', 'TI', 'TO', 'SA', 'FE']) AS wish,
      (SELECT CASE WHEN chance('which' || i, 50) THEN MIN(c.card_id) ELSE MAX(c.card_id) END FROM card c
        WHERE c.account_id = e.account_id AND c.issued_on <= e.lo + draw('day' || i, CAST(e.hi - e.lo + 1 AS INTEGER))
          AND (c.blocked_on IS NULL OR c.blocked_on > e.lo + draw('day' || i, CAST(e.hi - e.lo + 1 AS INTEGER)))) AS card_id
    FROM range(51, 561) t(i)
    JOIN (
      SELECT account_id, acct_type, GREATEST(opened_on, DATE '2022-01-01') AS lo, LEAST(COALESCE(closed_on, DATE '2024-12-31'), DATE '2024-12-31') AS hi,
        row_number() OVER (ORDER BY account_id) AS rn, CAST(COUNT(*) OVER () AS INTEGER) AS n
      FROM account
      WHERE account_id > 22 AND account_id % 12 <> 0 AND COALESCE(closed_on, DATE '2024-12-31') >= DATE '2022-01-01'
    ) e ON e.rn = 1 + draw('account' || i, e.n)
  )
);
