-- SPDX-License-Identifier: CC-BY-4.0
-- Customers 2053 to 2060 have signed nothing yet; two pairs of customers share a name.
INSERT INTO customer
SELECT 2000 + i,
       CASE WHEN i IN (3, 44) THEN 'Marta Lindqvist'
            WHEN i IN (12, 33) THEN 'Otto Brandt'
            WHEN i = 5 THEN 'Hotel Aurora'
            WHEN i = 28 THEN 'Grand Hotel Tarnow'
            WHEN i % 10 = 7 THEN pick('office' || i, ['School', 'Library', 'Town Hall', 'Museum']) || ' of '
                 || pick('place' || i, ['Ostheim', 'Quarrel', 'Bellmar', 'Tarnow', 'Morava'])
            WHEN i % 10 IN (1, 5, 8) THEN pick('firm' || i, ['Alder', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite'])
                 || ' ' || pick('trade' || i, ['Bakery', 'Foundry', 'Hotel', 'Logistics', 'Print'])
            ELSE pick('first' || i, ['Anna', 'Bela', 'Clara', 'David', 'Elin', 'Franz', 'Greta', 'Henrik', 'Ines', 'Jonas', 'Karin', 'Lars'])
                 || ' ' || pick('last' || i, ['Moreau', 'Novak', 'Olsen', 'Petrov', 'Quist', 'Rossi', 'Sandberg', 'Tessler', 'Urban', 'Voss']) END,
       CASE WHEN i % 10 = 7 THEN 'P' WHEN i % 10 IN (1, 5, 8) THEN 'B' ELSE 'H' END,
       CASE WHEN chance('mail' || i, 72) THEN 'c' || i || '@mail.example' END,
       CASE i WHEN 45 THEN DATE '2021-01-01' WHEN 46 THEN DATE '2022-01-01' WHEN 47 THEN DATE '2020-06-10'
              WHEN 48 THEN DATE '2021-08-01' WHEN 49 THEN DATE '2019-02-02' WHEN 50 THEN DATE '2022-05-05'
              ELSE CASE WHEN i > 50 THEN DATE '2024-01-01' + draw('join' || i, 300)
                        ELSE DATE '2018-01-01' + draw('join' || i, 1500) END END,
       CASE WHEN i > 1 AND chance('ref' || i, 45) THEN 2001 + draw('by' || i, least(i - 1, 25)) END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 61) r(n)) t
ORDER BY i;

-- Sites 1 to 50 belong to customers 2001 to 2050, sites 79 to 84 to customer 2007.
INSERT INTO site
SELECT i,
       CASE WHEN i <= 50 THEN 2000 + i WHEN i > 78 THEN 2007 ELSE 2001 + draw('owner' || i, 44) END,
       CASE WHEN i IN (1, 14, 27, 52) THEN 'Vinterby'
            WHEN i IN (2, 15, 21, 53, 75) THEN 'Ostheim'
            WHEN i IN (81, 82) THEN 'Morava'
            WHEN i = 3 THEN 'Pontelo'
            WHEN i IN (6, 24, 72) THEN 'Karsund'
            ELSE pick('city' || i, ['Ostheim', 'Ostheim', 'Ostheim', 'Ostheim', 'Alvesta', 'Bellmar', 'Lindau',
                                    'Morava', 'Pontelo', 'Quarrel', 'Tarnow', 'Karsund']) END,
       CASE WHEN chance('area' || i, 86) THEN 40 + 10 * draw('sqm' || i, 40) END,
       i NOT IN (6, 24, 72) AND i % 8 IN (1, 3, 6)
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 85) r(n)) t;
UPDATE site SET has_solar = FALSE WHERE city = 'Karsund';
-- Sites whose contracts begin in 2025 and have no invoice yet; Selby has no others; and one without a contract.
INSERT INTO site VALUES (85, 2051, 'Selby', 120, FALSE), (86, 2052, 'Selby', NULL, FALSE), (87, 2046, 'Tarnow', 95, FALSE),
  (88, 2049, 'Lindau', 60, FALSE), (89, 2011, 'Alvesta', 210, TRUE);

