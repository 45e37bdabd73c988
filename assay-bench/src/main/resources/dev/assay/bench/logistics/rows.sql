-- SPDX-License-Identifier: CC-BY-4.0
-- Depots 16 and 17 are not open yet, depot 14 has no runs; customer 60 has booked nothing. Some customers and some drivers share a name.

INSERT INTO depot VALUES
  (1, 'Graz Hub', 'Graz', 'S', '2009-04-01', 24, NULL),
  (2, 'Linz Hub', 'Linz', 'N', '2011-06-15', 18, NULL),
  (3, 'Brno Hub', 'Brno', 'E', '2014-01-01', 18, NULL),
  (14, 'Innsbruck West', 'Innsbruck', 'W', '2023-11-25', 3, NULL);

INSERT INTO depot VALUES
  (4, 'Graz Puntigam', 'Graz', 'S', '2016-03-01', 8, 1),
  (5, 'Maribor Tezno', 'Maribor', 'S', '2018-09-10', 6, 1),
  (6, 'Villach Ost', 'Villach', 'S', '2019-12-31', NULL, 1),
  (7, 'Wels Nord', 'Wels', 'N', '2015-05-04', 10, 2),
  (8, 'Salzburg Mitte', 'Salzburg', 'W', '2020-01-01', 8, 2),
  (9, 'Passau Haibach', 'Passau', 'W', '2021-07-19', 4, 2),
  (10, 'Linz Hafen', 'Linz', 'N', '2012-10-01', 12, 2),
  (11, 'Olomouc Jih', 'Olomouc', 'E', '2017-02-28', 6, 3),
  (12, 'Bratislava Petrzalka', 'Bratislava', 'E', '2016-11-11', 10, 3),
  (13, 'Gyor Liget', 'Gyor', 'E', '2022-03-15', NULL, 3),
  (15, 'Bolzano Sud', 'Bolzano', 'I', '2024-10-01', 4, NULL),
  (16, 'Klagenfurt See', 'Klagenfurt', 'S', '2025-01-01', 5, 1),
  (17, 'Steyr Ennsdorf', 'Steyr', 'N', '2025-02-01', 5, 2);

INSERT INTO vehicle
SELECT i, 'LG ' || (1000 + 37 * i),
  CASE WHEN i <= 3 THEN i WHEN i IN (12, 25, 33) OR chance('vehicle depot none' || i, 4) THEN NULL
    ELSE 1 + draw('vehicle depot' || i, 13) END,
  c,
  CASE c WHEN 'B' THEN 150 + 10 * draw('payload' || i, 11) WHEN 'V' THEN 900 + 50 * draw('payload' || i, 13)
    ELSE 3500 + 500 * draw('payload' || i, 18) END,
  DATE '2014-01-01' + draw('acquired' || i, 3200),
  CASE WHEN i > 30 THEN DATE '2023-07-01' + draw('retired' || i, 360) END,
  CASE WHEN NOT chance('odometer' || i, 12) THEN 4000 + 125 * draw('odometer km' || i, 1900) END
FROM (SELECT i, CASE WHEN i <= 6 THEN 'T' ELSE pick('class' || i, ['V', 'V', 'T', 'T', 'B']) END AS c FROM range(1, 37) t(i));

INSERT INTO vehicle VALUES
  (37, 'LG 9001', 1, 'V', 1200, '2024-02-29', NULL, 0),
  (38, 'LG 9002', NULL, 'B', 200, '2024-07-01', NULL, NULL),
  (39, 'LG 9003', 12, 'T', 7500, '2024-12-31', NULL, 15),
  (40, 'LG 9004', 4, 'V', 1200, '2024-09-16', '2024-11-30', 6100);

INSERT INTO driver
SELECT i,
  pick('driver first' || i, ['Anton', 'Bela', 'Carla', 'Dora', 'Emil', 'Frieda', 'Georg', 'Hana', 'Ivan', 'Jana']) || ' '
    || pick('driver last' || i, ['Auer', 'Bauer', 'Cerny', 'Dvorak', 'Egger', 'Fischer', 'Gruber', 'Horvat', 'Kovac', 'Moser']),
  CASE WHEN i <= 13 THEN i ELSE 1 + draw('home' || i, 13) END,
  DATE '2008-01-07' + draw('hired' || i, 5300),
  CASE WHEN i > 30 THEN DATE '2023-06-30' + draw('left' || i, 420) END,
  pick('licence' || i, ['B', 'B', 'C', 'CE']),
  NULL
