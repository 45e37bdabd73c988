-- SPDX-License-Identifier: CC-BY-4.0
-- The clinic's books end on 2025-01-31. Stays of one patient never overlap.

INSERT INTO ward VALUES
  (1, 'Surgery', 2, 30, NULL),
  (2, 'Cardiology', 1, 24, NULL),
  (3, 'Internal Medicine', 1, 36, NULL),
  (4, 'Pediatrics', 3, 20, NULL),
  (5, 'Oncology', 4, 18, NULL),
  (6, 'Orthopedics', 2, 28, NULL),
  (7, 'Dermatology', 3, 18, NULL),
  (8, 'Geriatrics', 4, 40, NULL),
  (9, 'Isolation', 1, 6, DATE '2022-06-30'),
  (10, 'Neurology', 3, 16, DATE '2022-12-31');

-- Physicians 5 and 6 have most appointments; 16 to 26 have none, 15 only one in 2025.
-- Of those attending stays, 15 to 18 do so only from 2024 on, 19 to 22 only in 2023.
INSERT INTO physician VALUES
  (1, 'Helena', 'Marek', 'Surgery', 1, NULL, DATE '2005-03-01', NULL),
  (2, 'Oskar', 'Lindner', 'Cardiology', 2, NULL, DATE '2007-09-01', NULL),
  (3, 'Ruth', 'Gasser', 'Internal Medicine', 3, NULL, DATE '2006-01-15', NULL),
  (6, 'Paul', 'Winkler', 'Orthopedics', 6, NULL, DATE '2009-10-01', NULL);
INSERT INTO physician VALUES
  (4, 'Thomas', 'Huber', 'Pediatrics', 4, 1, DATE '2010-05-01', NULL),
  (5, 'Clara', 'Novak', 'Oncology', 5, 3, DATE '2011-02-01', NULL),
  (7, 'Nina', 'Aigner', 'Surgery', 1, 1, DATE '2013-04-01', NULL),
  (8, 'Jonas', 'Reiter', 'Cardiology', 3, 2, DATE '2014-07-01', NULL),
  (9, 'Eva', 'Steiner', 'Internal Medicine', 3, 3, DATE '2012-11-01', NULL),
  (10, 'Marco', 'Fabbri', 'Dermatology', 7, 3, DATE '2015-01-01', NULL),
  (11, 'Ivana', 'Kolar', 'Pediatrics', 4, 1, DATE '2016-03-15', NULL),
  (12, 'Stefan', 'Moser', 'Oncology', 5, 2, DATE '2016-09-01', DATE '2025-01-15'),
  (13, 'Agnes', 'Wolf', 'Geriatrics', 8, 3, DATE '2013-06-01', NULL),
  (14, 'Paul', 'Winkler', 'Orthopedics', NULL, NULL, DATE '2017-05-01', NULL);
INSERT INTO physician VALUES
  (15, 'Laura', 'Egger', 'Surgery', 1, 7, DATE '2018-02-01', NULL),
  (16, 'Daniel', 'Brunner', 'Internal Medicine', 2, 9, DATE '2018-10-01', NULL),
  (17, 'Maria', 'Pichler', 'Internal Medicine', 3, 9, DATE '2019-01-01', DATE '2025-01-10'),
  (18, 'Felix', 'Auer', 'Oncology', NULL, 5, DATE '2019-04-01', NULL),
  (19, 'Thomas', 'Huber', 'Cardiology', 2, 2, DATE '2019-08-15', NULL),
  (20, 'Sonja', 'Maier', 'Orthopedics', 6, 14, DATE '2020-03-01', NULL),
  (21, 'Lukas', 'Hofer', 'Surgery', 6, 7, DATE '2020-09-01', DATE '2025-01-12'),
  (22, 'Katrin', 'Berger', 'Geriatrics', 8, 13, DATE '2021-05-01', NULL),
  (23, 'Emil', 'Sommer', 'Dermatology', 7, 10, DATE '2021-11-01', NULL),
  (24, 'Julia', 'Bauer', 'Pediatrics', 4, 4, DATE '2024-09-01', NULL),
  (25, 'Anton', 'Wagner', 'Surgery', NULL, 1, DATE '2008-01-01', DATE '2022-06-30'),
  (26, 'Miriam', 'Kern', 'Neurology', NULL, NULL, DATE '2022-10-01', NULL);

