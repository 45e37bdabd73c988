-- SPDX-License-Identifier: CC-BY-4.0
INSERT INTO artist VALUES
  (1, 'Northern Lanterns', 'G', 'SE', 2009),
  (2, 'Ada Quill', 'S', 'IE', NULL),
  (3, 'Glass Anchors', 'G', 'IE', 2014),
  (4, 'Mara Lindt', 'S', 'DE', 2016),
  (5, 'Solar Parade', 'G', 'FR', 2011),
  (6, 'Ada Quill', 'S', 'US', 2019),
  (7, 'Ruben Castell', 'S', 'ES', NULL),
  (8, 'Open Kitchen Radio', 'H', 'DE', 2018),
  (9, 'Night Shift History', 'H', NULL, 2020),
  (10, 'Paper Satellites', 'G', 'SE', NULL);

INSERT INTO artist
SELECT i,
  pick('adjective' || i, ['Amber', 'Broken', 'Crimson', 'Distant', 'Electric', 'Fading', 'Golden', 'Hollow', 'Little', 'Midnight', 'Quiet', 'Restless', 'Velvet'])
    || ' ' || pick('noun' || i, ['Avenues', 'Comets', 'Dancers', 'Foxes', 'Gardens', 'Harbors', 'Islands', 'Mirrors', 'Pilots', 'Rivers', 'Strangers']),
  pick('act' || i, ['G', 'G', 'G', 'S', 'S', 'S', 'H']),
  CASE WHEN i = 11 THEN 'BR' WHEN chance('anywhere' || i, 10) THEN NULL ELSE pick('from' || i, ['SE', 'IE', 'DE', 'FR', 'ES', 'US', 'BR']) END,
  CASE WHEN chance('unknown' || i, 20) THEN NULL ELSE 1996 + draw('formed' || i, 24) END
FROM range(11, 41) t(i);

INSERT INTO artist
SELECT 41 + i,
  pick('newname' || i, ['Ines', 'Jack', 'Lina', 'Matteo', 'Nora', 'Otto', 'Petra', 'Sami', 'Theo']) || ' ' || pick('newsurname' || i, ['Arden', 'Blom', 'Cruz', 'Dahl', 'Engel', 'Faro', 'Gray']),
  'S', list_extract(['SE', 'IE', 'DE', 'FR', 'ES', 'US', 'BR'], 1 + i % 7), CASE WHEN i < 7 THEN 2022 ELSE 2023 END
FROM (SELECT CAST(i AS INTEGER) AS i FROM range(0, 21) t(i));

INSERT INTO album VALUES
  (101, 1, 'Aurora Sessions', 'SI', DATE '2023-11-03', 'Blue Door'),
  (102, 1, 'Winter Maps', 'LP', DATE '2023-11-03', 'Blue Door'),
  (103, 2, 'Letters Home', 'LP', DATE '2020-06-12', 'Tidewater'),
  (104, 3, 'Salt and Wire', 'EP', DATE '2022-01-01', NULL),
  (105, 4, 'Second Sunrise', 'LP', DATE '2022-09-30', 'Kite Records'),
  (106, 5, 'Radio Garden', 'SI', DATE '2024-05-17', 'Lumen'),
  (107, 6, 'Desert Neon', 'EP', DATE '2023-11-03', 'Kite Records'),
  (108, 8, 'Kitchen Talks', 'PO', DATE '2019-02-04', NULL),
  (109, 9, 'Midnight Archives', 'PO', DATE '2020-10-31', 'Lumen'),
  (110, 4, 'Tide Tables', 'LP', NULL, 'Kite Records'),
  (111, 7, 'Calle Luna', 'SI', DATE '2022-12-31', 'Tidewater'),
  (112, 1, 'Paper Moons', 'EP', DATE '2021-03-19', 'Blue Door');

INSERT INTO album
SELECT 100 + i, a.artist_id,
  pick('atitle' || i, ['Ashes', 'Borders', 'Candles', 'Daylight', 'Echoes', 'Feathers', 'Gravity', 'Horizons', 'Ivory', 'Jetlag', 'Kingdoms'])
    || ' ' || pick('btitle' || i, ['Again', 'at Sea', 'for Two', 'in Blue', 'of Glass', 'on Fire', 'Rising', 'Untold', 'Within']),
  CASE WHEN a.act_type = 'H' THEN 'PO' ELSE pick('atype' || i, ['LP', 'LP', 'LP', 'EP', 'EP', 'SI', 'SI']) END,
  CASE WHEN chance('announced' || i, 9) THEN NULL ELSE DATE '2016-02-05' + 7 * draw('release' || i, 460) END,
  CASE WHEN chance('independent' || i, 18) THEN NULL
    ELSE pick('label' || i, ['Blue Door', 'Tidewater', 'Kite Records', 'Oak Street', 'Lumen']) END