FROM range(1, 6) t(i);

INSERT INTO driver
SELECT i,
  pick('driver first' || i, ['Anton', 'Bela', 'Carla', 'Dora', 'Emil', 'Frieda', 'Georg', 'Hana', 'Ivan', 'Jana']) || ' '
    || pick('driver last' || i, ['Auer', 'Bauer', 'Cerny', 'Dvorak', 'Egger', 'Fischer', 'Gruber', 'Horvat', 'Kovac', 'Moser']),
  CASE WHEN i <= 13 THEN i ELSE 1 + draw('home' || i, 13) END,
  DATE '2008-01-07' + draw('hired' || i, 5300),
  CASE WHEN i > 30 THEN DATE '2023-06-30' + draw('left' || i, 420) END,
  pick('licence' || i, ['B', 'B', 'C', 'CE']),
  CASE WHEN NOT chance('mentor none' || i, 20) THEN 1 + draw('mentor' || i, 5) END
FROM range(6, 15) t(i);

INSERT INTO driver
SELECT i,
  pick('driver first' || i, ['Anton', 'Bela', 'Carla', 'Dora', 'Emil', 'Frieda', 'Georg', 'Hana', 'Ivan', 'Jana']) || ' '
    || pick('driver last' || i, ['Auer', 'Bauer', 'Cerny', 'Dvorak', 'Egger', 'Fischer', 'Gruber', 'Horvat', 'Kovac', 'Moser']),
  CASE WHEN i <= 13 THEN i ELSE 1 + draw('home' || i, 13) END,
  DATE '2008-01-07' + draw('hired' || i, 5300),
  CASE WHEN i > 30 THEN DATE '2023-06-30' + draw('left' || i, 420) END,
  pick('licence' || i, ['B', 'B', 'C', 'CE']),
  CASE WHEN NOT chance('mentor none' || i, 20) THEN 1 + draw('mentor' || i, 14) END
FROM range(15, 37) t(i);

INSERT INTO driver VALUES
  (37, 'Jana Kovac', 1, '2023-01-02', NULL, 'B', 2),
  (38, 'Jana Kovac', 7, '2023-01-02', NULL, 'C', NULL),
  (39, 'Emil Moser', 4, '2023-01-02', NULL, 'CE', NULL),
  (40, 'Emil Moser', 12, '2019-05-01', '2023-02-28', 'B', NULL),
  (41, 'Emil Moser', 2, '2023-01-02', NULL, 'B', NULL),
  (42, 'Irma Koller', 4, '2022-05-02', NULL, 'B', 4),
  (43, 'Stefan Prohaska', 7, '2022-05-02', NULL, 'C', 7),
  (44, 'Vera Simek', 11, '2022-09-01', NULL, 'CE', 11);

INSERT INTO customer
SELECT i,
  pick('firm' || i, ['Adler', 'Benko', 'Cermak', 'Dorner', 'Ebner', 'Fiala', 'Garden', 'Hauser', 'Illich', 'Jelinek', 'Kuhn', 'Lorenz']) || ' '
    || pick('trade' || i, ['Optics', 'Bakery', 'Textiles', 'Garden Supply', 'Books', 'Tools', 'Wines', 'Lighting']),
  pick('customer city' || i, ['Graz', 'Linz', 'Linz', 'Brno', 'Wels', 'Salzburg', 'Passau', 'Olomouc', 'Bratislava', 'Kosice', 'Trento', 'Udine']),
  CASE WHEN i % 9 <> 4 THEN pick('segment' || i, ['P', 'P', 'S', 'S', 'K']) END,
  CASE WHEN NOT chance('credit none' || i, 30) THEN 500 * (1 + draw('credit' || i, 20)) END,
  DATE '2012-02-01' + draw('joined' || i, 3900)
FROM range(1, 53) t(i);

