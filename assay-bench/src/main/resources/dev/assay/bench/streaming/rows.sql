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

INSERT INTO album VALUES
  (1, 1, 'Paper Moons', 'EP', DATE '2021-03-19', 'Blue Door'),
  (2, 1, 'Winter Maps', 'LP', DATE '2023-11-03', 'Blue Door'),
  (3, 2, 'Letters Home', 'LP', DATE '2020-06-12', 'Tidewater'),
  (4, 3, 'Salt and Wire', 'EP', DATE '2022-01-01', NULL),
  (5, 4, 'Second Sunrise', 'LP', DATE '2022-09-30', 'Kite Records'),
  (6, 5, 'Radio Garden', 'SI', DATE '2024-05-17', 'Lumen'),
  (7, 6, 'Desert Neon', 'EP', DATE '2023-11-03', 'Kite Records'),
  (8, 8, 'Kitchen Talks', 'PO', DATE '2019-02-04', NULL),
  (9, 9, 'Midnight Archives', 'PO', DATE '2020-10-31', 'Lumen'),
  (10, 4, 'Tide Tables', 'LP', NULL, 'Kite Records'),
  (11, 7, 'Calle Luna', 'SI', DATE '2022-12-31', 'Tidewater'),
  (12, 1, 'Aurora Sessions', 'SI', DATE '2023-11-03', 'Blue Door');

INSERT INTO album
SELECT i, a.artist_id,
  pick('atitle' || i, ['Ashes', 'Borders', 'Candles', 'Daylight', 'Echoes', 'Feathers', 'Gravity', 'Horizons', 'Ivory', 'Jetlag', 'Kingdoms'])
    || ' ' || pick('btitle' || i, ['Again', 'at Sea', 'for Two', 'in Blue', 'of Glass', 'on Fire', 'Rising', 'Untold', 'Within']),
  CASE WHEN a.act_type = 'H' THEN 'PO' ELSE pick('atype' || i, ['LP', 'LP', 'LP', 'EP', 'EP', 'SI', 'SI']) END,
  CASE WHEN chance('announced' || i, 9) THEN NULL ELSE DATE '2016-02-05' + 7 * draw('release' || i, 460) END,
  CASE WHEN chance('independent' || i, 18) THEN NULL
    ELSE pick('label' || i, ['Blue Door', 'Tidewater', 'Kite Records', 'Oak Street', 'Lumen']) END
FROM range(13, 86) t(i) JOIN artist a ON a.artist_id = 1 + draw('by' || i, 36) AND a.artist_id <> 10;

INSERT INTO album
SELECT 85 + row_number() OVER (ORDER BY n, artist_id), artist_id, title, 'SI', DATE '2024-12-06', pick('reissue' || artist_id, ['Oak Street', 'Lumen', 'Tidewater'])
FROM artist CROSS JOIN (VALUES (1, 'Zephyr Live'), (2, 'Acoustic Hours')) t(n, title)
WHERE artist_id IN (3, 4, 5, 6, 7, 11);

INSERT INTO track VALUES
  (1, 1, 1, 'First Frost', 214, 'Indie', FALSE, NULL),
  (2, 1, 2, 'Paper Moon', 187, 'Indie', FALSE, 10),
  (3, 1, 3, 'Halfway Home', 205, 'Folk', TRUE, NULL),
  (4, 1, 4, 'Embers', 200, NULL, FALSE, 2),
  (5, 2, 1, 'Cartographer', 100, 'Indie', FALSE, NULL),
  (6, 2, 2, 'Interlude', 100, NULL, FALSE, NULL),
  (7, 2, 3, 'The Long Way Down', 400, 'Indie', TRUE, 10),
  (8, 3, 1, 'Dear Nobody', 233, 'Folk', FALSE, 3),
  (9, 3, 2, 'Postcards', 198, 'Folk', FALSE, NULL),
  (10, 3, 3, 'Interlude', 45, 'Folk', FALSE, NULL),
  (11, 4, 1, 'Salt', 251, 'Indie', TRUE, NULL),
  (12, 4, 2, 'Wire', 240, 'Electronic', FALSE, 2),
  (13, 5, 1, 'Sunrise', 222, 'Soul', FALSE, 8),
  (14, 5, 2, 'Velvet Room', 300, 'Soul', TRUE, 5),
  (15, 5, 3, 'Interlude', 38, 'Soul', FALSE, NULL),
  (16, 6, 1, 'Radio Garden', 199, 'Electronic', FALSE, 4),
  (17, 7, 1, 'Neon', 212, 'Electronic', TRUE, NULL),
  (18, 7, 2, 'Mirage', 260, 'Jazz', FALSE, 7),
  (19, 8, 1, 'On Sourdough', 3900, 'Interview', FALSE, NULL),
  (20, 8, 2, 'On Knives', 4250, 'Interview', FALSE, 4),
  (21, 8, 3, 'On Burnout', 3900, 'Interview', TRUE, NULL),
  (22, 9, 1, 'Blackout of Seventy Seven', 3900, 'History', FALSE, 8),
  (23, 9, 2, 'Lighthouse Keepers', 2750, 'History', FALSE, NULL),
  (24, 10, 1, 'Low Tide', 244, 'Soul', FALSE, NULL),
  (25, 11, 1, 'Calle Luna', 175, 'Jazz', FALSE, NULL),
  (26, 12, 1, 'Aurora', 230, 'Indie', FALSE, 3);