-- Standard Old has no contract.
INSERT INTO tariff VALUES
  ('BASIC', 'Basic Power', 9.90, 31.50, FALSE, '2016-01-01', NULL),
  ('ECO1', 'Eco Classic', 9.90, 32.80, TRUE, '2017-02-01', NULL),
  ('ECO2', 'Eco Wind', 12.00, 33.40, TRUE, '2017-01-01', NULL),
  ('NIGHT', 'Night Saver', 8.50, 28.00, FALSE, '2016-01-01', '2023-12-31'),
  ('FLEX', 'Flex Hour', 6.00, 35.25, FALSE, '2017-07-01', NULL),
  ('BIZ1', 'Business Fix', 19.90, 31.50, FALSE, '2017-02-01', '2024-12-31'),
  ('BIZ2', 'Business Green', 24.90, 26.75, TRUE, '2017-02-01', NULL),
  ('SUN', 'Sunny Roof', 4.90, 29.90, TRUE, '2022-09-01', NULL),
  ('OLD', 'Standard Old', 7.00, 24.00, FALSE, '2010-01-01', '2015-12-31');

-- Sites 1 to 72 have a first contract; every third of them changed to a second one.
INSERT INTO contract
SELECT 100 + i, i,
       CASE WHEN i IN (1, 2, 4, 5, 8, 10, 11, 12) THEN 'ECO2'
            WHEN i IN (16, 17, 18, 19, 20, 22, 23) THEN 'NIGHT'
            WHEN i IN (24, 26, 29, 31, 32, 34, 37) THEN 'FLEX'
            WHEN i IN (30, 38, 40, 41) THEN 'BIZ2'
            WHEN i IN (14, 35) THEN 'ECO1'
            WHEN i IN (9, 28) THEN 'BASIC'
            ELSE pick('tariff' || i, ['BASIC', 'BASIC', 'ECO1', 'BIZ1']) END,
       c.joined_on + 10 + draw('start' || i, 300),
       CASE WHEN i % 6 = 0 THEN DATE '2024-02-11' + 3 * i
            WHEN i % 3 = 0 THEN DATE '2023-05-31' + draw('change' || i, 480)
            WHEN i % 7 = 0 THEN DATE '2023-10-01' + draw('end' || i, 400) END,
       CASE WHEN i IN (1, 4, 8, 11) OR i IN (16, 17, 18, 19, 20, 22, 23) OR i IN (24, 26, 31, 34) THEN 'W'
            WHEN i IN (2, 5, 10, 12) OR i IN (30, 38, 41) THEN 'P'
            WHEN i IN (29, 32, 37) THEN 'D'
            WHEN i = 40 THEN NULL
            WHEN chance('channel' || i, 88) THEN pick('by' || i, ['W', 'P', 'D']) END,
       CASE WHEN chance('discount' || i, 55) THEN pick('pct' || i, [0, 0, 5, 10, 15]) END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 73) r(n)) t JOIN site s ON s.site_id = i JOIN customer c ON c.customer_id = s.customer_id;
INSERT INTO contract
SELECT 200 + i, i,
       CASE WHEN i = 9 THEN 'ECO1' ELSE pick('second' || i, ['BASIC', 'ECO1', 'BIZ1']) END,
       c.ends_on + 1, NULL,
       CASE WHEN chance('channel2' || i, 88) THEN pick('by2' || i, ['W', 'P', 'D']) END,
       CASE WHEN chance('discount2' || i, 55) THEN pick('pct2' || i, [0, 5, 10]) END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(3, 73, 3) r(n)) t JOIN contract c ON c.contract_id = 100 + i;
INSERT INTO contract VALUES
  (385, 85, 'BIZ1', '2025-01-15', NULL, 'D', NULL), (386, 86, 'BASIC', '2025-01-20', NULL, 'W', 5),
  (387, 87, 'ECO1', '2025-01-15', NULL, NULL, 0), (389, 89, 'BIZ1', '2025-02-01', NULL, 'P', 10),
  (373, 73, 'ECO2', '2025-02-01', NULL, 'W', 0), (374, 74, 'FLEX', '2025-02-03', NULL, 'W', NULL),
  (375, 75, 'BIZ2', '2025-02-01', NULL, 'P', 15), (376, 76, 'SUN', '2025-02-10', NULL, 'D', NULL),
  (382, 82, 'SUN', '2022-10-01', '2024-11-30', 'D', NULL), (383, 83, 'SUN', '2024-02-01', NULL, 'D', 5);