INSERT INTO customer VALUES
  (53, 'Novak Tools', 'Graz', 'K', 5000, '2015-10-01'),
  (54, 'Novak Tools', 'Linz', 'P', 5000, '2019-03-31'),
  (55, 'Garden Republic', 'Salzburg', 'S', 2500, '2020-01-01'),
  (56, 'Old Garden', 'Kosice', NULL, 2500, '2021-12-31'),
  (57, 'Novak Tools', 'Wels', 'S', 1000, '2024-06-01'),
  (58, 'Petit Bazaar', 'Trento', 'K', NULL, '2024-10-15'),
  (59, 'Zeman Wines', 'Graz', 'P', 500, '2024-11-30'),
  (60, 'Zeman Wines', 'Udine', NULL, NULL, '2024-12-31'),
  (61, 'Rosner Records', 'Kosice', 'K', 1500, '2022-03-01'),
  (62, 'Rosner Bicycles', 'Brno', 'P', NULL, '2022-03-01'),
  (63, 'Salik Ceramics', 'Linz', 'S', 3000, '2022-08-20'),
  (64, 'Tessin Clocks', 'Wels', 'S', NULL, '2023-05-01'),
  (65, 'Tessin Lamps', 'Wels', 'K', 1000, '2023-05-01'),
  (66, 'Urban Press', 'Graz', 'P', 1000, '2023-08-15'),
  (67, 'Urban Press', 'Trieste', 'P', 8000, '2023-08-15'),
  (68, 'Vesely Machines', 'Brno', 'K', 9000, '2019-06-03'),
  (69, 'Wagner Machines', 'Trento', 'K', 9000, '2019-06-03'),
  (70, 'Yilmaz Carpets', 'Wels', 'P', NULL, '2020-02-10'),
  (71, 'Zach Pianos', 'Udine', 'P', 4000, '2020-02-10'),
  (72, 'Zach Organs', 'Passau', 'S', 4000, '2021-04-12'),
  (73, 'Ybbs Sawmill', 'Linz', 'S', NULL, '2021-04-12'),
  (74, 'Xaver Looms', 'Graz', 'K', 5000, '2022-01-10'),
  (75, 'Xaver Boats', 'Linz', 'P', 5000, '2022-01-10'),
  (76, 'Quirin Skis', 'Salzburg', 'S', 2500, '2022-01-10'),
  (77, 'Quirin Sails', 'Kosice', NULL, 2500, '2022-01-10');

INSERT INTO customer
SELECT 80 + 5 * j + i, ['Oder', 'Nagy', 'Mlinar'][j + 1] || ' ' || ['Apothecary', 'Brewery', 'Cutlery', 'Drapery', 'Eyewear'][i], 'Udine', NULL, 750, '2022-06-01'
FROM range(0, 3) t(j), range(1, 6) u(i);

INSERT INTO route_run
SELECT i, 'R' || (10 + draw('route' || i, 30)),
  pick('run depot' || i, [1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 8, 8, 8, 10, 11, 12, 13]),
  1 + draw('run vehicle' || i, CASE WHEN d < DATE '2023-06-01' THEN 36 ELSE 30 END),
  CASE WHEN i % 13 <> 5 THEN 1 + draw('run driver' || i, CASE WHEN d < DATE '2023-06-01' THEN 36 ELSE 30 END) END,
  d, p,
  CASE WHEN i % 11 <> 3 THEN p - CASE WHEN chance('all stops' || i, 45) THEN 0 ELSE 1 + draw('missed' || i, 6) END END,
  CASE WHEN i % 10 <> 7 THEN (800 + draw('distance' || i, 21000)) / 100 END
FROM (SELECT i, DATE '2023-01-02' + CAST(3 * i AS INTEGER) + draw('run day' || i, 3) AS d, 8 + draw('planned' || i, 35) AS p FROM range(1, 241) t(i));

INSERT INTO route_run VALUES
  (241, 'R12', 1, 1, 2, '2024-06-30', 20, 20, 55.50),
  (242, 'R12', 1, 3, 8, '2024-07-01', 20, 19, 55.50),
  (243, 'R31', 3, 3, 11, '2024-12-31', 14, NULL, NULL),
  (244, 'R31', 3, 3, 12, '2025-01-01', 14, 14, 81.20),
  (245, 'R14', 8, 2, NULL, '2024-12-31', 30, 0, 12.00),
  (246, 'R31', 3, 3, 8, '2024-08-15', 22, 21, 61.00),
  (247, 'R31', 3, 3, 13, '2024-06-30', 22, 22, NULL),
  (248, 'R31', 13, 3, 5, '2024-07-01', 25, 25, 40.00),
  (249, 'R31', 3, 3, NULL, '2024-10-10', 18, 18, 33.30),
  (250, 'R17', 12, 39, 7, '2025-01-02', 16, 15, 72.40),
  (251, 'R40', 5, 20, 9, '2024-03-18', 12, 12, 231.00),
  (252, 'R40', 5, 21, 9, '2024-03-19', 12, 10, 231.00),
  (253, 'R41', 7, 22, 14, '2024-03-18', 12, 12, 231.00),
  (254, 'R41', 7, 23, 15, '2024-03-19', 12, NULL, 231.00),
  (255, 'R42', 8, 24, 16, '2024-03-18', 12, 12, 231.00),
  (256, 'R42', 8, 25, NULL, '2024-03-19', 12, 12, 231.00),
  (257, 'R43', 11, 26, 17, '2024-03-18', 12, 12, 231.00),
  (258, 'R43', 11, 27, 18, '2024-03-19', 12, 12, 231.00);