INSERT INTO track
SELECT 26 + row_number() OVER (ORDER BY a.album_id, n), a.album_id, n,
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
WHERE a.album_id BETWEEN 13 AND 85 AND n <= CASE a.album_type WHEN 'LP' THEN 6 WHEN 'EP' THEN 3 WHEN 'SI' THEN 1 ELSE 4 END;

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
  (14, 7, 'IND', 9.99, DATE '2023-01-01', NULL, NULL);

INSERT INTO subscription
SELECT 14 + row_number() OVER (ORDER BY listener_id, n), listener_id, plan,
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
SELECT 300 + 2 * i + k.n, l.listener_id, k.plan, k.fee, l.signed_up_on + 10 + 150 * (k.n - 1), l.signed_up_on + 39 + 150 * (k.n - 1), k.reason
FROM range(1, 11) t(i) JOIN listener l ON l.listener_id = 9 * i + 5
CROSS JOIN (VALUES (1, 'STU', 4.99, 'Price'), (2, 'TRI', 0.00, NULL)) k(n, plan, fee, reason)
WHERE l.signed_up_on < DATE '2024-05-01';

INSERT INTO playlist VALUES
  (1, 1, 'Slow Mornings', DATE '2022-01-09', TRUE),
  (2, 2, 'Kitchen Disco', DATE '2022-05-01', FALSE),
  (3, NULL, 'Fresh Friday', DATE '2021-01-01', TRUE),
  (4, NULL, 'Deep Focus', DATE '2021-01-01', TRUE),
  (5, 3, 'Slow Mornings', DATE '2023-02-02', TRUE),
  (6, 5, 'Empty Shelf', DATE '2024-02-29', TRUE),
  (7, 1, 'Nothing Yet', DATE '2024-12-31', TRUE),
  (8, 4, 'Guilty Pleasures', DATE '2023-08-14', FALSE);

INSERT INTO playlist
SELECT i, CASE WHEN chance('editorial' || i, 20) THEN NULL ELSE 1 + draw('owner' || i, 90) END,
  pick('ptitle' || i, ['Rainy', 'Sunny', 'Late Night', 'Workout', 'Roadtrip', 'Sunday', 'Office', 'Cozy', 'Retro']) || ' '
    || pick('qtitle' || i, ['Beats', 'Classics', 'Favorites', 'Mix', 'Moods', 'Tunes', 'Vibes']),
  DATE '2022-01-01' + draw('created' || i, 880),
  chance('public' || i, 65)
FROM range(9, 41) t(i);

INSERT INTO playlist_item VALUES
  (1, 1, 3, DATE '2022-01-09'), (1, 2, 9, DATE '2022-01-09'), (1, 3, 3, DATE '2022-03-01'),
  (2, 1, 14, DATE '2022-05-01'), (2, 2, 17, DATE '2022-05-02'),
  (3, 1, 1, DATE '2024-05-17'), (3, 2, 16, DATE '2024-05-17'), (3, 3, 11, DATE '2024-05-17'), (3, 4, 26, DATE '2024-05-17'),
  (4, 1, 6, DATE '2021-01-01'), (4, 2, 10, DATE '2021-01-01'), (4, 3, 15, DATE '2021-01-01'),
  (5, 1, 8, DATE '2023-02-02'), (5, 2, 25, DATE '2023-02-02'),
  (8, 1, 21, DATE '2023-08-14');

INSERT INTO playlist_item
SELECT p.playlist_id, n, 1 + LEAST(draw('item' || p.playlist_id || '-' || n, t.tracks), draw('tiem' || p.playlist_id || '-' || n, t.tracks)),
  p.created_on + draw('added' || p.playlist_id || '-' || n, 200)
FROM playlist p CROSS JOIN range(1, 13) r(n) CROSS JOIN (SELECT CAST(COUNT(*) AS INTEGER) AS tracks FROM track) t
WHERE p.playlist_id BETWEEN 9 AND 38 AND n <= 2 + draw('size' || p.playlist_id, 10);

