-- SPDX-License-Identifier: CC-BY-4.0
-- Farms 22 to 28 have no field; three pairs of farms share a name; two farms left, one joined late.
INSERT INTO farm VALUES
  (1, 'Lindenhof', 'Altdorf', 'NOR', DATE '2008-03-01', NULL, TRUE),
  (2, 'Moosbach', 'Brunnau', 'NOR', DATE '2011-01-01', NULL, FALSE),
  (3, 'Sonnegg', 'Kirchfeld', 'SUE', DATE '2015-06-30', NULL, TRUE),
  (4, 'Lindenhof', 'Talheim', 'SUE', DATE '2012-10-15', NULL, FALSE),
  (5, 'Rainer Acker', 'Altdorf', 'NOR', DATE '2019-12-31', DATE '2023-12-31', FALSE),
  (6, 'Obergut', 'Steinach', 'ALP', DATE '2020-01-01', NULL, TRUE),
  (7, 'Feldmann', 'Brunnau', 'SUE', DATE '2009-05-20', NULL, FALSE),
  (8, 'Weidenau', 'Talheim', NULL, DATE '2017-07-07', NULL, TRUE),
  (9, 'Hofer Land', 'Kirchfeld', 'ALP', DATE '2016-02-29', DATE '2023-06-30', FALSE),
  (10, 'Sonnegg', 'Steinach', 'ALP', DATE '2018-11-11', NULL, FALSE),
  (11, 'Birkengrund', 'Altdorf', 'NOR', DATE '2013-04-04', NULL, FALSE),
  (12, 'Klosterhof', 'Kirchfeld', 'SUE', DATE '2005-01-01', NULL, TRUE),
  (13, 'Auhof', 'Brunnau', NULL, DATE '2014-08-18', NULL, FALSE),
  (14, 'Neubruch', 'Talheim', 'SUE', DATE '2023-01-01', NULL, TRUE),
  (15, 'Eichberg', 'Steinach', 'ALP', DATE '2010-09-09', NULL, FALSE),
  (16, 'Gartnerei Vogt', 'Altdorf', 'NOR', DATE '2021-02-14', NULL, TRUE),
  (17, 'Steinwender', 'Steinach', 'ALP', DATE '2007-12-01', NULL, FALSE),
  (18, 'Wiesinger', 'Brunnau', 'NOR', DATE '2019-03-31', NULL, FALSE),
  (19, 'Haselbach', 'Kirchfeld', 'SUE', DATE '2006-06-06', NULL, TRUE),
  (20, 'Pointner', 'Talheim', 'NOR', DATE '2020-01-02', NULL, FALSE),
  (21, 'Zirbenalm', 'Hochtal', 'ALP', DATE '2018-05-05', NULL, TRUE),
  (22, 'Muhlgraben', 'Hochtal', 'ALP', DATE '2024-03-01', NULL, TRUE),
  (23, 'Dornau', 'Altdorf', NULL, DATE '2024-10-10', NULL, FALSE),
  (24, 'Zeller Gut', 'Brunnau', 'SUE', DATE '2022-04-30', NULL, FALSE),
  (25, 'Grubhof', 'Talheim', 'NOR', DATE '2010-01-31', NULL, TRUE),
  (26, 'Seidl', 'Hochtal', NULL, DATE '2021-12-31', NULL, FALSE),
  (27, 'Kaltenbrunn', 'Talheim', 'SUE', DATE '2019-08-01', NULL, FALSE),
  (28, 'Grubhof', 'Steinach', NULL, DATE '2022-01-01', NULL, TRUE);

-- The field's name is drawn from a list by its number within the farm, so that a farm has no name twice.
INSERT INTO farm_field
SELECT i, farm_id,
  ['Am Bach', 'Breite', 'Dorfacker', 'Ecke', 'Fuchsloch', 'Galgenberg', 'Hausfeld', 'Innere Wiese', 'Lange Zeile', 'Moosgrund',
    'Quellwiese', 'Rain', 'Sandgrube'][1 + (5 * row_number() OVER (PARTITION BY farm_id ORDER BY i) + farm_id) % 13]
    || CASE WHEN row_number() OVER (PARTITION BY farm_id ORDER BY i) > 13 THEN ' Nord' ELSE '' END,
  1.5 + 0.5 * draw('area' || i, 16),
  CASE WHEN chance('nosoil' || i, 12) THEN NULL ELSE pick('soil' || i, ['CL', 'LO', 'LO', 'SA', 'SA']) END,
  chance('irrigated' || i, 40)
FROM (SELECT i, CASE WHEN i <= 21 THEN 22 - i ELSE 1 + (i + draw('farm' || i, 7)) % 11 END AS farm_id FROM range(1, 81) t(i));