INSERT INTO shipment
SELECT i, c,
  CASE WHEN i % 40 = 0 THEN 9 ELSE pick('origin' || i, [1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) END,
  CASE WHEN on_run THEN r.depot_id ELSE pick('destination' || i, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]) END,
  CAST(promised - CASE v WHEN 'O' THEN 1 WHEN 'E' THEN 2 ELSE 4 END AS TIMESTAMP)
    + to_minutes(400 + draw('minute' || i, 800)) + to_seconds(i % 60),
  v, w,
  CASE WHEN i BETWEEN 51 AND 66 THEN 150
    ELSE round(CASE v WHEN 'O' THEN 14.90 WHEN 'E' THEN 9.90 ELSE 4.90 END + 0.65 * w + draw('cents' || i, 300) / 100.0
      + CASE WHEN chance('bulky' || i, 10) THEN 35 ELSE 0 END, 2) END,
  CASE WHEN i % 5 NOT IN (1, 3) THEN 10 * (1 + draw('worth' || i, 90)) END,
  promised,
  CASE WHEN on_run OR i % 3 = 0 THEN ref END,
  CASE WHEN on_run THEN r.run_id END
FROM (
  SELECT i, c, v, w, on_run, run_date AS ref,
    run_date - CASE v WHEN 'S' THEN pick('offset' || i, [-1, 0, 0, 0, 0, 1, 2, 3]) ELSE pick('offset' || i, [0, 0, 0, 0, 0, 1, 1, 2]) END AS promised,
    run_id
  FROM (
    SELECT i,
      CASE WHEN i <= 34 THEN 3 WHEN i <= 50 THEN 9 WHEN i <= 66 THEN 12 ELSE 1 + draw('shipper' || i, 56) END AS c,
      CASE WHEN i % 40 = 0 THEN 'E' ELSE pick('service' || i, ['S', 'S', 'S', 'E', 'E', 'O']) END AS v,
      CASE WHEN i BETWEEN 35 AND 50 THEN 60 + draw('kilo' || i, 40)
        WHEN chance('round weight' || i, 15) THEN 5 * (1 + draw('kilo' || i, 6))
        ELSE (30 + draw('kilo' || i, 3100)) / 100.0 END::NUMERIC(7,2) AS w,
      i % 6 <> 2 AND i % 11 <> 6 AS on_run,
      1 + draw('on run' || i, 240) AS rid
    FROM range(1, 401) t(i)
  ) JOIN route_run ON run_id = rid
) AS p JOIN route_run AS r USING (run_id);

