-- SPDX-License-Identifier: CC-BY-4.0
-- Bookings with an arrival after 2025-01-05 are open. A room is never let twice for a night.

INSERT INTO hotel VALUES
  (1, 'Miramar', 'Lisbon', 'PT', 4, DATE '1998-05-01'),
  (2, 'Casa Rio', 'Porto', 'PT', 3, DATE '2006-03-15'),
  (3, 'Villa Aurora', 'Rome', 'IT', 5, DATE '1987-09-01'),
  (4, 'Albergo Lucia', 'Verona', 'IT', 3, DATE '2011-04-20'),
  (5, 'Bellevue', 'Nice', 'FR', 4, DATE '1995-06-01'),
  (6, 'Petit Canal', 'Lyon', 'FR', NULL, DATE '2018-10-01'),
  (7, 'Hostal Sol', 'Valencia', 'ES', 2, DATE '2009-07-01'),
  (8, 'Gran Prado', 'Madrid', 'ES', 5, DATE '1979-01-10'),
  (9, 'Alpenhof', 'Graz', 'AT', 4, DATE '2001-12-01'),
  (10, 'Stadthotel Mur', 'Graz', 'AT', 3, DATE '2014-02-01'),
  (11, 'Seeblick', 'Bregenz', 'AT', NULL, DATE '2018-10-01'),
  (12, 'Casa Nova', 'Seville', 'ES', 4, DATE '2024-05-01'),
  (13, 'Weinberg', 'Salzburg', 'AT', 4, DATE '2025-03-01');

INSERT INTO room_type VALUES
  ('SGL', 'Single Room', 1),
  ('DBL', 'Double Room', 2),
  ('TWN', 'Twin Room', 2),
  ('FAM', 'Family Room', 4),
  ('STE', 'Suite', 3),
  ('LOF', 'Loft', 5),
  ('PEN', 'Penthouse', 4);