-- Fields that were never sown, each as large as another field of its farm.
INSERT INTO farm_field VALUES
  (81, 1, 'Wegspitz', 5, 'LO', FALSE), (82, 1, 'Anger', 5, 'SA', TRUE), (83, 2, 'Zwickel', 4.5, NULL, TRUE), (84, 2, 'Anger', 4.5, 'CL', FALSE),
  (85, 4, 'Zwickel', 7, 'CL', FALSE), (86, 4, 'Anger', 7, 'LO', FALSE);

INSERT INTO crop VALUES
  (1, 'Wheat', 'Cereal', 215), (2, 'Barley', 'Cereal', 190), (3, 'Rye', 'Cereal', 190), (4, 'Maize', 'Cereal', 205),
  (5, 'Rapeseed', 'Oilseed', 450), (6, 'Sunflower', 'Oilseed', 420), (7, 'Potato', 'Root', 240), (8, 'Carrot', 'Root', 310),
  (9, 'Beetroot', 'Root', 260), (10, 'Soybean', 'Legume', 480), (11, 'Fieldpea', 'Legume', 275), (12, 'Hemp', 'Fibre', 900);

INSERT INTO machine VALUES
  (1, 'Combine Alpha', 'CO', NULL, DATE '2015-04-01', 145), (2, 'Combine Beta', 'CO', NULL, DATE '2019-12-31', 160),
  (3, 'Combine Gamma', 'CO', 2, DATE '2020-01-01', 150), (4, 'Old Combine', 'CO', 7, DATE '2001-06-15', NULL),
  (5, 'Root Lifter', 'RL', NULL, DATE '2018-08-08', 95), (6, 'Root Lifter', 'RL', 12, DATE '2021-03-03', 105),
  (7, 'Small Combine', 'CO', 6, DATE '2012-02-02', 90), (8, 'Combine Delta', 'CO', NULL, DATE '2022-05-31', 170),
  (9, 'Carrot Lifter', 'RL', NULL, DATE '2017-10-20', 95), (10, 'Blue Tractor', 'TR', 3, DATE '2016-01-10', 60),
  (11, 'Red Tractor', 'TR', 11, DATE '2020-01-01', 65), (12, 'Sprayer', 'SP', NULL, DATE '2023-03-15', NULL),
  (13, 'Field Robot', 'RO', NULL, DATE '2024-02-29', 40);

INSERT INTO sowing
SELECT row_number() OVER (ORDER BY sown_on, field_id, k), field_id, crop_id, season_yr, sown_on, seed_kg
FROM (
  SELECT f.field_id, k, crop_id, y AS season_yr,
    CASE WHEN crop_id IN (1, 2, 3, 5) THEN make_date(y - 1, 9, 1) + draw('sown' || f.field_id || '/' || y || '/' || k, 80)
      ELSE make_date(y, 3, 10) + draw('sown' || f.field_id || '/' || y || '/' || k, 65) END AS sown_on,
    CASE WHEN chance('noseed' || f.field_id || '/' || y || '/' || k, 12) THEN NULL
      ELSE f.area_ha * (20 + 10 * draw('seed' || f.field_id || '/' || y, 14)) END AS seed_kg
  FROM (
    SELECT f.field_id, f.area_ha, f.farm_id, CAST(y AS INTEGER) AS y, k,
      [1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11][1 + draw('crop' || f.field_id || '/' ||
        CASE WHEN chance('again' || f.field_id || '/' || y || '/' || k, 35) THEN 0 ELSE y END || '/' ||
        CASE WHEN chance('likewise' || f.field_id || '/' || y, 40) THEN 1 ELSE k END, 17)] AS crop_id
    FROM farm_field f, range(2022, 2025) s(y), range(1, 3) u(k)
    WHERE f.field_id <= 80
      AND ((k = 1 AND NOT chance('fallow' || f.field_id || '/' || y, 14)) OR (k = 2 AND chance('twice' || f.field_id || '/' || y, 12)))
  ) f JOIN farm USING (farm_id)
  WHERE make_date(y, 1, 1) >= joined_on AND (left_on IS NULL OR left_on >= make_date(y, 12, 31))
);

-- In 2021, hail destroyed all that the cooperative had on record.
INSERT INTO sowing VALUES
  (901, 1, 1, 2021, DATE '2020-10-05', 300), (902, 3, 4, 2021, DATE '2021-04-20', NULL),
  (903, 4, 7, 2021, DATE '2021-04-11', 900), (904, 7, 10, 2021, DATE '2021-05-03', 240);