FROM range(13, 86) t(i) JOIN artist a ON a.artist_id = 1 + draw('by' || i, 36) AND a.artist_id <> 10;

INSERT INTO album
SELECT 185 + row_number() OVER (ORDER BY n, artist_id), artist_id, title, 'SI', DATE '2024-12-06', pick('reissue' || artist_id, ['Oak Street', 'Lumen', 'Tidewater'])
FROM artist CROSS JOIN (VALUES (1, 'Zephyr Live'), (2, 'Acoustic Hours')) t(n, title)
WHERE artist_id IN (3, 4, 5, 6, 7, 11);

INSERT INTO album
SELECT 157 + artist_id, artist_id, pick('debut' || artist_id, ['Arrival', 'Breakfast', 'Chapter One', 'Doorways', 'Eleven', 'Firsts', 'Glasshouse']), 'EP',
  CASE WHEN artist_id > 47 THEN DATE '2024-01-12' + 7 * draw('debutday' || artist_id, 40) END, NULL
FROM artist WHERE artist_id > 40;

INSERT INTO album
SELECT 200 + 20 + k * 40 + artist_id, artist_id, CASE k WHEN 0 THEN 'Live at Harbor Hall' ELSE 'Work in Progress' END, 'LP',
  CASE k WHEN 0 THEN DATE '2020-05-01' + 7 * draw('live' || artist_id, 190) END, 'Oak Street'
FROM artist CROSS JOIN (VALUES (0), (1)) t(k)
WHERE artist_id BETWEEN 12 AND 36 AND act_type <> 'H';

INSERT INTO track VALUES
  (1001, 112, 1, 'First Frost', 214, 'Indie', FALSE, NULL),
  (1002, 112, 2, 'Paper Moon', 187, 'Indie', FALSE, 10),
  (1003, 112, 3, 'Halfway Home', 205, 'Folk', TRUE, NULL),
  (1004, 112, 4, 'Embers', 200, NULL, FALSE, 2),
  (1005, 102, 1, 'Cartographer', 100, 'Indie', FALSE, NULL),
  (1006, 102, 2, 'Interlude', 100, NULL, FALSE, NULL),
  (1007, 102, 3, 'The Long Way Down', 400, 'Indie', TRUE, 10),
  (1008, 103, 1, 'Dear Nobody', 233, 'Folk', FALSE, 3),
  (1009, 103, 2, 'Postcards', 198, 'Folk', FALSE, NULL),
  (1010, 103, 3, 'Interlude', 45, 'Folk', FALSE, NULL),
  (1011, 104, 1, 'Salt', 251, 'Indie', TRUE, NULL),
  (1012, 104, 2, 'Wire', 240, 'Electronic', FALSE, 2),
  (1013, 105, 1, 'Sunrise', 222, 'Soul', FALSE, 8),
  (1014, 105, 2, 'Velvet Room', 300, 'Soul', TRUE, 5),
  (1015, 105, 3, 'Interlude', 38, 'Soul', FALSE, NULL),
  (1016, 106, 1, 'Radio Garden', 199, 'Electronic', FALSE, 4),
  (1017, 107, 1, 'Neon', 212, 'Electronic', TRUE, NULL),
  (1018, 107, 2, 'Mirage', 260, 'Jazz', FALSE, 7),
  (1019, 108, 1, 'On Sourdough', 3900, 'Interview', FALSE, NULL),
  (1020, 108, 2, 'On Knives', 4250, 'Interview', FALSE, 4),
  (1021, 108, 3, 'On Burnout', 3900, 'Interview', TRUE, NULL),
  (1022, 109, 1, 'Blackout of Seventy Seven', 3900, 'History', FALSE, 8),
  (1023, 109, 2, 'Lighthouse Keepers', 2750, 'History', FALSE, NULL),
  (1024, 110, 1, 'Low Tide', 244, 'Soul', FALSE, NULL),
  (1025, 111, 1, 'Calle Luna', 175, 'Jazz', FALSE, NULL),
  (1026, 101, 1, 'Aurora', 230, 'Indie', FALSE, 3),
  (1027, 108, 4, 'Listener Questions', 3800, 'Interview', FALSE, NULL),
  (1028, 109, 3, 'Listener Questions', 3800, 'History', FALSE, NULL),
  (1029, 103, 4, 'Forty Days of Rain', 3950, 'Electronic', FALSE, NULL);