-- Nobody without a known city is without insurance.
INSERT INTO patient
SELECT i,
  pick('pf' || i, ['Anna', 'Bruno', 'Carla', 'David', 'Elena', 'Fabian', 'Greta', 'Hannes', 'Ines', 'Jakob', 'Klara', 'Leo', 'Mila', 'Noah', 'Olga', 'Pia', 'Ralf', 'Sara', 'Tobias', 'Vera']),
  pick('pl' || i, ['Adler', 'Binder', 'Czerny', 'Dorner', 'Ebner', 'Fuchs', 'Haas', 'Jung', 'Koller', 'Lang', 'Mayr', 'Nagel', 'Ortner', 'Pfeifer', 'Reisinger', 'Schuster', 'Thaler', 'Unger', 'Vogel', 'Weiss', 'Zauner']),
  make_date(1934 + draw('py' || i, 80), 1 + draw('pm' || i, 12), 1 + draw('pd' || i, 28)),
  CASE WHEN chance('pc' || i, 10) THEN NULL ELSE pick('pt' || i, ['Graz', 'Linz', 'Salzburg', 'Wels', 'Steyr']) END,
  CASE WHEN chance('pi' || i, 20) AND NOT chance('pc' || i, 10) THEN NULL WHEN chance('pp' || i, 30) THEN 'P' ELSE 'S' END,
  DATE '2015-01-01' + draw('pr' || i, 2800)
FROM range(1, 151) t(i);

INSERT INTO patient VALUES
  (151, 'Anna', 'Berger', DATE '1952-08-09', 'Graz', 'S', DATE '2018-04-03'),
  (152, 'Anna', 'Berger', DATE '1988-02-17', 'Graz', 'P', DATE '2021-06-30'),
  (153, 'Viktor', 'Haller', DATE '1947-12-03', 'Linz', 'S', DATE '2016-02-11'),
  (154, 'Rosa', 'Steiner', DATE '1970-01-01', 'Wels', NULL, DATE '2019-09-09'),
  (155, 'Gustav', 'Klammer', DATE '1938-05-27', 'Villach', 'P', DATE '2017-07-17'),
  (156, 'Adele', 'Brandner', DATE '1941-10-30', 'Leoben', 'P', DATE '2017-07-18'),
  (157, 'Heinz', 'Tauber', DATE '1960-01-01', 'Villach', 'S', DATE '2020-01-20'),
  (158, 'Petra', 'Salcher', DATE '1980-01-01', 'Leoben', 'S', DATE '2020-03-04'),
  (159, 'Irma', 'Kogler', DATE '1959-12-31', 'Bregenz', 'S', DATE '2022-05-05'),
  (160, 'Ernst', 'Falk', DATE '1969-12-31', 'Hallein', NULL, DATE '2022-08-19'),
  (161, 'Hugo', 'Rieder', DATE '1964-05-14', 'Graz', 'S', DATE '2023-11-02'),
  (162, 'Edith', 'Rieder', DATE '1959-05-14', 'Graz', 'S', DATE '2023-11-02'),
  (163, 'Fritz', 'Pohl', DATE '1954-05-14', 'Steyr', NULL, DATE '2023-12-12'),
  (164, 'Lore', 'Zeller', DATE '1959-11-11', 'Salzburg', 'P', DATE '2024-01-08'),
  (165, 'Otto', 'Zeller', DATE '1964-11-11', 'Salzburg', 'P', DATE '2024-01-08'),
  (166, 'Selma', 'Kraus', DATE '1954-11-11', NULL, 'P', DATE '2024-02-29'),
  (167, 'Bruno', 'Adler', DATE '1979-12-31', NULL, 'S', DATE '2024-02-29'),
  (168, 'Lina', 'Adler', DATE '2024-12-19', 'Linz', 'S', DATE '2024-12-19');