-- Quarterly invoices, the largest ones for contract 111.
INSERT INTO invoice
SELECT 10 * c.contract_id + q, c.contract_id, d.issued_on,
       d.issued_on + CASE WHEN cu.segment = 'H' THEN 14 ELSE 30 END,
       CASE WHEN c.contract_id = 111 AND q IN (3, 4) THEN 1480
            WHEN c.contract_id = 111 THEN 1100 + draw('amount111' || q, 200)
            ELSE CASE cu.segment WHEN 'B' THEN 240 + 10 * draw('b' || c.contract_id || q, 40)
                                 WHEN 'P' THEN 150 + 10 * draw('p' || c.contract_id || q, 30)
                                 ELSE 60 + 5 * draw('h' || c.contract_id || q, 30) END
                 + pick('cents' || c.contract_id || q, [0, 0, 0, 0.50, 0.25, 0.99]) END,
       CASE WHEN c.contract_id = 111 AND q > 0 OR c.site_id % 3 <> 1 AND chance('unpaid' || c.contract_id || q, 22) THEN NULL
            WHEN chance('ontime' || c.contract_id || q, 15) THEN d.issued_on + CASE WHEN cu.segment = 'H' THEN 14 ELSE 30 END
            ELSE d.issued_on + 1 + draw('days' || c.contract_id || q, 45) END,
       0
FROM contract c JOIN site s ON s.site_id = c.site_id JOIN customer cu ON cu.customer_id = s.customer_id,
     (VALUES (0, DATE '2023-07-01'), (1, DATE '2023-10-01'), (2, DATE '2024-01-01'), (3, DATE '2024-04-01'),
             (4, DATE '2024-07-01'), (5, DATE '2024-10-01'), (6, DATE '2025-01-01')) d(q, issued_on)
WHERE c.starts_on <= d.issued_on AND (c.ends_on IS NULL OR c.ends_on >= d.issued_on)
  AND c.contract_id < 384 AND (q = 2 OR c.contract_id = 111 OR chance('bill' || c.contract_id || q, 78));
INSERT INTO invoice VALUES
  (9011, 138, '2023-07-05', '2023-07-12', 57.50, '2023-07-11', 0), (9012, 138, '2023-07-08', '2023-07-20', 83.00, '2023-07-25', 0),
  (9013, 140, '2023-07-05', '2023-07-12', 61.25, '2023-07-12', 0), (9014, 140, '2023-07-08', '2023-07-20', 12.50, NULL, 0),
  (9015, 141, '2023-07-05', '2023-07-12', 44.00, '2023-07-08', 0), (9016, 141, '2023-07-08', '2023-07-20', 98.75, '2023-07-20', 0),
  (9001, 101, '2023-12-20', '2024-01-19', 88.00, '2024-01-19', 0), (9002, 138, '2023-12-20', '2024-01-19', 310.50, '2024-02-20', 0),
  (9003, 102, '2023-12-20', '2024-01-03', 70.00, '2024-01-02', 0), (9004, 117, '2023-12-20', '2024-01-19', 205.00, NULL, 0),
  (9005, 101, '2024-12-20', '2025-01-19', 91.00, '2025-02-10', 0), (9006, 138, '2024-12-20', '2025-01-19', 333.00, '2025-01-31', 0),
  (9007, 141, '2024-12-20', '2025-01-19', 290.25, '2025-02-01', 0), (9008, 102, '2024-12-20', '2025-01-03', 64.00, NULL, 0);
UPDATE invoice SET reminders = 1 + draw('reminders' || invoice_id, 3)
WHERE paid_on IS NULL AND issued_on < DATE '2025-01-01' OR paid_on > due_on + 7;