INSERT INTO track
SELECT 1029 + row_number() OVER (ORDER BY a.album_id, n), a.album_id, n,
  pick('ttitle' || a.album_id || '-' || n, ['After', 'Before', 'Beneath', 'Beyond', 'Chasing', 'Finding', 'Leaving', 'Without', 'Under'])
    || ' ' || pick('utitle' || a.album_id || '-' || n, ['Autumn', 'Gold', 'Lights', 'Paris', 'Rain', 'Shadows', 'Silence', 'Summer', 'the City', 'the Wall', 'Winter', 'You', 'Zero']),
  CASE WHEN a.album_type = 'PO' THEN 1200 + 30 * draw('episode' || a.album_id || '-' || n, 80)
    WHEN chance('short' || a.album_id || '-' || n, 10) THEN 25 + draw('interlude' || a.album_id || '-' || n, 35)
    WHEN chance('long' || a.album_id || '-' || n, 8) THEN 600 + draw('epic' || a.album_id || '-' || n, 200)
    ELSE 140 + draw('length' || a.album_id || '-' || n, 170) END,
  CASE WHEN chance('nogenre' || a.album_id || '-' || n, 8) THEN NULL
    WHEN a.album_type = 'PO' THEN pick('talk' || a.album_id, ['Interview', 'History', 'Comedy'])
    WHEN chance('usual' || a.album_id || '-' || n, 70) THEN pick('style' || a.artist_id, ['Indie', 'Jazz', 'Folk', 'Electronic', 'Soul'])
    ELSE pick('other' || a.album_id || '-' || n, ['Indie', 'Jazz', 'Folk', 'Electronic', 'Soul']) END,
  chance('explicit' || a.album_id || '-' || n, 25),
  CASE WHEN chance('guest' || a.album_id || '-' || n, 22) THEN NULLIF(1 + draw('with' || a.album_id || '-' || n, 39), a.artist_id) END
FROM album a CROSS JOIN range(1, 7) t(n)
WHERE a.album_id BETWEEN 113 AND 185 AND n <= CASE a.album_type WHEN 'LP' THEN 6 WHEN 'EP' THEN 3 WHEN 'SI' THEN 1 ELSE 4 END;

INSERT INTO track VALUES
  (1901, 110, 2, 'Undertow', 210, 'Ambient', FALSE, 10),
  (1902, 110, 3, 'Prologue', 61, 'Spoken', FALSE, NULL),
  (1903, 111, 2, 'Prologue', 58, 'Spoken', FALSE, NULL),
  (1904, 101, 2, 'Paper Moon', 187, 'Indie', FALSE, 10);

INSERT INTO track
SELECT 1910 + 2 * artist_id + k, album_id, 1 + 3 * k, 'Intro', 70 + draw('intro' || artist_id || '-' || k, 60), NULL, FALSE, NULL
FROM album CROSS JOIN (VALUES (0), (1)) t(k) WHERE album_title = 'Live at Harbor Hall';

INSERT INTO track
SELECT 2000 + 5 * k + i, 204 + 5 * k + i, 1, 'Encore', 200, list_extract(['Indie', 'Jazz', 'Folk', 'Electronic', 'Soul'], i), FALSE, NULL
FROM (SELECT CAST(i AS INTEGER) AS i FROM range(1, 6) g(i)) CROSS JOIN (VALUES (0), (1)) t(k);