-- Each crop has had the same yield twice on the same field, once in two equal goes; wheat of 2023 also on two fields. The only hemp failed.
INSERT INTO sowing
SELECT 910 + 2 * c + k, [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12][c], c, 2022 + k,
  CASE WHEN c IN (1, 2, 3, 5) THEN make_date(2021 + k, 9, 28) ELSE make_date(2022 + k, 4, 5) END, 100 + 5 * c
FROM (SELECT CAST(c AS INTEGER) AS c FROM range(1, 12) t(c)), (VALUES (0), (1)) u(k);
INSERT INTO sowing VALUES (905, 1, 1, 2023, DATE '2022-10-11', 210), (906, 2, 1, 2023, DATE '2022-10-14', NULL),
  (907, 21, 12, 2023, DATE '2023-04-25', 60);
INSERT INTO harvest
SELECT sowing_id + 100 * k, sowing_id, make_date(season_yr, 9, 3) + 2 * crop_id + k,
  CASE WHEN sowing_id < 910 THEN 12 WHEN season_yr = 2022 THEN 4.5 + 0.5 * crop_id ELSE 9 + crop_id END, 15, 8
FROM sowing, (VALUES (0), (1)) u(k)
WHERE sowing_id > 904 AND crop_id < 12 AND (k = 0 OR season_yr = 2022);

-- Some sowings fail, others are harvested in two or three goes.
INSERT INTO harvest
SELECT row_number() OVER (ORDER BY harvested_on, sowing_id, k), sowing_id, harvested_on, tonnes, moist_pct, machine_id
FROM (
  SELECT s.sowing_id, k,
    CASE WHEN crop_id IN (1, 2, 3, 5) THEN make_date(season_yr, 7, 1) + draw('reaped' || s.sowing_id, 40)
      ELSE make_date(season_yr, 8, 20) + draw('reaped' || s.sowing_id, 50) END + CAST(4 * (k - 1) AS INTEGER) AS harvested_on,
    f.area_ha * (CASE c.family WHEN 'Root' THEN 12 ELSE 2 END + 0.4 * draw('yield' || s.sowing_id || '/' || k, 9)) AS tonnes,
    CASE WHEN chance('nomoist' || s.sowing_id || '/' || k, 20) THEN NULL ELSE 12 + 0.5 * draw('moist' || s.sowing_id || '/' || k, 13) END AS moist_pct,
    CASE WHEN chance('byhand' || s.sowing_id || '/' || k, 18) THEN NULL
      WHEN c.family = 'Root' THEN pick('lifter' || s.sowing_id || '/' || k, [5, 6, 9])
      ELSE pick('combine' || s.sowing_id || '/' || k, [1, 1, 2, 2, 3, 4, 7]) END AS machine_id
  FROM sowing s JOIN farm_field f USING (field_id) JOIN crop c USING (crop_id), range(1, 4) u(k)
  WHERE s.sowing_id < 900 AND k <= [0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3][1 + draw('goes' || s.sowing_id, 11)]
);

-- Four in five harvests are delivered, in part or as a whole. Some farms never get grade C.
INSERT INTO delivery
SELECT row_number() OVER (ORDER BY delivered_on, harvest_id), farm_id, crop_id, delivered_on, tonnes, grade_cd,
  price_per_t, CASE WHEN price_per_t IS NOT NULL AND NOT chance('unpaid' || harvest_id, 20) THEN delivered_on + 5 + draw('paid' || harvest_id, 36) END
FROM (
  SELECT h.harvest_id, f.farm_id, s.crop_id, h.harvested_on + 1 + draw('carried' || h.harvest_id, 12) AS delivered_on,
    CASE WHEN chance('all' || h.harvest_id, 50) THEN h.tonnes ELSE greatest(1, floor(h.tonnes * 0.6)) END AS tonnes,
    CASE WHEN chance('ungraded' || h.harvest_id, 15) THEN NULL
      WHEN f.farm_id % 3 <> 0 AND chance('poor' || h.harvest_id, 25) THEN 'C'
      WHEN chance('good' || h.harvest_id, 50) THEN 'A' ELSE 'B' END AS grade_cd,
    CASE WHEN chance('noprice' || h.harvest_id, 15) THEN NULL ELSE c.ref_price - 20 + 5 * draw('price' || h.harvest_id, 9) END AS price_per_t
  FROM harvest h JOIN sowing s USING (sowing_id) JOIN farm_field f USING (field_id) JOIN crop c USING (crop_id)
  WHERE chance('delivered' || h.harvest_id, 80)
);