-- Makers in fixed numbers; every sixth meter was replaced.
INSERT INTO meter
SELECT 1000 + i, i,
       CASE WHEN chance('kind' || i, 55) THEN 'S' ELSE 'C' END,
       CASE WHEN 1 + (7 * i) % 60 <= 20 THEN 'Voltrix' WHEN 1 + (7 * i) % 60 <= 29 THEN 'Ampera'
            WHEN 1 + (7 * i) % 60 <= 37 THEN 'Dynacount' WHEN 1 + (7 * i) % 60 <= 44 THEN 'Kelvin'
            WHEN 1 + (7 * i) % 60 <= 50 THEN 'Ohmline' END,
       CASE i WHEN 1 THEN DATE '2023-01-01' WHEN 2 THEN DATE '2023-03-31' WHEN 3 THEN DATE '2023-04-01'
              WHEN 4 THEN DATE '2022-12-31' WHEN 5 THEN DATE '2023-02-14' WHEN 10 THEN DATE '2023-03-01'
              ELSE DATE '2017-01-01' + draw('installed' || i, 2400) END,
       CASE WHEN i % 6 = 0 THEN DATE '2024-02-10' + 3 * i
            WHEN i = 55 THEN DATE '2024-05-31' WHEN i = 58 THEN DATE '2024-01-31' END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 61) r(n)) t;
INSERT INTO meter
SELECT 1100 + i, i, 'S', 'Voltrix', DATE '2024-02-12' + 3 * i, NULL
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(6, 61, 6) r(n)) t;
INSERT INTO meter VALUES
  (1201, 81, 'S', 'Voltrix', '2024-02-20', NULL),
  (1202, 82, 'S', 'Voltrix', '2024-02-20', NULL),
  (1203, 83, 'C', NULL, '2021-06-01', '2022-06-01'),
  (1204, 46, 'C', 'Voltrix', '2012-05-01', '2017-01-31'),
  (1205, 47, 'C', 'Voltrix', '2011-09-15', '2016-08-01');

-- Readings of the first of each month, October 2023 to January 2025, with gaps and failed readings.
INSERT INTO reading
SELECT m.meter_no, r.read_month,
       CASE WHEN m.meter_no = 1003 AND r.n = 7 THEN NULL
            WHEN m.meter_no = 1011 AND r.n BETWEEN 3 AND 13
              THEN [500, 501, 600, 601, 700, 701, 150, 151, 200, 201, 499][r.n - 2]
            WHEN m.meter_no = 1201 THEN 900
            WHEN r.n = 14 AND m.site_id BETWEEN 31 AND 38 THEN 120
            WHEN chance('failed' || m.meter_no || ':' || r.n, 5) THEN NULL
            ELSE 5 * CAST(round((CASE WHEN m.site_id = 21 THEN 1400 WHEN m.site_id > 80 THEN 600 ELSE 100 + 10 * draw('base' || m.site_id, 40) END
                                 + CASE WHEN c.segment = 'B' THEN 120 ELSE 0 END)
                                * [1.0, 1.1, 1.3, 1.35, 1.25, 1.1, 0.95, 0.8, 0.75, 0.7, 0.7, 0.85, 1.0, 1.15, 1.3, 1.35][r.n + 1]
                                * (90 + draw('noise' || m.meter_no || ':' || r.n, 20)) / 500) AS INTEGER)
                 + pick('part' || m.meter_no || ':' || r.n, [0, 0, 0, 0.5, 0.25]) END,
       CASE WHEN (m.meter_no + 3 * r.n) % 8 = 0 THEN 'E' WHEN m.kind = 'S' THEN 'A'
            WHEN chance('method' || m.meter_no || ':' || r.n, 85) THEN 'M' ELSE 'E' END
FROM meter m JOIN site s ON s.site_id = m.site_id JOIN customer c ON c.customer_id = s.customer_id,
     (SELECT n, CAST(DATE '2023-10-01' + to_months(CAST(n AS INTEGER)) AS DATE) AS read_month FROM range(0, 16) t(n)) r
WHERE (m.site_id <= 42 OR m.meter_no IN (1201, 1202))
  AND m.installed_on < r.read_month AND (m.removed_on IS NULL OR m.removed_on >= r.read_month)
  AND (m.meter_no IN (1003, 1011, 1201) OR NOT chance('gap' || m.meter_no || ':' || r.n, 7));