INSERT INTO listener VALUES
  (1, 'Juniper', 'SE', 1988, DATE '2021-01-15', NULL),
  (2, 'Silent Fox', 'IE', 1975, DATE '2021-02-28', 1),
  (3, 'Marmalade', 'DE', NULL, DATE '2021-03-31', 1),
  (4, 'Captain Cloud', 'FR', 2001, DATE '2021-06-01', 2),
  (5, 'Silent Fox', 'ES', 1994, DATE '2021-07-19', NULL),
  (6, 'Bluebird', 'US', 1969, DATE '2021-09-09', 3),
  (7, 'Old Sailor', 'BR', 1958, DATE '2021-12-31', 2),
  (8, 'Pixel', NULL, NULL, DATE '2024-01-01', 5),
  (9, 'Quokka', 'SE', 2006, DATE '2024-03-31', 1),
  (10, 'Tangerine', 'DE', 1999, DATE '2024-04-01', NULL),
  (11, 'Velcro', 'FR', 1983, DATE '2023-12-31', 4);

INSERT INTO listener
SELECT i,
  pick('mood' || i, ['Brave', 'Calm', 'Curious', 'Dizzy', 'Fuzzy', 'Happy', 'Lazy', 'Silent', 'Sleepy', 'Sunny', 'Witty'])
    || ' ' || pick('animal' || i, ['Badger', 'Crow', 'Dolphin', 'Fox', 'Heron', 'Koala', 'Lynx', 'Moose', 'Otter', 'Panda', 'Raven', 'Tiger', 'Walrus']),
  CASE WHEN chance('nowhere' || i, 9) THEN NULL ELSE pick('country' || i, ['SE', 'IE', 'DE', 'DE', 'FR', 'FR', 'ES', 'US', 'BR']) END,
  CASE WHEN chance('ageless' || i, 14) THEN NULL ELSE 1950 + draw('birth' || i, 59) END,
  DATE '2021-01-01' + draw('signup' || i, 1430),
  CASE WHEN chance('invited' || i, 40) THEN 1 + draw('inviter' || i, 11) END
FROM range(12, 106) t(i);

INSERT INTO subscription VALUES
  (1, 1, 'TRI', 0.00, DATE '2021-01-15', DATE '2021-02-13', NULL),
  (2, 1, 'IND', 9.99, DATE '2021-02-14', NULL, NULL),
  (3, 2, 'FAM', 15.99, DATE '2021-03-01', DATE '2023-02-28', 'Price'),
  (4, 2, 'IND', 9.99, DATE '2023-03-01', DATE '2023-12-31', 'Price'),
  (5, 2, 'IND', 9.99, DATE '2024-01-01', NULL, NULL),
  (6, 3, 'STU', 4.99, DATE '2021-04-05', DATE '2024-02-29', 'Content'),
  (7, 4, 'TRI', 0.00, DATE '2021-06-01', DATE '2021-06-30', NULL),
  (8, 5, 'IND', 9.99, DATE '2021-07-19', DATE '2022-07-18', NULL),
  (9, 5, 'FAM', 15.99, DATE '2022-07-19', NULL, NULL),
  (10, 6, 'STU', 4.99, DATE '2022-01-01', DATE '2022-12-31', 'Moved'),
  (11, 6, 'TRI', 0.00, DATE '2023-06-01', DATE '2023-06-30', 'Price'),
  (12, 7, 'TRI', 0.00, DATE '2022-01-10', DATE '2022-02-08', NULL),
  (13, 7, 'STU', 4.99, DATE '2022-02-09', DATE '2022-12-31', NULL),
  (14, 7, 'IND', 9.99, DATE '2023-01-01', NULL, NULL),
  (15, 6, 'TRI', 0.00, DATE '2024-06-01', DATE '2024-06-30', NULL);

INSERT INTO subscription
SELECT 15 + row_number() OVER (ORDER BY listener_id, n), listener_id, plan,
  CASE plan WHEN 'TRI' THEN 0 WHEN 'STU' THEN 4.99 WHEN 'FAM' THEN 15.99 ELSE 9.99 END, starts, ends,
  CASE WHEN ends IS NOT NULL AND plan <> 'TRI' AND chance('told' || listener_id || '-' || n, 65)
    THEN pick('why' || listener_id || '-' || n, ['Price', 'Price', 'Content', 'Moved', 'Sound']) END