-- Six possible periods of 125 days for each of 130 patients; up to 22 physicians attend.
INSERT INTO stay
SELECT CAST(row_number() OVER (ORDER BY admitted, p) AS INTEGER), p, ward_id,
  CASE WHEN unattended THEN NULL WHEN physician > 14 AND year(admitted) = 2023 THEN physician + 4 ELSE physician END, adm_type, admitted,
  CASE WHEN admitted >= DATE '2024-11-15' AND (chance('so' || p, 50) OR admitted + days > DATE '2025-01-31') THEN NULL ELSE admitted + days END
FROM (
  SELECT p, pick('sw' || p || '-' || k, [1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 5, 5, 6]) AS ward_id,
    chance('sx' || p || '-' || k, 9) AS unattended, 1 + draw('sf' || p || '-' || k, 18) AS physician,
    pick('sa' || p || '-' || k, ['E', 'E', 'P', 'P', 'P', 'T']) AS adm_type,
    DATE '2023-01-01' + CAST(k * 125 + draw('sd' || p || '-' || k, 104) AS INTEGER) AS admitted,
    pick('sl' || p || '-' || k, [0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9, 12, 16, 21]) AS days
  FROM range(1, 131) a(p), range(0, 6) b(k)
  WHERE chance('st' || p || '-' || k, 31)) x;

-- Exactly nine stays on ward 7 and ten on ward 8.
INSERT INTO stay
SELECT 800 + i, 131 + (i - 1) % 7, 7, CASE WHEN i = 5 THEN NULL ELSE pick('s7' || i, [10, 3, 9]) END,
  CASE WHEN i IN (2, 6, 9) THEN 'E' ELSE 'P' END, DATE '2024-01-29' + CAST(i * 7 AS INTEGER), DATE '2024-01-29' + CAST(i * 7 + 2 + i % 4 AS INTEGER)
FROM range(1, 10) t(i);
INSERT INTO stay
SELECT 820 + i, 133 + (i - 1) % 8, 8, CASE WHEN i = 4 THEN NULL ELSE pick('s8' || i, [13, 22, 2]) END,
  CASE WHEN i IN (1, 5) THEN 'E' WHEN i = 7 THEN 'T' ELSE 'P' END, DATE '2023-03-20' + CAST(i * 9 AS INTEGER), DATE '2023-03-20' + CAST(i * 9 + 6 + i % 5 AS INTEGER)
FROM range(1, 11) t(i);