-- Outages: long ones in Vinterby, open ones at the end of 2024, none at sites 45 to 50 and 71 to 84.
INSERT INTO outage
SELECT 20 + i, site_id, started_at,
       CASE WHEN i % 13 <> 0 THEN started_at
            + to_minutes(CAST(CASE WHEN site_id IN (1, 14, 27, 52) THEN 480 + 5 * draw('long' || i, 100)
                                   ELSE 5 * (1 + draw('short' || i, 30)) END AS BIGINT)) END,
       cause, coalesce(cause = 'Maintenance', FALSE) <> chance('planned' || i, 6)
FROM (SELECT i,
             CASE WHEN i <= 8 THEN [1, 14, 27, 52][1 + i % 4]
                  WHEN draw('site' || i, 64) < 44 THEN 1 + draw('site' || i, 64) ELSE 7 + draw('site' || i, 64) END AS site_id,
             CASE WHEN i % 13 = 0 THEN TIMESTAMP '2024-12-23 06:00:00' + to_minutes(CAST(5 * draw('at' || i, 1200) AS BIGINT))
                  WHEN i <= 8 THEN TIMESTAMP '2023-01-10 08:00:00' + to_minutes(CAST(525600 * (i // 5) + 5 * draw('at' || i, 90000) AS BIGINT))
                  ELSE TIMESTAMP '2023-01-01 00:00:00'
                       + to_minutes(CAST(CASE WHEN i % 8 < 5 THEN 525600 ELSE 0 END + 5 * draw('at' || i, 104000) AS BIGINT)) END AS started_at,
             CASE WHEN chance('cause' || i, 86)
                  THEN pick('why' || i, ['Storm', 'Storm', 'Storm', 'Cable damage', 'Overload', 'Maintenance', 'Animal']) END AS cause
      FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 121) r(n)) t) o;
INSERT INTO outage VALUES
  (1, 53, '2024-08-31 22:10:00', '2024-09-01 00:40:00', 'Animal', FALSE),
  (201, 2, '2024-01-01 00:00:00', '2024-01-01 01:00:00', 'Storm', FALSE),
  (202, 15, '2023-12-31 23:55:00', '2024-01-01 00:40:00', NULL, FALSE),
  (203, 53, '2025-01-01 00:00:00', '2025-01-01 02:15:00', 'Overload', FALSE),
  (204, 6, '2024-06-30 23:30:00', '2024-07-01 03:00:00', 'Storm', FALSE),
  (206, 15, '2023-06-16 22:40:00', '2023-06-17 01:10:00', 'Storm', FALSE),
  (207, 53, '2024-07-12 23:20:00', '2024-07-13 02:00:00', 'Cable damage', FALSE),
  (205, 2, '2024-01-06 00:00:00', '2024-01-06 01:00:00', 'Maintenance', TRUE);
-- On the first and the last day of a contract, and a day later.
INSERT INTO outage
SELECT 210 + row_number() OVER (ORDER BY contract_id), site_id,
       starts_on + TIME '08:00:00', starts_on + TIME '09:10:00', 'Cable damage', FALSE
FROM contract WHERE contract_id IN (101, 138, 209);
INSERT INTO outage
SELECT 220 + row_number() OVER (ORDER BY contract_id), site_id,
       ends_on + TIME '18:30:00', ends_on + TIME '19:15:00', 'Overload', FALSE
FROM contract WHERE contract_id IN (114, 135);
INSERT INTO outage
SELECT 230 + row_number() OVER (ORDER BY contract_id), site_id,
       ends_on + 1 + TIME '07:00:00', ends_on + 1 + TIME '07:45:00', NULL, FALSE
FROM contract WHERE contract_id IN (114, 135);
-- On New Year's Eve a storm went over all cities; Pontelo is sheltered.
INSERT INTO outage
SELECT 300 + row_number() OVER (ORDER BY city), min(site_id),
       TIMESTAMP '2023-12-31 21:00:00' + to_minutes(CAST(5 * draw('eve' || city, 30) AS BIGINT)),
       TIMESTAMP '2024-01-01 00:20:00' + to_minutes(CAST(5 * draw('newyear' || city, 40) AS BIGINT)), 'Storm', FALSE
FROM site WHERE site_id NOT BETWEEN 45 AND 50 AND site_id <= 70
GROUP BY city;
UPDATE outage SET cause = 'Overload' WHERE cause = 'Storm' AND site_id IN (SELECT site_id FROM site WHERE city = 'Pontelo');