FROM (
  SELECT listener_id, n, plan, starts,
    CASE WHEN plan = 'TRI' THEN starts + 29
      WHEN n < wanted AND starts + 230 <= DATE '2024-12-31' THEN starts + 90 + draw('lasting' || listener_id || '-' || n, 80)
      WHEN chance('left' || listener_id, 45) AND starts + 200 <= DATE '2024-12-31' THEN starts + 40 + draw('leaving' || listener_id, 150) END AS ends
  FROM (
    SELECT listener_id, n, 1 + draw('subs' || listener_id, 3) AS wanted,
      CASE WHEN n = 1 AND chance('trial' || listener_id, 60) THEN 'TRI'
        ELSE pick('plan' || listener_id || '-' || n, ['IND', 'IND', 'IND', 'FAM', 'FAM', 'STU', 'STU']) END AS plan,
      signed_up_on + draw('first' || listener_id, 70) + 230 * CAST(n - 1 AS INTEGER) AS starts
    FROM listener CROSS JOIN range(1, 4) t(n)
    WHERE listener_id BETWEEN 9 AND 98 AND listener_id % 9 <> 5
  )
  WHERE n <= wanted AND starts <= DATE '2024-12-31'
);

INSERT INTO subscription
SELECT 300 + 3 * i + k.n, l.listener_id, k.plan, k.fee, l.signed_up_on + 10 + 150 * (k.n - 1), l.signed_up_on + 39 + 150 * (k.n - 1), k.reason
FROM range(1, 11) t(i) JOIN listener l ON l.listener_id = 9 * i + 5
CROSS JOIN (VALUES (1, 'STU', 4.99, 'Price'), (2, 'TRI', 0.00, NULL), (3, 'TRI', 0.00, NULL)) k(n, plan, fee, reason)
WHERE l.signed_up_on < DATE '2024-01-15';

INSERT INTO playlist VALUES
  (1, 1, 'Slow Mornings', DATE '2022-01-09', TRUE),
  (2, 2, 'Kitchen Disco', DATE '2022-05-01', FALSE),
  (3, NULL, 'Fresh Friday', DATE '2021-01-01', TRUE),
  (4, NULL, 'Deep Focus', DATE '2021-01-01', TRUE),
  (5, 3, 'Slow Mornings', DATE '2023-02-02', TRUE),
  (6, 5, 'Empty Shelf', DATE '2024-02-29', TRUE),
  (7, 1, 'Nothing Yet', DATE '2024-12-31', TRUE),
  (8, 4, 'Guilty Pleasures', DATE '2023-08-14', FALSE),
  (9, 5, 'Empty Shelf', DATE '2024-03-01', TRUE),
  (10, NULL, 'Zen Garden', DATE '2022-06-06', TRUE),
  (11, NULL, 'Lantern Trail', DATE '2023-11-03', TRUE),
  (12, 2, 'Road to Aurora', DATE '2023-11-04', FALSE),
  (13, 7, 'Birthday Set', DATE '2024-01-05', TRUE),
  (14, 9, 'Study Break', DATE '2024-04-02', FALSE),
  (15, 4, 'Long Drive', DATE '2024-06-20', TRUE),
  (16, 4, 'Long Drive', DATE '2024-06-20', TRUE);

INSERT INTO playlist
SELECT i, CASE WHEN chance('editorial' || i, 20) THEN NULL ELSE 1 + draw('owner' || i, 90) END,
  pick('ptitle' || i, ['Rainy', 'Sunny', 'Late Night', 'Workout', 'Roadtrip', 'Sunday', 'Office', 'Cozy', 'Retro']) || ' '
    || pick('qtitle' || i, ['Beats', 'Classics', 'Favorites', 'Mix', 'Moods', 'Tunes', 'Vibes']),
  DATE '2022-01-01' + draw('created' || i, 880),
  chance('public' || i, 65)
FROM range(17, 46) t(i);

INSERT INTO playlist_item VALUES
  (1, 1, 1003, DATE '2022-01-09'), (1, 2, 1009, DATE '2022-01-09'), (1, 3, 1003, DATE '2022-03-01'),
  (2, 1, 1014, DATE '2022-05-01'), (2, 2, 1017, DATE '2022-05-02'),
  (3, 1, 1001, DATE '2024-05-17'), (3, 2, 1016, DATE '2024-05-17'), (3, 3, 1011, DATE '2024-05-17'), (3, 4, 1026, DATE '2024-05-17'),
  (4, 1, 1006, DATE '2021-01-01'), (4, 2, 1010, DATE '2021-01-01'), (4, 3, 1015, DATE '2021-01-01'),
  (5, 1, 1008, DATE '2023-02-02'), (5, 2, 1025, DATE '2023-02-02'),
  (8, 1, 1021, DATE '2023-08-14'), (10, 1, 1029, DATE '2022-06-06');