INSERT INTO stay VALUES
  (901, 151, 2, 2, 'E', DATE '2024-01-01', DATE '2024-01-05'),
  (902, 151, 3, 24, 'P', DATE '2024-12-31', DATE '2025-01-04'),
  (903, 152, 1, NULL, 'E', DATE '2025-01-01', NULL),
  (904, 153, 6, 6, 'P', DATE '2023-12-31', DATE '2024-01-14'),
  (905, 153, 6, 16, 'E', DATE '2024-01-28', DATE '2024-02-10'),
  (906, 153, 6, 6, 'P', DATE '2024-03-11', DATE '2024-03-20'),
  (907, 153, 6, 6, 'P', DATE '2024-04-20', DATE '2024-04-20'),
  (908, 154, 1, 7, 'P', DATE '2024-05-01', DATE '2024-05-10'),
  (909, 154, 1, 15, 'T', DATE '2024-05-25', DATE '2024-05-30'),
  (910, 154, 6, 23, 'E', DATE '2023-12-28', DATE '2024-01-03'),
  (911, 161, 3, 3, 'E', DATE '2024-05-14', DATE '2024-05-19'),
  (912, 162, 3, 9, 'P', DATE '2024-05-14', DATE '2024-05-15'),
  (913, 163, 3, 17, 'P', DATE '2024-05-14', DATE '2024-05-21'),
  (914, 164, 2, 18, 'E', DATE '2024-05-14', DATE '2024-05-16'),
  (915, 165, 2, 16, 'E', DATE '2024-05-14', DATE '2024-05-28'),
  (916, 166, 2, NULL, 'P', DATE '2024-05-14', DATE '2024-06-01'),
  (917, 155, 1, 1, 'P', DATE '2022-11-20', DATE '2022-12-28'),
  (918, 156, 1, 7, 'P', DATE '2022-11-20', DATE '2022-12-28'),
  (919, 155, 5, 5, 'E', DATE '2024-08-01', DATE '2024-09-16'),
  (920, 156, 5, 12, 'P', DATE '2024-08-01', DATE '2024-09-16'),
  (921, 152, 2, 8, 'P', DATE '2023-06-15', DATE '2023-06-17'),
  (922, 152, 2, 2, 'T', DATE '2023-09-10', DATE '2023-09-10'),
  (923, 154, 1, 26, 'E', DATE '2025-01-01', DATE '2025-01-06'),
  (924, 152, 1, 1, 'P', DATE '2024-12-18', DATE '2024-12-27'),
  (925, 151, 2, 2, 'T', DATE '2024-01-12', DATE '2024-01-15'),
  (926, 155, 5, 5, 'P', DATE '2024-09-25', DATE '2024-09-28'),
  (927, 156, 5, 5, 'P', DATE '2024-09-25', DATE '2024-09-28'),
  (928, 157, 2, 8, 'E', DATE '2024-01-01', DATE '2024-01-04'),
  (929, 158, 6, 14, 'P', DATE '2024-01-01', DATE '2024-01-08'),
  (930, 159, 3, 9, 'E', DATE '2024-01-01', DATE '2024-01-02'),
  (931, 160, 2, 8, 'E', DATE '2024-12-31', NULL),
  (932, 150, 6, 6, 'P', DATE '2024-12-31', NULL),
  (934, 149, 6, 14, 'T', DATE '2024-12-30', NULL),
  (935, 148, 2, NULL, 'P', DATE '2024-12-28', NULL),
  (933, 168, 4, 4, 'N', DATE '2024-12-19', NULL);

-- Physicians 5 and 6 have thirty attended appointments each; the others up to 14 share the rest,
-- 11 and 12 only in 2023, 13 and 14 only in 2024.
INSERT INTO appointment
SELECT i, 1 + draw('aa' || i, 118), 5 + (i % 2),
  CAST(DATE '2023-01-09' + CAST(i * 12 AS INTEGER) AS TIMESTAMP) + to_hours(8 + draw('ah' || i, 9)) + to_minutes(30 * draw('am' || i, 2)),
  pick('an' || i, [15, 20, 30, 30, 45]), 'D'
FROM range(1, 61) t(i);
INSERT INTO appointment
SELECT 100 + i, p, f,
  CAST(d AS TIMESTAMP) + to_hours(8 + draw('bh' || i, 10)) + to_minutes(15 * draw('bm' || i, 4)),
  CASE WHEN chance('bx' || i, 14) THEN NULL ELSE pick('bn' || i, [10, 15, 15, 20, 29, 30, 30, 30, 31, 45, 45, 60]) END,
  CASE WHEN d >= DATE '2025-01-16' THEN 'B' ELSE pick('bs' || i, ['D', 'D', 'D', 'D', 'N', 'C']) END
FROM (
  SELECT i, p, CASE f WHEN 5 THEN 1 WHEN 6 THEN 2 ELSE f END AS f, DATE '2023-01-02' + CASE WHEN f > 12 THEN 365 + draw('bd' || i, 360) WHEN f > 10 THEN draw('bd' || i, 360) ELSE draw('bd' || i, 758) END AS d
  FROM (
    SELECT i, 1 + draw('bp' || i, 118) AS p,
      3 + draw(CASE WHEN chance('bf' || i, 50) THEN 'fav' || draw('bp' || i, 118) ELSE 'bg' || i END, 12) AS f
    FROM range(1, 231) t(i)) x) y;