INSERT INTO shipment VALUES
  (401, 53, 1, 14, '2023-12-31 23:50:30', 'E', 20.00, 25.00, 100.00, '2024-01-02', NULL, NULL),
  (402, 53, 1, 14, '2024-01-01 00:10:00', 'E', 20.00, 25.00, NULL, '2024-01-03', '2024-01-03', NULL),
  (403, 54, 2, 1, '2024-12-31 23:40:00', 'O', 5.00, 19.90, 250.00, '2025-01-01', NULL, NULL),
  (404, 54, 2, 3, '2025-01-01 00:20:00', 'O', 5.00, 19.90, 250.00, '2025-01-02', NULL, NULL),
  (405, 55, 7, 3, '2024-12-28 10:15:00', 'S', 10.00, 14.90, NULL, '2025-01-01', '2025-01-01', 244),
  (406, 55, 7, 3, '2024-12-27 10:15:00', 'S', 10.00, 14.90, NULL, '2024-12-31', '2024-12-31', 243),
  (407, 53, 12, 8, '2024-12-29 09:00:00', 'E', 31.50, 44.00, 900.00, '2024-12-31', '2024-12-31', 245),
  (408, 56, 12, 8, '2024-12-29 09:00:00', 'E', 31.50, 44.00, 900.00, '2024-12-30', '2024-12-31', 245),
  (409, 55, 4, 1, '2024-06-30 00:00:00', 'S', 0.50, 5.20, NULL, '2024-07-04', '2024-07-01', 242),
  (410, 56, 4, 1, '2023-01-01 00:30:00', 'S', 0.50, 5.20, 20.00, '2023-01-05', NULL, NULL),
  (411, 56, 4, 2, '2022-12-31 23:59:00', 'S', 2.00, 6.20, 20.00, '2023-01-04', '2023-01-05', NULL),
  (412, 53, 4, 7, '2023-05-08 11:00:00', 'S', 31.50, 520.00, 4000.00, '2023-05-12', '2023-05-12', NULL),
  (413, 53, 4, 7, '2023-05-08 11:05:00', 'S', 31.50, 520.00, 4000.00, '2023-05-12', '2023-05-13', NULL),
  (414, 53, 4, 7, '2023-05-08 11:10:00', 'S', 31.50, 520.00, NULL, '2023-05-12', '2023-05-14', NULL),
  (415, 54, 9, 3, '2023-09-04 08:00:00', 'E', 30.00, 210.00, NULL, '2023-09-06', '2023-09-06', NULL),
  (416, 54, 9, 3, '2023-09-04 08:05:00', 'E', 30.00, 240.00, NULL, '2023-09-06', '2023-09-07', NULL);

INSERT INTO shipment VALUES
  (501, 57, 7, 2, '2024-06-10 09:00:00', 'O', 1.20, 16.00, NULL, '2024-06-11', '2024-06-11', NULL),
  (502, 58, 3, 11, '2024-10-21 09:00:00', 'O', 1.20, 16.00, 60.00, '2024-10-22', '2024-10-22', NULL),
  (503, 59, 1, 5, '2024-12-02 09:00:00', 'O', 1.20, 16.00, NULL, '2024-12-03', NULL, NULL),
  (504, 64, 7, 15, '2024-11-04 16:00:00', 'E', 8.00, 28.00, NULL, '2024-11-06', '2024-11-06', NULL),
  (505, 65, 7, 15, '2024-11-04 16:00:00', 'E', 8.00, 28.00, 310.00, '2024-11-06', '2024-11-07', NULL),
  (506, 66, 1, 6, '2024-11-04 16:00:00', 'E', 8.00, 28.00, NULL, '2024-11-06', '2024-11-06', NULL),
  (507, 67, 4, 6, '2023-10-02 12:00:00', 'S', 58.00, 410.00, 9000.00, '2023-10-06', '2023-10-06', NULL),
  (508, 55, 5, 3, '2023-06-20 12:00:00', 'S', 44.00, 285.00, 3000.00, '2023-06-24', '2023-06-23', NULL),
  (509, 68, 12, 7, '2023-09-11 08:00:00', 'S', 58.00, 640.00, 9900.00, '2023-09-15', '2023-09-15', NULL),
  (510, 69, 2, 1, '2023-07-10 08:00:00', 'S', 29.00, 320.00, 5000.00, '2023-07-14', '2023-07-14', NULL),
  (511, 69, 2, 1, '2023-10-09 08:00:00', 'S', 29.00, 320.00, NULL, '2023-10-13', '2023-10-13', NULL),
  (512, 70, 7, 8, '2023-09-11 08:00:00', 'S', 29.00, 320.00, NULL, '2023-09-15', '2023-09-15', NULL),
  (513, 70, 7, 8, '2023-11-13 08:00:00', 'S', 29.00, 320.00, 5000.00, '2023-11-17', '2023-11-17', NULL),
  (514, 71, 8, 7, '2023-11-13 08:00:00', 'S', 58.00, 640.00, NULL, '2023-11-17', '2023-11-17', NULL),
  (515, 72, 8, 7, '2023-04-17 08:00:00', 'S', 58.00, 640.00, 8000.00, '2023-04-21', '2023-04-21', NULL),
  (516, 73, 10, 5, '2023-04-17 08:00:00', 'S', 29.00, 320.00, 4000.00, '2023-04-21', '2023-04-21', NULL),
  (517, 73, 10, 5, '2023-05-15 08:00:00', 'S', 29.00, 320.00, 4000.00, '2023-05-19', '2023-05-19', NULL),
  (518, 74, 1, 12, '2024-02-12 13:00:00', 'S', 6.00, 22.00, NULL, '2024-02-16', '2024-02-18', NULL),
  (519, 75, 2, 12, '2024-02-12 13:00:00', 'S', 6.00, 22.00, NULL, '2024-02-16', '2024-02-17', NULL),
  (520, 76, 8, 12, '2024-02-12 13:00:00', 'S', 6.00, 22.00, 70.00, '2024-02-16', '2024-02-18', NULL),
  (521, 77, 3, 12, '2024-02-12 13:00:00', 'S', 6.00, 22.00, NULL, '2024-02-16', '2024-02-19', NULL);