INSERT INTO playlist_item
SELECT p.playlist_id, i.pos, i.track_id, p.created_on
FROM playlist p JOIN (VALUES (1, 1026), (2, 1005), (3, 1008), (4, 1011), (5, 1014), (6, 1016), (7, 1017)) i(pos, track_id) ON i.pos <= LEAST(p.playlist_id, 15) - 8
WHERE p.playlist_id BETWEEN 11 AND 16;

INSERT INTO playlist_item
SELECT p.playlist_id, n, 1001 + LEAST(draw('item' || p.playlist_id || '-' || n, t.tracks), draw('tiem' || p.playlist_id || '-' || n, t.tracks)),
  p.created_on + draw('added' || p.playlist_id || '-' || n, 200)
FROM playlist p CROSS JOIN range(1, 13) r(n) CROSS JOIN (SELECT CAST(COUNT(*) AS INTEGER) AS tracks FROM track WHERE track_id < 1900) t
WHERE p.playlist_id BETWEEN 17 AND 43 AND n <= 2 + draw('size' || p.playlist_id, 10);

INSERT INTO play VALUES
  (1, 3, 1001, TIMESTAMP '2024-02-10 20:00:00', 214, 'PH', NULL, FALSE),
  (2, 3, 1002, TIMESTAMP '2024-02-10 20:04:00', 187, 'PH', NULL, FALSE),
  (3, 3, 1003, TIMESTAMP '2024-02-10 20:08:00', 29, 'PH', NULL, FALSE),
  (4, 3, 1004, TIMESTAMP '2024-02-10 20:09:00', 180, 'PH', NULL, FALSE),
  (5, 7, 1004, TIMESTAMP '2023-05-01 08:00:00', 200, 'SP', NULL, FALSE),
  (6, 7, 1002, TIMESTAMP '2023-06-01 08:00:00', 30, 'SP', NULL, FALSE),
  (7, 7, 1001, TIMESTAMP '2024-07-01 08:00:00', 100, NULL, NULL, TRUE),
  (8, 7, 1003, TIMESTAMP '2024-08-01 08:00:00', 205, 'SP', 1, FALSE),
  (9, 7, 1003, TIMESTAMP '2024-08-02 08:00:00', 205, 'SP', 1, FALSE),
  (10, 5, 1001, TIMESTAMP '2024-01-01 00:00:00', 30, 'WB', 3, FALSE),
  (11, 5, 1002, TIMESTAMP '2024-12-31 23:59:59', 187, 'WB', NULL, FALSE),
  (12, 5, 1004, TIMESTAMP '2025-01-01 00:00:00', 200, 'WB', NULL, FALSE),
  (13, 5, 1004, TIMESTAMP '2023-12-31 23:59:59', 29, 'WB', NULL, FALSE),
  (14, 2, 1013, TIMESTAMP '2024-01-31 12:00:00', 222, 'CA', NULL, FALSE),
  (15, 1, 1014, TIMESTAMP '2024-02-29 12:00:00', 150, 'CA', 2, FALSE),
  (16, 4, 1016, TIMESTAMP '2024-05-17 06:30:00', 199, 'PH', 3, FALSE),
  (17, 6, 1019, TIMESTAMP '2024-03-31 21:15:00', 3510, 'SP', NULL, FALSE),
  (18, 6, 1024, TIMESTAMP '2023-01-01 00:00:00', 244, NULL, NULL, FALSE),
  (19, 2, 1005, TIMESTAMP '2022-12-31 23:59:59', 100, 'PH', NULL, TRUE),
  (20, 2, 1005, TIMESTAMP '2023-02-28 10:00:00', 90, 'PH', NULL, FALSE),
  (21, 2, 1005, TIMESTAMP '2024-01-01 10:00:00', 89, 'PH', NULL, FALSE),
  (22, 3, 1005, TIMESTAMP '2024-02-29 23:00:00', 99, 'WB', 3, FALSE),
  (23, 3, 1013, TIMESTAMP '2024-03-01 09:00:00', 200, 'WB', 6, FALSE),
  (24, 8, 1902, TIMESTAMP '2024-05-05 17:00:00', 61, 'SP', NULL, FALSE),
  (39, 8, 1903, TIMESTAMP '2024-05-05 17:02:00', 58, 'SP', NULL, FALSE),
  (801, 100, 1001, TIMESTAMP '2025-01-01 09:00:00', 214, 'PH', NULL, FALSE),
  (802, 100, 1013, TIMESTAMP '2025-01-01 09:05:00', 222, 'PH', NULL, FALSE),
  (803, 101, 1017, TIMESTAMP '2025-01-02 21:00:00', 212, 'CA', NULL, FALSE),
  (804, 101, 1002, TIMESTAMP '2023-12-31 23:50:00', 187, 'CA', NULL, FALSE);