INSERT INTO play VALUES
  (1, 3, 1, TIMESTAMP '2024-02-10 20:00:00', 214, 'PH', NULL, FALSE),
  (2, 3, 2, TIMESTAMP '2024-02-10 20:04:00', 187, 'PH', NULL, FALSE),
  (3, 3, 3, TIMESTAMP '2024-02-10 20:08:00', 29, 'PH', NULL, FALSE),
  (4, 3, 4, TIMESTAMP '2024-02-10 20:09:00', 180, 'PH', NULL, FALSE),
  (5, 7, 4, TIMESTAMP '2023-05-01 08:00:00', 200, 'SP', NULL, FALSE),
  (6, 7, 2, TIMESTAMP '2023-06-01 08:00:00', 30, 'SP', NULL, FALSE),
  (7, 7, 1, TIMESTAMP '2024-07-01 08:00:00', 100, NULL, NULL, TRUE),
  (8, 7, 3, TIMESTAMP '2024-08-01 08:00:00', 205, 'SP', 1, FALSE),
  (9, 7, 3, TIMESTAMP '2024-08-02 08:00:00', 205, 'SP', 1, FALSE),
  (10, 5, 1, TIMESTAMP '2024-01-01 00:00:00', 30, 'WB', 3, FALSE),
  (11, 5, 2, TIMESTAMP '2024-12-31 23:59:59', 187, 'WB', NULL, FALSE),
  (12, 5, 4, TIMESTAMP '2025-01-01 00:00:00', 200, 'WB', NULL, FALSE),
  (13, 5, 4, TIMESTAMP '2023-12-31 23:59:59', 29, 'WB', NULL, FALSE),
  (14, 2, 13, TIMESTAMP '2024-01-31 12:00:00', 222, 'CA', NULL, FALSE),
  (15, 1, 14, TIMESTAMP '2024-02-29 12:00:00', 150, 'CA', 2, FALSE),
  (16, 4, 16, TIMESTAMP '2024-05-17 06:30:00', 199, 'PH', 3, FALSE),
  (17, 6, 19, TIMESTAMP '2024-03-31 21:15:00', 3510, 'SP', NULL, FALSE),
  (18, 6, 24, TIMESTAMP '2023-01-01 00:00:00', 244, NULL, NULL, FALSE),
  (19, 2, 5, TIMESTAMP '2022-12-31 23:59:59', 100, 'PH', NULL, TRUE),
  (20, 2, 5, TIMESTAMP '2023-02-28 10:00:00', 90, 'PH', NULL, FALSE),
  (21, 2, 5, TIMESTAMP '2024-01-01 10:00:00', 89, 'PH', NULL, FALSE),
  (22, 3, 5, TIMESTAMP '2024-02-29 23:00:00', 99, 'WB', 3, FALSE),
  (23, 3, 13, TIMESTAMP '2024-03-01 09:00:00', 200, 'WB', 6, FALSE);

INSERT INTO play
SELECT 23 + 2 * i + n, i, 1 + 2 * i, TIMESTAMP '2024-09-14 18:30:00' + INTERVAL 1 MINUTE * CAST(30 * n AS INTEGER), 40 + 10 * i,
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
      ELSE 1 + LEAST(draw('any' || s.s || '-' || s.n, s.tracks), draw('yna' || s.s || '-' || s.n, s.tracks)) END AS track_id
  FROM (
    SELECT s, n, l.listener_id, c.tracks,
      CASE WHEN chance('nodevice' || s, 8) THEN NULL ELSE pick('device' || s, ['PH', 'PH', 'PH', 'WB', 'WB', 'SP', 'CA']) END AS device,
      chance('offline' || s, 12) AS offline,
      CASE WHEN chance('viaplaylist' || s, 45) THEN 1 + draw('via' || s, 40) END AS playlist_id,
      LEAST(GREATEST(DATE '2022-06-01' + draw('on' || s, 940), l.signed_up_on + draw('soon' || s, 20)), DATE '2024-12-30')
        + INTERVAL 1 MINUTE * draw('at' || s, 1440) AS session_start
    FROM range(1, 181) a(s) CROSS JOIN range(0, 5) b(n)
    CROSS JOIN (SELECT CAST(COUNT(*) AS INTEGER) AS tracks FROM track) c
    JOIN listener l ON l.listener_id = 1 + LEAST(draw('who' || s, 99), draw('whom' || s, 99))
    WHERE n <= draw('plays' || s, 5)
  ) s
  LEFT JOIN (SELECT playlist_id, CAST(COUNT(*) AS INTEGER) AS items FROM playlist_item GROUP BY playlist_id) z ON z.playlist_id = s.playlist_id
  LEFT JOIN playlist_item i ON i.playlist_id = s.playlist_id AND i.pos = 1 + draw('which' || s.s || '-' || s.n, z.items)
) q
JOIN track t ON t.track_id = q.track_id;