-- Deliveries on the first and last days of months and years; farms 22 to 28 deliver from leased land, which isn't theirs.
INSERT INTO delivery VALUES
  (901, 4, 1, DATE '2024-07-01', 5, 'B', 210, DATE '2024-07-20'), (902, 2, 2, DATE '2024-07-31', 7.5, 'A', 190, NULL),
  (903, 7, 5, DATE '2024-06-30', 3, NULL, NULL, NULL), (904, 8, 3, DATE '2024-08-01', 4, 'C', NULL, NULL),
  (905, 22, 7, DATE '2024-09-30', 6, 'A', 240, DATE '2024-10-15'), (906, 22, 1, DATE '2024-12-31', 6, 'B', 220, NULL),
  (907, 24, 1, DATE '2023-01-01', 8, 'A', 225, DATE '2023-01-01'), (908, 24, 7, DATE '2023-12-31', 12, 'C', 230, DATE '2024-02-01'),
  (909, 24, 7, DATE '2024-01-01', 10, 'A', 230, DATE '2024-02-01'), (910, 23, 1, DATE '2024-10-31', 4, 'A', NULL, NULL),
  (911, 23, 7, DATE '2024-11-01', 4, NULL, 245, NULL), (912, 23, 4, DATE '2024-11-01', 9, NULL, NULL, NULL),
  (913, 25, 4, DATE '2023-01-01', 8, 'A', 200, DATE '2023-01-20'), (914, 25, 7, DATE '2023-10-02', 6, 'B', 235, DATE '2023-10-20'),
  (915, 25, 2, DATE '2023-12-31', 6, 'C', 190, DATE '2024-01-19'), (916, 25, 1, DATE '2024-08-16', 8, 'B', 220, DATE '2024-08-30'),
  (917, 26, 1, DATE '2022-09-12', 5, NULL, NULL, NULL), (918, 26, 2, DATE '2022-09-12', 5, NULL, NULL, NULL),
  (919, 26, 7, DATE '2022-10-03', 5, NULL, 250, DATE '2022-11-02'),
  (920, 2, 2, DATE '2024-08-05', 7.5, 'A', 190, NULL), (921, 2, 2, DATE '2024-08-06', 7.5, 'A', 190, NULL),
  (945, 6, 4, DATE '2024-10-08', 30, 'B', 205, DATE '2024-11-01'), (947, 4, 1, DATE '2024-07-15', 5, 'B', 210, DATE '2024-07-30'),
  (948, 28, 9, DATE '2024-10-01', 5, NULL, 265, DATE '2024-10-21'), (949, 28, 9, DATE '2024-10-02', 5, NULL, 265, DATE '2024-10-21'),
  (922, 27, 8, DATE '2022-09-20', 11, 'A', 310, DATE '2022-10-20'), (923, 27, 8, DATE '2022-09-27', 11, 'A', 310, DATE '2022-10-20'),
  (924, 27, 8, DATE '2023-09-18', 12, 'A', 320, DATE '2023-10-10'), (925, 27, 8, DATE '2023-09-25', 10, NULL, 305, DATE '2023-10-10'),
  (926, 28, 9, DATE '2022-10-04', 8, 'A', 260, DATE '2022-11-01'), (927, 28, 9, DATE '2023-10-05', 8, 'A', 265, DATE '2023-11-01'),
  (928, 28, 7, DATE '2023-10-05', 9, 'B', 240, DATE '2023-11-01');

-- Farm 1 sells from its store on New Year's Day and, in two equal loads, on New Year's Eve.
INSERT INTO delivery
SELECT 930 + 3 * n + k, 1, crop_id, CASE k WHEN 0 THEN DATE '2024-01-01' ELSE DATE '2024-12-31' END, 6 + n, 'B', NULL, NULL
FROM (VALUES (0, 1), (1, 2), (2, 4), (3, 7)) t(n, crop_id), (VALUES (0), (1), (2)) u(k);

-- Station TAL, which no farm uses, only reported in June.
INSERT INTO weather
SELECT station_cd, d,
  CASE WHEN chance('norain' || station_cd || d, 4) THEN NULL
    WHEN chance('dry' || station_cd || d, 58) THEN 0
    ELSE pick('rain' || station_cd || d, [0.5, 1, 1, 2, 3, 4, 5, 6, 7.5, 10, 12, 15, 20]) END,
  CASE WHEN chance('nomin' || station_cd || d, 4) THEN NULL ELSE 2 + draw('min' || station_cd || d, 9) + 0.04 * (d - DATE '2024-04-01') END,
  CASE WHEN chance('nomax' || station_cd || d, 4) THEN NULL ELSE 14 + draw('max' || station_cd || d, 11) + 0.04 * (d - DATE '2024-04-01') END
FROM (SELECT station_cd, CAST(DATE '2024-04-01' + INTERVAL (n) DAY AS DATE) AS d
  FROM range(0, 122) t(n), (VALUES ('NOR'), ('SUE'), ('ALP'), ('TAL')) u(station_cd))
WHERE station_cd <> 'TAL' OR month(d) = 6;