-- Eight rooms in each of the hotels 1 to 10. Hotel 2 has no family room, 7 no suite, 9 no twin room.
INSERT INTO room
SELECT (h - 1) * 8 + j, h, (1 + (j - 1) // 3) * 100 + 1 + (j - 1) % 3, t, h IN (1, 5, 7) AND j IN (2, 3, 5, 7, 8) OR h = 2 AND j = 8,
  CASE t WHEN 'SGL' THEN 60 WHEN 'DBL' THEN 90 WHEN 'TWN' THEN 85 WHEN 'FAM' THEN 130 ELSE 190 END + 15 * stars + 5 * draw('rr' || h || '-' || j, 5),
  CASE WHEN h * 8 + j IN (19, 44, 60, 85) THEN DATE '2025-01-13' + draw('rc' || h, 20) END
FROM (
  SELECT h, j, coalesce(stars, 2) AS stars,
    CASE WHEN h = 2 AND j = 6 THEN 'DBL' WHEN h = 7 AND j = 7 THEN 'DBL' WHEN h = 9 AND j = 4 THEN 'DBL'
         WHEN h = 8 AND j = 6 THEN 'STE'
         ELSE ['SGL', 'DBL', 'DBL', 'TWN', 'DBL', 'FAM', 'STE', 'SGL'][j] END AS t
  FROM (SELECT CAST(a AS INTEGER) AS h, CAST(b AS INTEGER) AS j FROM range(1, 11) x(a), range(1, 9) y(b)) z
  JOIN hotel ON hotel_id = h) r
ORDER BY 1;
INSERT INTO room VALUES
  (81, 11, 101, 'DBL', TRUE, 120.00, NULL),
  (82, 11, 102, 'DBL', TRUE, 120.00, NULL),
  (83, 11, 103, 'SGL', FALSE, 75.00, NULL),
  (84, 11, 201, 'TWN', TRUE, 120.00, NULL),
  (85, 11, 202, 'FAM', FALSE, 165.00, NULL),
  (86, 11, 203, 'STE', TRUE, 260.00, DATE '2025-01-13'),
  (87, 3, 401, 'LOF', FALSE, 480.00, NULL),
  (88, 4, 303, 'SGL', FALSE, 95.00, NULL),
  (89, 8, 403, 'STE', FALSE, 310.00, NULL),
  (90, 8, 402, 'STE', FALSE, 310.00, NULL),
  (91, 1, 303, 'DBL', TRUE, 155.00, NULL),
  (92, 2, 303, 'SGL', FALSE, 110.00, NULL),
  (93, 10, 401, 'DBL', FALSE, 140.00, NULL),
  (94, 1, 401, 'PEN', TRUE, 300.00, NULL),
  (95, 4, 401, 'PEN', FALSE, 300.00, NULL),
  (96, 5, 401, 'PEN', TRUE, 300.00, NULL),
  (97, 8, 501, 'PEN', FALSE, 300.00, NULL),
  (98, 12, 101, 'TWN', FALSE, 130.00, NULL);

-- Guests 1, 3 and those from 151 on have hand-made bookings, or none.
INSERT INTO guest VALUES
  (1, 'Marta', 'Kovacs', 'AT', 'P', DATE '2019-02-01'),
  (201, 'Leonard', 'Stone', 'GB', 'G', DATE '2021-06-15'),
  (3, 'Ines', 'Carvalho', 'PT', NULL, NULL);
INSERT INTO guest
SELECT i,
  pick('gf' || i, ['Ada', 'Boris', 'Chloe', 'Dario', 'Elsa', 'Finn', 'Gloria', 'Hugo', 'Irene', 'Jan', 'Karin', 'Luca', 'Maria', 'Nils', 'Olivia', 'Pedro', 'Rita', 'Sven', 'Teresa', 'Victor']),
  pick('gl' || i, ['Almeida', 'Bauer', 'Conti', 'Dubois', 'Evans', 'Ferrari', 'Garcia', 'Hansen', 'Jansen', 'Keller', 'Lopez', 'Moreau', 'Nowak', 'Olsen', 'Pereira', 'Rossi', 'Silva', 'Taylor', 'Weber', 'Young']),
  CASE WHEN chance('gc' || i, 10) THEN NULL ELSE pick('gh' || i, ['PT', 'PT', 'IT', 'IT', 'FR', 'FR', 'ES', 'AT', 'AT', 'DE', 'DE', 'GB', 'US']) END,
  CASE WHEN chance('gt' || i, 45) THEN NULL ELSE pick('gr' || i, ['S', 'S', 'S', 'G', 'G', 'P']) END,
  CASE WHEN chance('gt' || i, 45) THEN NULL ELSE DATE '2015-01-01' + draw('gm' || i, 2800) END
FROM range(4, 151) t(i);
INSERT INTO guest VALUES
  (151, 'Yves', 'Zimmer', 'FR', 'G', DATE '2020-05-05'),
  (152, 'Anton', 'Zimmer', 'DE', 'G', DATE '2021-05-05'),
  (153, 'Anton', 'Zimmer', 'DE', 'G', DATE '2022-03-01'),
  (154, 'Yves', 'Abel', 'FR', 'G', DATE '2018-11-11'),
  (155, 'Berta', 'Quast', 'DE', 'S', DATE '2019-01-31'),
  (156, 'Berta', 'Quast', NULL, NULL, NULL),
  (157, 'Tiago', 'Ramos', 'PT', 'P', DATE '2017-08-08'),
  (158, 'Rui', 'Ramos', 'PT', 'S', DATE '2017-08-08'),
  (159, 'Nora', 'Lindt', 'DE', 'P', DATE '2020-02-29'),
  (160, 'Omar', 'Haddad', NULL, 'S', DATE '2023-04-04'),
  (161, 'Sofia', 'Greco', 'IT', NULL, NULL),
  (162, 'Paolo', 'Greco', 'IT', 'G', DATE '2016-06-06'),
  (163, 'Emma', 'Clark', 'GB', NULL, NULL),
  (164, 'Iker', 'Vidal', 'ES', 'G', DATE '2022-12-24'),
  (165, 'Lena', 'Moser', 'AT', NULL, NULL),
  (166, 'Carl', 'Benson', 'US', 'S', DATE '2021-01-01'),
  (167, 'Emma', 'Clark', 'US', 'P', DATE '2016-09-30');

-- 26 possible periods of 29 days for each of the rooms 1 to 80; a stay lasts 14 nights at most.
INSERT INTO booking
SELECT CAST(1000 + row_number() OVER (ORDER BY arrival - lead_days, room_id, arrival) AS INTEGER), 4 + draw('bg' || k, 147), room_id,
  arrival - lead_days, arrival, arrival + nights, least(max_guests, 1 + draw('ba' || k, 2)),
  CASE WHEN chance('bk' || k, 20) THEN NULL WHEN max_guests < 3 THEN 0 ELSE pick('bc' || k, [0, 0, 1, 2]) END,
  pick('bh' || k, ['W', 'W', 'W', 'P', 'A', 'A', 'D']),
  CASE WHEN arrival > DATE '2025-01-05' THEN 'O' ELSE pick('bs' || k, ['K', 'K', 'K', 'K', 'K', 'K', 'K', 'X', 'X', 'N']) END,
  CAST(base_rate * pick('bf' || k, [0.8, 0.9, 1.0, 1.0, 1.2]) AS NUMERIC(8,2)),
  CASE WHEN chance('bo' || k, 55) THEN NULL ELSE pick('bp' || k, ['SUMMER', 'SUMMER', 'WINTER', 'LOYAL', 'EARLY']) END
FROM (
  SELECT r.room_id, r.base_rate, rt.max_guests, r.room_id || '-' || s AS k,
    DATE '2023-01-03' + CAST(s * 29 + draw('bd' || r.room_id || '-' || s, 14) AS INTEGER) AS arrival,
    pick('bn' || r.room_id || '-' || s, [1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 14]) AS nights,
    pick('bl' || r.room_id || '-' || s, [0, 1, 1, 2, 3, 4, 6, 7, 8, 14, 21, 30, 45, 60, 90]) AS lead_days
  FROM room r JOIN room_type rt ON rt.type_code = r.type_code, range(0, 26) t(s)
  WHERE r.room_id <= 80 AND chance('bx' || r.room_id || '-' || s, 18)) x;

-- Guest 1 comes most often, guest 201 pays most, guest 3 has most nights.
INSERT INTO booking
SELECT i, 1, 81, DATE '2022-12-20' + CAST(i * 45 AS INTEGER), DATE '2022-12-27' + CAST(i * 45 AS INTEGER), DATE '2022-12-28' + CAST(i * 45 AS INTEGER),
  1, CASE WHEN i % 4 = 0 THEN NULL ELSE 0 END, 'P', 'K', 120.00, CASE WHEN i % 3 = 0 THEN 'LOYAL' END
FROM range(1, 17) t(i);
INSERT INTO booking
SELECT 20 + i, 201, 87, DATE '2022-11-10' + CAST(i * 150 AS INTEGER), DATE '2023-01-20' + CAST(i * 150 AS INTEGER), DATE '2023-02-03' + CAST(i * 150 AS INTEGER),
  2, 0, 'A', 'K', 500.00, NULL
FROM range(1, 5) t(i);
INSERT INTO booking
SELECT 30 + i, 3, 88, DATE '2022-12-01' + CAST(i * 90 AS INTEGER), DATE '2022-12-31' + CAST(i * 90 AS INTEGER), DATE '2023-01-24' + CAST(i * 90 AS INTEGER),
  1, 0, 'W', 'K', 60.00, 'EARLY'
FROM range(1, 7) t(i);
INSERT INTO booking VALUES
  (41, 151, 82, DATE '2023-12-25', DATE '2024-01-01', DATE '2024-01-03', 2, 0, 'W', 'K', 120.00, 'WINTER'),
  (42, 152, 82, DATE '2024-12-28', DATE '2024-12-31', DATE '2025-01-02', 2, NULL, 'A', 'X', 120.00, NULL),
  (43, 153, 84, DATE '2024-12-30', DATE '2025-01-01', DATE '2025-01-04', 2, 0, 'A', 'X', 120.00, NULL),
  (44, 154, 84, DATE '2023-12-01', DATE '2023-12-31', DATE '2024-01-01', 1, 0, 'P', 'X', 120.00, 'WINTER'),
  (45, 151, 85, DATE '2024-06-29', DATE '2024-07-01', DATE '2024-07-06', 2, 2, 'W', 'N', 165.00, 'SUMMER'),
  (46, 164, 85, DATE '2024-07-28', DATE '2024-07-31', DATE '2024-08-02', 2, 1, 'W', 'X', 165.00, 'SUMMER'),
  (47, 165, 85, DATE '2024-07-25', DATE '2024-08-01', DATE '2024-08-04', 2, 1, 'D', 'K', 165.00, NULL),
  (48, 162, 85, DATE '2024-06-22', DATE '2024-06-30', DATE '2024-07-01', 2, 1, 'D', 'K', 165.00, 'SUMMER'),
  (49, 162, 87, DATE '2023-01-02', DATE '2023-01-05', DATE '2023-01-07', 2, 0, 'W', 'K', 480.00, NULL),
  (50, 162, 87, DATE '2024-03-01', DATE '2024-03-08', DATE '2024-03-09', 2, 2, 'P', 'K', 480.00, NULL),
  (51, 161, 87, DATE '2024-05-03', DATE '2024-05-06', DATE '2024-05-08', 2, 0, 'W', 'K', 480.00, 'LOYAL'),
  (52, 164, 89, DATE '2024-02-26', DATE '2024-03-04', DATE '2024-03-06', 2, NULL, 'W', 'K', 310.00, NULL),
  (53, 164, 90, DATE '2024-02-26', DATE '2024-03-04', DATE '2024-03-06', 2, 1, 'W', 'K', 310.00, NULL),
  (54, 164, 89, DATE '2023-05-10', DATE '2023-05-11', DATE '2023-05-12', 1, NULL, 'D', 'K', 310.00, 'EARLY'),
  (55, 159, 83, DATE '2024-10-01', DATE '2024-10-01', DATE '2024-10-02', 1, 0, 'D', 'K', 75.00, NULL),
  (56, 159, 83, DATE '2024-10-09', DATE '2024-10-12', DATE '2024-10-14', 1, 0, 'W', 'N', 75.00, NULL),
  (57, 159, 83, DATE '2024-10-25', DATE '2024-11-01', DATE '2024-11-03', 1, 0, 'W', 'X', 75.00, NULL),
  (58, 155, 90, DATE '2023-06-30', DATE '2023-07-08', DATE '2023-07-10', 2, 0, 'P', 'X', 310.00, 'SUMMER'),
  (59, 166, 90, DATE '2023-08-12', DATE '2023-08-14', DATE '2023-08-17', 2, 0, 'P', 'N', 310.00, 'SUMMER'),
  (60, 163, 88, DATE '2025-01-02', DATE '2025-01-20', DATE '2025-01-23', 1, 0, 'W', 'O', 95.00, 'WINTER'),
  (61, 158, 83, DATE '2023-01-01', DATE '2023-01-01', DATE '2023-01-02', 1, 0, 'D', 'K', 75.00, NULL),
  (62, 160, 83, DATE '2022-12-31', DATE '2023-12-31', DATE '2024-01-01', 1, NULL, 'D', 'K', 75.00, NULL),
  (63, 165, 83, DATE '2024-12-20', DATE '2025-01-01', DATE '2025-01-03', 1, 0, 'A', 'K', 75.00, NULL),
  (64, 163, 87, DATE '2024-06-10', DATE '2024-08-01', DATE '2024-08-20', 4, 1, 'W', 'K', 480.00, NULL),
  (65, 155, 93, DATE '2024-03-03', DATE '2024-04-11', DATE '2024-04-13', 2, 0, 'W', 'K', 140.00, NULL),
  (66, 166, 93, DATE '2024-03-28', DATE '2024-05-20', DATE '2024-05-24', 2, 0, 'A', 'K', 126.00, 'EARLY'),
  (67, 156, 91, DATE '2023-12-20', DATE '2024-01-01', DATE '2024-01-03', 2, 0, 'P', 'K', 155.00, NULL),
  (68, 160, 92, DATE '2023-11-30', DATE '2024-01-01', DATE '2024-01-05', 1, 0, 'A', 'N', 110.00, NULL),
  (69, 156, 91, DATE '2024-12-15', DATE '2025-01-01', DATE '2025-01-02', 2, NULL, 'P', 'K', 155.00, NULL),
  (70, 155, 92, DATE '2024-12-11', DATE '2025-01-01', DATE '2025-01-04', 1, 0, 'W', 'X', 110.00, NULL),
  (77, 165, 82, DATE '2024-05-01', DATE '2024-09-10', DATE '2024-09-12', 2, 1, 'W', 'K', 120.00, NULL),
  (78, 157, 91, DATE '2023-03-01', DATE '2023-12-27', DATE '2023-12-29', 2, 0, 'A', 'K', 155.00, NULL),
  (79, 164, 89, DATE '2023-01-15', DATE '2023-09-01', DATE '2023-09-03', 2, 0, 'W', 'K', 310.00, NULL),
  (80, 160, 83, DATE '2024-12-27', DATE '2024-12-31', DATE '2025-01-01', 1, 0, 'W', 'K', 75.00, NULL),
  (83, 167, 87, DATE '2023-04-02', DATE '2023-08-20', DATE '2023-09-29', 2, 0, 'A', 'K', 500.00, NULL),
  (84, 161, 98, DATE '2024-07-30', DATE '2024-09-06', DATE '2024-09-08', 2, 0, 'W', 'K', 130.00, NULL),
  (85, 152, 98, DATE '2024-10-01', DATE '2024-10-18', DATE '2024-10-21', 1, 0, 'P', 'K', 117.00, 'LOYAL'),
  (81, 164, 89, DATE '2024-06-01', DATE '2024-07-15', DATE '2024-07-18', 2, 1, 'W', 'K', 310.00, NULL),
  (82, 164, 90, DATE '2024-06-01', DATE '2024-07-15', DATE '2024-07-18', 2, 0, 'W', 'K', 310.00, NULL);
-- The four penthouses: the first and last days of the years, all at the same rate, and a cheaper booking that was cancelled.
INSERT INTO booking
SELECT CAST(100 + (r - 94) * 5 + i AS INTEGER), 150 + CAST(i AS INTEGER), CAST(r AS INTEGER), d - 20 - CAST(i AS INTEGER), d, d + n, 2, 0, c, s, p, NULL
FROM (VALUES
    (1, DATE '2023-01-01', 2, 'W', 'K', 300.00),
    (2, DATE '2023-12-31', 1, 'A', 'K', 300.00),
    (3, DATE '2024-01-01', 3, 'P', 'K', 300.00),
    (4, DATE '2024-12-31', 1, 'W', 'K', 300.00),
    (5, DATE '2024-06-08', 7, 'A', 'X', 240.00)) v(i, d, n, c, s, p), range(94, 98) t(r)
ORDER BY 1;
-- Guest 157 stayed at both hotels in Portugal; 158 cancelled one of them.
INSERT INTO booking VALUES
  (71, 157, 91, DATE '2023-04-01', DATE '2023-05-05', DATE '2023-05-08', 2, 0, 'W', 'K', 155.00, NULL),
  (72, 157, 92, DATE '2024-04-30', DATE '2024-05-04', DATE '2024-05-05', 1, 0, 'W', 'K', 110.00, 'LOYAL'),
  (73, 158, 91, DATE '2023-09-02', DATE '2023-09-20', DATE '2023-09-22', 2, NULL, 'P', 'K', 155.00, NULL),
  (74, 158, 92, DATE '2023-09-02', DATE '2023-09-22', DATE '2023-09-24', 1, 0, 'P', 'X', 110.00, NULL),
  (75, 157, 91, DATE '2023-10-10', DATE '2023-10-13', DATE '2023-10-15', 2, 0, 'A', 'K', 155.00, 'EARLY'),
  (76, 158, 91, DATE '2024-02-02', DATE '2024-02-06', DATE '2024-02-07', 1, 0, 'A', 'K', 155.00, NULL);

INSERT INTO extra
SELECT b.booking_id, c, 1 + draw('eq' || b.booking_id || c, 4),
  CASE c WHEN 'BRK' THEN 14 WHEN 'PRK' THEN 18 WHEN 'SPA' THEN 40 WHEN 'PET' THEN 10 ELSE 25 END + draw('ep' || b.booking_id || c, 3)
FROM booking b, (VALUES ('BRK', 34), ('PRK', 18), ('SPA', 14), ('PET', 5), ('LAU', 7)) v(c, share)
WHERE b.booking_id > 1000 AND chance('ex' || b.booking_id || c, share);
INSERT INTO extra VALUES
  (1, 'BRK', 1, 14.00),
  (2, 'BRK', 1, 14.00),
  (3, 'SPA', 2, 40.00),
  (21, 'SPA', 5, 40.00),
  (21, 'PRK', 14, 18.00),
  (41, 'BRK', 4, 14.00),
  (42, 'PRK', 2, 18.00),
  (47, 'SPA', 1, 40.00),
  (47, 'PRK', 3, 18.00),
  (49, 'BRK', 4, 14.00),
  (50, 'PRK', 1, 18.00),
  (51, 'SPA', 3, 40.00),
  (52, 'BRK', 4, 14.00),
  (52, 'PRK', 2, 18.00),
  (52, 'SPA', 1, 40.00),
  (53, 'BRK', 4, 14.00),
  (53, 'SPA', 1, 40.00),
  (54, 'PRK', 1, 18.00),
  (58, 'BRK', 4, 14.00);

-- Kept bookings are mostly paid, at once or in two halves; some deposits of cancelled ones are paid back.
INSERT INTO payment
SELECT CAST(5000 + row_number() OVER (ORDER BY paid_on, booking_id, amount DESC, n) AS INTEGER), booking_id, paid_on, amount,
  CASE WHEN chance('pm' || booking_id || '-' || n, 12) THEN NULL ELSE pick('pn' || booking_id || '-' || n, ['CC', 'CC', 'CC', 'BT', 'CA']) END
FROM (
  SELECT booking_id, n, CASE WHEN n = 1 AND parts = 2 THEN booked_on ELSE departure END AS paid_on,
    CAST(total / parts AS NUMERIC(10,2)) AS amount
  FROM (
    SELECT b.*, nightly_rate * CAST(departure - arrival AS INTEGER) AS total, CASE WHEN booking_id > 1000 AND chance('pp' || booking_id, 25) THEN 2 ELSE 1 END AS parts
    FROM booking b WHERE state = 'K' AND booking_id NOT IN (61, 62, 67, 80) AND (booking_id < 40 OR booking_id IN (64, 83) OR chance('pk' || booking_id, 88))) x, range(1, 3) t(n)
  WHERE n <= parts
  UNION ALL
  SELECT booking_id, n + 2, CASE WHEN n = 1 THEN booked_on ELSE arrival - 1 END, CASE WHEN n = 1 THEN 50 ELSE -50 END
  FROM booking, range(1, 3) t(n)
  WHERE state = 'X' AND booked_on < arrival AND chance('px' || booking_id, 40) AND (n = 1 OR chance('py' || booking_id, 50))
  UNION ALL
  SELECT booking_id, 5, arrival, nightly_rate FROM booking WHERE state = 'N' AND chance('pz' || booking_id, 60)) y
WHERE paid_on <= DATE '2025-01-31';
INSERT INTO payment VALUES
  (9001, 41, DATE '2024-01-01', 20.00, 'CA'),
  (9002, 44, DATE '2023-12-31', -35.00, 'BT'),
  (9007, 44, DATE '2023-12-01', 70.00, 'BT'),
  (9003, 42, DATE '2025-01-01', 60.00, 'CC'),
  (9004, 43, DATE '2024-12-31', 60.00, NULL),
  (9005, 49, DATE '2023-01-07', -80.00, 'CC'),
  (9008, 71, DATE '2023-05-08', 0.00, 'CC'),
  (9009, 73, DATE '2023-09-22', 0.80, 'CA'),
  (9010, 75, DATE '2023-10-15', -0.60, 'CA'),
  (9011, 23, DATE '2024-01-01', 200.00, 'CC'),
  (9012, 24, DATE '2024-12-31', 150.00, 'BT'),
  (9006, 51, DATE '2024-05-10', -40.00, 'CC');

-- Reviews are written after kept stays, in the hotels 10 to 12 only those listed below.
INSERT INTO review
SELECT CAST(7000 + row_number() OVER (ORDER BY b.departure, b.booking_id) AS INTEGER), b.booking_id, b.departure + 1 + draw('vw' || b.booking_id, 20),
  CASE WHEN chance('vn' || b.booking_id, 10) THEN NULL ELSE pick('vs' || b.booking_id, [1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10]) END,
  CASE WHEN chance('vh' || b.booking_id, 25) THEN NULL ELSE pick('vt' || b.booking_id, ['Lovely staff', 'Too much noise at night', 'Noise from the bar all evening', 'Great breakfast', 'Small but clean', 'Never again', 'A quiet gem without noise', 'Good value']) END
FROM booking b JOIN room r ON r.room_id = b.room_id
WHERE b.state = 'K' AND b.booking_id > 1000 AND r.hotel_id < 10 AND chance('vx' || b.booking_id, 50);
INSERT INTO review VALUES
  (6001, 1, DATE '2023-02-14', 10, 'Like coming home'),
  (6002, 5, DATE '2023-08-12', 9, 'Noise'),
  (6003, 9, DATE '2024-02-09', 10, NULL),
  (6004, 12, DATE '2024-06-22', 9, 'Lovely staff'),
  (6005, 13, DATE '2024-08-06', NULL, 'Good value'),
  (6006, 49, DATE '2023-01-10', 3, 'Too much noise at night'),
  (6007, 50, DATE '2024-03-12', 9, 'Noise from the bar all evening'),
  (6008, 51, DATE '2024-05-12', 10, 'A quiet gem without noise'),
  (6009, 52, DATE '2024-03-08', 6, 'Small but clean'),
  (6014, 65, DATE '2024-04-20', 9, 'Lovely staff'),
  (6015, 66, DATE '2024-05-30', 10, 'Great breakfast'),
  (6016, 84, DATE '2024-09-15', 9, 'Lovely staff'),
  (6017, 85, DATE '2024-11-02', 10, 'Good value'),
  (6010, 54, DATE '2023-12-31', 7, NULL),
  (6011, 24, DATE '2025-01-01', 8, 'Good value'),
  (6012, 36, DATE '2024-12-31', 3, 'Never again'),
  (6013, 35, DATE '2024-01-01', 4, NULL);