INSERT INTO play
SELECT 23 + 2 * i + n, i, 1001 + 2 * i, TIMESTAMP '2024-09-14 18:30:00' + INTERVAL 1 MINUTE * CAST(30 * n AS INTEGER), 40 + 10 * i,
  pick('again' || i, ['PH', 'WB', 'SP']), NULL, FALSE
FROM range(1, 8) l(i) CROSS JOIN range(0, 2) r(n);

INSERT INTO play
SELECT 40 + row_number() OVER (ORDER BY s, n), q.listener_id, q.track_id,
  q.session_start + INTERVAL 1 SECOND * CAST(n * 420 + draw('pause' || s || '-' || n, 400) AS INTEGER),
  CASE WHEN chance('whole' || s || '-' || n, 40) THEN t.duration_s
    WHEN chance('skip' || s || '-' || n, 30) THEN LEAST(t.duration_s, 3 + draw('skipped' || s || '-' || n, 30))
    ELSE 1 + draw('part' || s || '-' || n, t.duration_s) END,
  device, q.playlist_id, offline
FROM (
  SELECT s.s, s.n, s.listener_id, s.device, s.offline, s.playlist_id, s.session_start,
    CASE WHEN i.track_id IS NOT NULL AND chance('still' || s.s || '-' || s.n, 80) THEN i.track_id
      ELSE 1001 + LEAST(draw('any' || s.s || '-' || s.n, s.tracks), draw('yna' || s.s || '-' || s.n, s.tracks)) END AS track_id
  FROM (
    SELECT s, n, l.listener_id, c.tracks,
      CASE WHEN chance('nodevice' || s, 8) THEN NULL ELSE pick('device' || s, ['PH', 'PH', 'PH', 'WB', 'WB', 'SP', 'CA']) END AS device,
      chance('offline' || s, 12) AS offline,
      CASE WHEN chance('viaplaylist' || s, 45) THEN 1 + draw('via' || s, 45) END AS playlist_id,
      LEAST(GREATEST(DATE '2022-06-01' + draw('on' || s, 940), l.signed_up_on + draw('soon' || s, 20)), DATE '2024-12-30')
        + INTERVAL 1 MINUTE * draw('at' || s, 1440) AS session_start
    FROM range(1, 181) a(s) CROSS JOIN range(0, 5) b(n)
    CROSS JOIN (SELECT CAST(COUNT(*) AS INTEGER) AS tracks FROM track WHERE track_id < 1900) c
    JOIN listener l ON l.listener_id = 1 + LEAST(draw('who' || s, 99), draw('whom' || s, 99))
    WHERE n <= draw('plays' || s, 5)
  ) s
  LEFT JOIN (SELECT playlist_id, CAST(COUNT(*) AS INTEGER) AS items FROM playlist_item GROUP BY playlist_id) z ON z.playlist_id = s.playlist_id
  LEFT JOIN playlist_item i ON i.playlist_id = s.playlist_id AND i.pos = 1 + draw('which' || s.s || '-' || s.n, z.items)
) q
JOIN track t ON t.track_id = q.track_id;

INSERT INTO play
SELECT 810 + 7 * i + n, 10 + i, 2000 + i + CASE WHEN n < 3 THEN 0 ELSE 5 END,
  TIMESTAMP '2024-02-05 19:00:00' + INTERVAL 1 DAY * CAST(11 * n + i AS INTEGER), seconds, pick('encore' || i || '-' || n, ['PH', 'WB', 'SP']), NULL, FALSE
FROM range(1, 6) g(i)
CROSS JOIN (VALUES (0, 180), (1, 165), (2, 20), (3, 180), (4, 200), (5, 200), (6, 20)) t(n, seconds);