INSERT INTO shipment
SELECT 600 + row_number() OVER (ORDER BY c, v), c, 6, 12, b + to_minutes(c), v, 3.40, p, NULL, CAST(b AS DATE) + 6 - n, CAST(b AS DATE) + 6 - n, NULL
FROM (VALUES (1), (2), (5), (7), (8), (10), (11), (14), (16), (17)) AS x(c),
  (VALUES (TIMESTAMP '2024-03-04 09:00:00', 'S', 9.40, 2), (TIMESTAMP '2024-03-05 09:00:00', 'O', 18.10, 5)) AS y(b, v, p, n);

INSERT INTO shipment
SELECT 525 + row_number() OVER (ORDER BY c, b), c, 3, 10, b, 'S', 2.50, p, NULL, CAST(b AS DATE) + 4, CAST(b AS DATE) + 3, NULL
FROM (VALUES (61), (62), (63)) AS x(c),
  (VALUES (TIMESTAMP '2023-03-06 10:00:00', 10), (TIMESTAMP '2023-04-03 10:00:00', 10), (TIMESTAMP '2023-05-02 10:00:00', 10),
    (TIMESTAMP '2024-02-05 10:00:00', 40), (TIMESTAMP '2024-04-08 10:00:00', 20)) AS y(b, p);

INSERT INTO shipment
SELECT 540 + row_number() OVER (ORDER BY c, b), c, o, h, b, v, 5, 18.50, NULL,
  CAST(b AS DATE) + 2 - late, CAST(b AS DATE) + 2, NULL
FROM (VALUES (53, 12, 1), (54, 10, 2), (55, 5, 3), (56, 9, 8)) AS x(c, o, h),
  (VALUES (TIMESTAMP '2022-12-31 23:59:59', 'O', 0), (TIMESTAMP '2023-01-01 00:00:00', 'O', 1), (TIMESTAMP '2023-05-15 14:00:00', 'E', 0),
    (TIMESTAMP '2023-05-15 14:30:00', 'E', 0), (TIMESTAMP '2023-08-08 10:00:00', 'S', 0), (TIMESTAMP '2023-08-08 10:30:00', 'S', 0),
    (TIMESTAMP '2023-12-31 23:59:59', 'O', 1), (TIMESTAMP '2024-01-01 00:00:00', 'O', 0), (TIMESTAMP '2024-05-05 10:00:00', 'O', 0),
    (TIMESTAMP '2024-07-07 10:00:00', 'E', 0), (TIMESTAMP '2024-08-08 10:00:00', 'S', 0), (TIMESTAMP '2024-08-08 10:30:00', 'S', 0),
    (TIMESTAMP '2024-12-31 23:59:59', 'E', 0), (TIMESTAMP '2025-01-01 00:00:00', 'E', 0)) AS y(b, v, late);

INSERT INTO shipment
SELECT 630 + 10 * j + 2 * i + k, 80 + 5 * j + i, [12, 10, 5, 9, 3][i], [1, 2, 8, 8, 3][i], CASE k WHEN 0 THEN a ELSE b END, ['E', 'O', 'S'][j + 1],
  4, 17.70, 35, CAST(CASE k WHEN 0 THEN a ELSE b END AS DATE) + 3, CAST(CASE k WHEN 0 THEN a ELSE b END AS DATE) + 3, NULL