INSERT INTO appointment VALUES
  (401, 151, 3, TIMESTAMP '2024-01-01 00:00:00', 30, 'D'),
  (402, 151, 3, TIMESTAMP '2024-02-05 15:00:00', 29, 'D'),
  (403, 151, 9, TIMESTAMP '2024-02-06 11:00:00', 31, 'N'),
  (404, 152, 4, TIMESTAMP '2025-01-01 00:00:00', 45, 'N'),
  (405, 152, 9, TIMESTAMP '2023-11-14 13:00:00', 29, 'D'),
  (406, 153, 3, TIMESTAMP '2024-12-31 23:30:00', NULL, 'D'),
  (407, 153, 3, TIMESTAMP '2024-06-03 13:00:00', 15, 'C'),
  (408, 154, 10, TIMESTAMP '2024-07-08 11:00:00', 60, 'D'),
  (409, 157, 4, TIMESTAMP '2024-01-01 00:00:00', 20, 'N'),
  (410, 159, 4, TIMESTAMP '2025-01-27 09:30:00', 30, 'B'),
  (412, 158, 15, TIMESTAMP '2025-01-07 16:30:00', 30, 'D'),
  (411, 158, 8, TIMESTAMP '2023-10-02 17:15:00', NULL, 'C');

INSERT INTO service VALUES
  ('LAB01', 'Blood Count', 'Lab', 24.00),
  ('LAB02', 'Liver Panel', 'Lab', 38.50),
  ('LAB03', 'Urine Test', 'Lab', 12.00),
  ('LAB04', 'Biopsy Study', 'Lab', 145.00),
  ('LAB05', 'Gene Test', 'Lab', 690.00),
  ('IMG01', 'Chest Xray', 'Imaging', 60.00),
  ('IMG02', 'Knee Scan', 'Imaging', 180.00),
  ('IMG03', 'Abdominal Ultrasound', 'Imaging', 99.50),
  ('IMG04', 'Heart Scan', 'Imaging', 420.00),
  ('IMG05', 'Scan Review', 'Imaging', 35.00),
  ('SUR01', 'Hip Replacement', 'Surgery', 5200.00),
  ('SUR02', 'Wound Closure', 'Surgery', 100.00),
  ('SUR03', 'Cataract Removal', 'Surgery', 980.00),
  ('THE01', 'Physiotherapy', 'Therapy', 55.00),
  ('THE02', 'Infusion', 'Therapy', 100.00),
  ('THE03', 'Chemotherapy', 'Therapy', 1350.00),
  ('SUR04', 'Appendix Removal', 'Surgery', 1350.00),
  ('THE04', 'Speech Training', 'Therapy', 55.00),
  ('THE05', 'Radiation Session', 'Therapy', 450.00),
  ('TRA01', 'Ambulance Ride', 'Transport', 180.00),
  ('TRA02', 'Air Transfer', 'Transport', 2400.00),
  ('REP01', 'Medical Report', 'Report', 45.00),
  ('MIS01', 'Special Diet', NULL, 18.00),
  ('MIS02', 'Interpreter', NULL, 101.00),
  ('MIS03', 'Full Body Scan Package', NULL, 760.00);

-- The oncology ward has the most lines per stay. Nobody orders the gene test or the air transfer.
-- Services that are seldom given have large quantities.
INSERT INTO treatment
SELECT x.stay_id, x.line_no, x.code,
  CASE WHEN chance('tx' || x.k, 10) THEN NULL WHEN chance('tw' || x.k, 55) THEN pick('to' || x.k, CASE x.ward_id WHEN 1 THEN [1, 7, 15] WHEN 2 THEN [2, 16, 19] WHEN 3 THEN [3, 8, 9]
    WHEN 4 THEN [4, 11] WHEN 5 THEN [5, 12] WHEN 6 THEN [6, 20, 21] WHEN 7 THEN [10, 23] ELSE [13, 22] END)
    ELSE 1 + draw('tf' || x.k, 23) END,
  x.admitted + draw('td' || x.k, 1 + CAST(coalesce(x.discharged, x.admitted) - x.admitted AS INTEGER)),
  CASE WHEN x.code IN ('LAB03', 'IMG05', 'THE04', 'SUR02') THEN 6 ELSE 1 END + draw('tq' || x.k, 4),
  CASE WHEN chance('tu' || x.k, 35) THEN NULL ELSE CAST(sv.list_price * pick('tp' || x.k, [0.8, 0.9, 1.0, 1.1]) AS NUMERIC(8,2)) END