FROM range(0, 3) t(j), range(0, 2) u(k),
  (VALUES (1, TIMESTAMP '2023-01-01 00:00:00', TIMESTAMP '2024-06-03 10:00:00'), (2, TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-06-03 10:00:00'),
    (3, TIMESTAMP '2023-06-05 10:00:00', TIMESTAMP '2024-01-01 00:00:00'), (4, TIMESTAMP '2023-06-05 10:00:00', TIMESTAMP '2025-01-01 00:00:00'),
    (5, TIMESTAMP '2023-06-05 10:00:00', TIMESTAMP '2024-12-31 23:59:59')) AS y(i, a, b);

INSERT INTO scan
SELECT i, n,
  CASE WHEN n <= 2 THEN s.origin_depot_id ELSE s.dest_depot_id END,
  s.booked_at + to_minutes(300 * n + draw('scan minute' || i || 'x' || n, 200)),
  CASE WHEN n = 1 AND NOT chance('exception' || i || 'x' || n, 5) THEN 'IN'
    WHEN chance('exception' || i || 'x' || n, 22) THEN 'EX'
    WHEN chance('held' || i || 'x' || n, 8) THEN 'HD'
    WHEN n IN (2, 4) THEN 'OU' ELSE 'IN' END
FROM range(1, 321) t(i) JOIN shipment AS s ON s.shipment_id = i, range(1, 5) u(n)
WHERE n <= draw('scans' || i, 5);

INSERT INTO scan VALUES
  (401, 1, 1, '2024-01-01 00:00:00', 'EX'),
  (403, 1, 2, '2025-01-01 00:00:00', 'EX'),
  (404, 1, 1, '2025-01-01 00:00:00', 'EX'),
  (402, 1, 1, '2024-01-01 06:00:00', 'IN'),
  (402, 2, 1, '2024-01-01 09:30:00', 'EX'),
  (405, 1, 7, '2024-12-28 23:59:59', 'EX'),
  (405, 2, 7, '2024-12-29 00:00:00', 'EX'),
  (405, 3, 3, '2024-12-30 00:00:00', 'IN'),
  (407, 1, 12, '2024-12-29 15:00:00', 'EX'),
  (407, 2, 8, '2024-12-31 23:59:59', 'IN'),
  (408, 1, 12, '2024-12-31 04:00:00', 'IN'),
  (408, 2, 8, '2024-12-31 05:00:00', 'EX');

INSERT INTO claim
SELECT i, s.shipment_id, f, pick('reason' || i, ['D', 'D', 'L', 'T']), a,
  CASE WHEN i % 5 <> 2 THEN f + draw('decision' || i, 45) END,
  CASE WHEN i % 5 <> 2 THEN CASE draw('payout' || i, 4) WHEN 0 THEN 0 WHEN 1 THEN a / 2 ELSE a END END
FROM (
  SELECT i, s.shipment_id, CAST(s.booked_at AS DATE) + 3 + draw('filed' || i, 40) AS f, (20 + 5 * draw('claimed' || i, 90))::NUMERIC(9,2) AS a
  FROM range(1, 151) t(i) JOIN shipment AS s ON s.shipment_id = 1 + draw('claim of' || i, 400)
) AS s;

INSERT INTO claim VALUES
  (151, 401, '2024-01-31', 'L', 100.00, '2024-02-29', 100.00),
  (152, 401, '2024-02-01', 'L', 200.00, '2024-02-15', 0),
  (153, 407, '2024-12-31', 'D', 200.00, NULL, NULL),
  (154, 408, '2025-01-01', 'D', 450.00, '2025-01-15', 225.00),
  (155, 402, '2024-03-01', 'D', 310.00, '2024-03-31', 310.00),
  (156, 402, '2024-03-01', 'T', 25.00, '2024-03-01', 25.00),
  (157, 407, '2025-01-10', 'T', 44.00, '2025-01-20', 11.00),
  (158, 414, '2023-05-20', 'T', 60.00, '2023-06-19', 60.00),
  (159, 414, '2023-05-20', 'D', 600.00, '2023-06-09', 300.00),
  (160, 414, '2023-06-01', 'D', 300.00, '2023-06-30', 300.00),
  (161, 412, '2023-06-01', 'D', 200.00, '2023-06-11', 0),
  (162, 413, '2023-06-01', 'L', 100.00, '2023-06-12', 50.00),
  (163, 413, '2023-06-01', 'T', 25.00, NULL, NULL),
  (164, 415, '2023-10-01', 'D', 200.50, '2023-10-31', 200.50);