FROM (
  SELECT s.*, CAST(l AS INTEGER) AS line_no, s.stay_id || '-' || l AS k,
    pick('ts' || s.stay_id || '-' || l, ['LAB01', 'LAB01', 'LAB02', 'LAB02', 'LAB03', 'LAB04', 'LAB04', 'IMG01', 'IMG01', 'IMG02', 'IMG02', 'IMG03', 'IMG03', 'IMG04', 'IMG05', 'SUR01', 'SUR02', 'SUR03', 'SUR03', 'SUR04', 'SUR04', 'THE01', 'THE01', 'THE02', 'THE02', 'THE03', 'THE04', 'THE05', 'THE05', 'TRA01', 'REP01', 'MIS01', 'MIS02', 'MIS03']) AS code
  FROM stay s, range(1, 9) t(l)
  WHERE l <= CASE WHEN s.ward_id = 5 THEN 3 + draw('tn' || s.stay_id, 5)
                  WHEN s.ward_id = 3 THEN draw('tn' || s.stay_id, 3)
                  ELSE draw('tn' || s.stay_id, 5) END) x
JOIN service sv ON sv.service_code = x.code;

-- Finished stays are mostly invoiced once, some of them in two equal parts.
INSERT INTO invoice
SELECT CAST(3000 + row_number() OVER (ORDER BY issued, stay_id, n) AS INTEGER), stay_id, issued, amount,
  CASE WHEN paid > DATE '2025-01-31' OR chance('iu' || stay_id || '-' || n, 20) THEN NULL ELSE paid END,
  draw('ir' || stay_id || '-' || n, 3)
FROM (
  SELECT s.stay_id, n, s.discharged + 1 + CAST(draw('id' || s.stay_id, 12) + 9 * n AS INTEGER) AS issued,
    CAST(180 + 120 * CAST(s.discharged - s.admitted AS INTEGER) + 60 * draw('ia' || s.stay_id, 4) AS NUMERIC(10,2)) AS amount,
    s.discharged + CAST(1 + draw('id' || s.stay_id, 12) + 9 * n + pick('ip' || s.stay_id || '-' || n, [3, 8, 13, 14, 14, 15, 22, 29, 30, 30, 31, 45]) AS INTEGER) AS paid
  FROM stay s, range(0, 2) t(n)
  WHERE s.discharged IS NOT NULL AND s.stay_id < 900 AND chance('in' || s.stay_id || '-' || n, CASE WHEN n = 0 THEN 82 ELSE 20 END)) x
WHERE issued <= DATE '2025-01-31';
INSERT INTO invoice VALUES
  (4001, 922, DATE '2024-01-01', 660.00, NULL, 0),
  (4002, 915, DATE '2025-01-01', 660.00, DATE '2025-01-15', 0),
  (4003, 904, DATE '2024-01-15', 1860.00, NULL, 2),
  (4004, 905, DATE '2024-02-12', 1740.00, DATE '2024-02-26', 0),
  (4005, 906, DATE '2024-12-31', 1260.00, NULL, 1),
  (4006, 907, DATE '2024-04-22', 180.00, DATE '2024-05-22', 0),
  (4007, 908, DATE '2024-05-13', 1260.00, DATE '2024-05-28', 1),
  (4008, 917, DATE '2023-01-01', 9750.00, NULL, 2),
  (4009, 917, DATE '2023-12-31', 9750.00, DATE '2024-01-31', 1),
  (4010, 918, DATE '2023-01-03', 19500.00, NULL, 3),
  (4011, 917, DATE '2024-01-01', 9750.00, DATE '2024-01-15', 0),
  (4012, 919, DATE '2024-12-31', 9750.00, NULL, 2),
  (4016, 914, DATE '2024-05-20', 2220.00, DATE '2024-06-03', 0),
  (4017, 914, DATE '2024-05-24', 2220.00, DATE '2024-06-08', 0),
  (4013, 920, DATE '2024-09-18', 19500.00, DATE '2024-10-18', 0),
  (4014, 921, DATE '2023-12-31', 900.00, NULL, 1),
  (4015, 912, DATE '2024-05-17', 300.00, NULL, 0);
