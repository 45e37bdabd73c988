-- SPDX-License-Identifier: CC-BY-4.0
-- Two clubs share stadium 55; clubs 13 and 14 have not played yet.
INSERT INTO stadium VALUES
  (51, 'Harbour Park', 'Alvesta', 12000), (52, 'Miners Ground', 'Bellmar', 9500), (53, 'Riverside', 'Corvin', 25000),
  (54, 'Old Mill Road', 'Dornach', 8000), (55, 'Union Field', 'Eskil', 18000), (56, 'Castle Lane', 'Ferrol', 11000),
  (57, 'Northgate', 'Grenna', 14500), (58, 'Lake Arena', 'Halden', 20000), (59, 'Bridge Street', 'Ilmar', 7000),
  (60, 'Orchard End', 'Jarna', 10000), (61, 'Tannery Road', 'Kolding', 16000), (62, 'National Arena', 'Corvin', 30000),
  (63, 'Meadow Park', 'Lindau', NULL), (64, 'Fairground', 'Morava', 4500);
INSERT INTO club VALUES
  (1, 'Tidewater Town', 'TID', '1908-05-01', 51), (2, 'Bellmar Miners', 'BEL', '1899-03-12', 52),
  (3, 'Sporting Corvin', 'SPC', NULL, 53), (4, 'Dornach Rovers', 'DOR', '1921-09-30', 54),
  (5, 'Wanderers Eskil', 'WAN', '1911-01-20', 55), (6, 'Union Eskil', 'UNE', '1933-07-07', 55),
  (7, 'Castle Ferrol', 'CAF', '1926-11-11', 56), (8, 'Grenna Athletic', 'GRE', '1905-02-28', 57),
  (9, 'Lakers Halden', 'LAH', NULL, 58), (10, 'Ilmar Albion', 'ILM', '1948-06-15', 59),
  (11, 'Young Jarna', 'YOJ', '1962-08-08', 60), (12, 'Victoria Kolding', 'VIK', '1915-04-04', 61),
  (13, 'Meadow Lindau', 'MEL', '1977-10-01', 63), (14, 'Academy Morava', 'ACM', '2015-01-01', NULL);

-- Referees 311 and 312 have led no match.
INSERT INTO referee
SELECT 300 + i, ['Arvid', 'Bruno', 'Celia', 'Dario', 'Emil', 'Flora', 'Goran', 'Hedda', 'Ivo', 'Julia', 'Knut', 'Lena'][i],
       ['Wick', 'Ostrom', 'Varga', 'Nyman', 'Keller', 'Haas', 'Dahl', 'Zeman', 'Falk', 'Berger', 'Lund', 'Marek'][i],
       ['AUT', 'BEL', 'CZE', 'ISL', 'NOR', 'AUT', 'BEL', 'ISL', 'CZE', 'DEN', 'NOR', 'AUT'][i],
       CASE WHEN i % 5 <> 0 THEN DATE '2005-01-01' + draw('licence' || i, 5000) END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 13) r(n)) t;

INSERT INTO player
SELECT i,
       CASE WHEN i IN (23, 107) THEN 'Nils' WHEN i IN (40, 41) THEN 'Pavel'
            ELSE pick('first' || i, ['Adam', 'Boris', 'Carl', 'Dino', 'Erik', 'Felix', 'Gabor', 'Hugo', 'Ilja', 'Jan',
                                     'Kamil', 'Leon', 'Marco', 'Niko', 'Oskar', 'Petr']) END,
       CASE WHEN i IN (23, 107) THEN 'Ekberg' WHEN i IN (40, 41) THEN 'Horak'
            ELSE pick('last' || i, ['Adler', 'Bauer', 'Cermak', 'Dufour', 'Engel', 'Fiala', 'Gruber', 'Hansen', 'Ivanov',
                                    'Jansen', 'Kovac', 'Larsen', 'Mertens', 'Nemec', 'Orban', 'Papas', 'Reiter', 'Svensson',
                                    'Toth', 'Ulrich', 'Vidal', 'Weiss', 'Yilmaz', 'Zoric']) END,
       CASE WHEN i <= 168 AND 1 + (i - 1) % 14 = 9
              THEN CASE WHEN 1 + i // 14 IN (5, 12) THEN DATE '2002-09-29'
                        WHEN 1 + i // 14 IN (1, 9, 10, 11) THEN DATE '2002-10-01' ELSE DATE '2002-09-30' END
            WHEN i > 168 THEN DATE '1987-01-01' + draw('born' || i, 1800)
            WHEN NOT chance('birth' || i, 7) THEN DATE '1989-01-01' + draw('born' || i, 5800) END,
       CASE WHEN i IN (170, 171) THEN 'HUN' ELSE pick('nation' || i, ['AUT', 'BEL', 'CZE', 'DEN', 'EST', 'FIN', 'GRE']) END,
       CASE WHEN i > 168 THEN 'MF' WHEN 1 + (i - 1) % 14 <= 2 THEN 'GK' WHEN 1 + (i - 1) % 14 <= 6 THEN 'DF'
            WHEN 1 + (i - 1) % 14 <= 10 THEN 'MF' ELSE 'FW' END,
       CASE WHEN chance('foot' || i, 85) THEN pick('lr' || i, ['R', 'R', 'R', 'L', 'L', 'B']) END,
       CASE WHEN chance('height' || i, 88) THEN 166 + draw('cm' || i, 32) END
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 177) r(n)) t;

-- Club c has the players 14 (c - 1) + 1 to 14. The 13th of each moved to the next club in January 2024, two of them on loan,
-- the 14th came from a third club, four of them left without a new one; three in each club have prolonged their contract;
-- players 175 and 176 have never had a contract.
INSERT INTO contract
SELECT 1000 + i, i, 1 + (i - 1) // 14,
       pick('since' || i, [DATE '2021-07-01', DATE '2022-07-01', DATE '2023-01-15', DATE '2023-07-01']),
       CASE WHEN i IN (55, 125) THEN NULL WHEN 1 + (i - 1) % 14 = 13 THEN DATE '2024-01-10'
            WHEN i IN (14, 28, 42, 56) THEN DATE '2023-12-31' END,
       CASE WHEN i BETWEEN 113 AND 126
              THEN 5000 + CASE WHEN i > 124 THEN 0 WHEN i % 2 = 1 THEN 250 * (i - 111) ELSE -250 * (i - 112) END
            WHEN i IN (13, 14) THEN 1500 ELSE 1000 + 500 * draw('wage' || i, 12) END,
       CASE WHEN chance('fee' || i, 62) THEN 25000 * (1 + draw('paid' || i, 30)) END,
       i IN (26, 68, 110, 152, 27)
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 169) r(n)) t;
INSERT INTO contract
SELECT 2000 + i, 14 * (i - 1) + 13, 1 + i % 12, DATE '2024-01-15', NULL,
       CASE WHEN i = 8 THEN 5000 ELSE 1500 + 500 * draw('wage2' || i, 12) END,
       CASE WHEN i % 3 <> 0 THEN 50000 * (1 + draw('paid2' || i, 20)) END, i IN (4, 9)
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 13) r(n)) t;
INSERT INTO contract
SELECT 3000 + i, 14 * i, 1 + (i + 3) % 12, DATE '2019-07-01', DATE '2021-06-30',
       1000 + 500 * draw('wage3' || i, 8), CASE WHEN i % 2 = 0 THEN 20000 * i END, FALSE
FROM (SELECT CAST(n AS INTEGER) AS i FROM range(1, 13) r(n)) t;

INSERT INTO contract
SELECT 4000 + player_id, player_id, club_id, DATE '2020-07-01', starts_on - 1, weekly_wage - 500 + 250 * draw('wage4' || player_id, 3),
       CASE WHEN chance('fee4' || player_id, 50) THEN 15000 * (1 + draw('paid4' || player_id, 20)) END, FALSE
FROM contract WHERE contract_id < 2000 AND 1 + (player_id - 1) % 14 IN (4, 7, 10);

-- Former players, a different number of them in each club.
INSERT INTO contract
SELECT 5000 + 10 * c + k, 168 + k, c, DATE '2012-07-01' + 366 * k, DATE '2012-06-30' + 366 * (k + 1), 1000 + 250 * draw('wage5' || c || k, 10),
       CASE WHEN chance('fee5' || c || k, 40) THEN 10000 * (1 + draw('paid5' || c || k, 20)) END, FALSE
FROM (SELECT CAST(n AS INTEGER) AS c FROM range(1, 13) r(n)) clubs, (SELECT CAST(n AS INTEGER) AS k FROM range(1, 7) v(n)) players
WHERE k <= c % 7;

-- Clubs 1 to 12 meet twice in 22 rounds; 1 and 5 win all matches of rounds 11 to 17; rounds 21 and 22 and one match of round 14 are not played yet.
INSERT INTO fixture
SELECT 100 + (37 * idx) % 133, round_no, home_club, away_club,
       CASE WHEN idx IN (5, 33, 61, 88, 101) THEN 62 ELSE h.stadium_id END,
       CASE WHEN NOT played OR pos >= 110 THEN NULL WHEN pos < 16 THEN 301 WHEN pos < 30 THEN 302 WHEN pos < 43 THEN 303
            WHEN pos < 55 THEN 304 WHEN pos < 66 THEN 305 WHEN pos < 76 THEN 306 WHEN pos < 86 THEN 307 WHEN pos < 95 THEN 308
            WHEN pos < 103 THEN 309 ELSE 310 END,
       day_of_round + [-1, 0, 0, 0, 1, 1][k + 1]
         + [TIME '20:00:00', TIME '15:00:00', TIME '17:30:00', TIME '20:00:00', TIME '16:30:00', TIME '17:00:00'][k + 1],
       CASE WHEN played THEN CASE WHEN round_no BETWEEN 11 AND 17 AND home_club IN (1, 5) THEN 2 + draw('home' || idx, 2)
              WHEN round_no BETWEEN 11 AND 17 AND away_club IN (1, 5) THEN draw('home' || idx, 2)
              ELSE greatest(CASE WHEN home_club IN (1, 5, 7) OR round_no = 5 OR round_no = 9 AND away_club = 2 THEN 1 ELSE 0 END,
                            pick('home' || idx, [0, 0, 1, 1, 1, 2, 2, 3, 4])) END END,
       CASE WHEN played THEN CASE WHEN round_no BETWEEN 11 AND 17 AND away_club IN (1, 5) THEN 2 + draw('away' || idx, 2)
              WHEN round_no BETWEEN 11 AND 17 AND home_club IN (1, 5) THEN draw('away' || idx, 2)
              ELSE greatest(CASE WHEN away_club IN (1, 5, 8) OR round_no = 5 OR round_no = 9 AND home_club = 2 THEN 1 ELSE 0 END,
                            pick('away' || idx, [0, 0, 0, 1, 1, 1, 2, 2, 3])) END END,
       CASE WHEN NOT played THEN NULL WHEN idx IN (5, 61, 101) THEN 30000 WHEN idx IN (33, 88) THEN 28000
            WHEN idx IN (20, 47, 74) THEN 3100 WHEN idx IN (52, 96) THEN 3600
            WHEN home_club IN (4, 9) THEN s.capacity
            WHEN NOT chance('counted' || idx, 7) THEN least(s.capacity, 100 * (40 + draw('crowd' || idx, 230))) END
FROM (SELECT *, CASE WHEN swapped THEN b ELSE a END AS home_club, CASE WHEN swapped THEN a ELSE b END AS away_club,
             6 * (round_no - 1) + k + 1 AS idx, round_no <= 20 AND NOT (round_no = 14 AND k = 2) AS played,
             (37 * (6 * (round_no - 1) + k - CASE WHEN 6 * (round_no - 1) + k > 80 THEN 1 ELSE 0 END)) % 119 AS pos
      FROM (SELECT r AS round_no, k, CASE WHEN k = 0 THEN 12 ELSE 1 + (rr + k) % 11 END AS a,
                   CASE WHEN k = 0 THEN 1 + rr ELSE 1 + (rr - k + 11) % 11 END AS b,
                   ((rr + k) % 2 = 1) <> (r > 11) AS swapped,
                   [DATE '2023-08-12', DATE '2023-08-19', DATE '2023-09-02', DATE '2023-09-16', DATE '2023-09-30',
                    DATE '2023-10-07', DATE '2023-10-21', DATE '2023-11-04', DATE '2023-11-18', DATE '2023-12-02',
                    DATE '2023-12-16', DATE '2023-12-30', DATE '2024-01-20', DATE '2024-01-27', DATE '2024-02-10',
                    DATE '2024-02-24', DATE '2024-03-09', DATE '2024-03-16', DATE '2024-04-06', DATE '2024-04-20',
                    DATE '2024-05-04', DATE '2024-05-18'][r] AS day_of_round
            FROM (SELECT CAST(n AS INTEGER) AS r, CAST((n - 1) % 11 AS INTEGER) AS rr FROM range(1, 23) u(n)) rounds,
                 (SELECT CAST(n AS INTEGER) AS k FROM range(0, 6) v(n)) pairs) p) f
JOIN club h ON h.club_id = f.home_club JOIN stadium s ON s.stadium_id = h.stadium_id
ORDER BY idx;
-- The clubs that want to be admitted play for the last place.
INSERT INTO fixture VALUES (300, 23, 13, 14, 63, NULL, '2024-06-01 18:00:00', NULL, NULL, NULL);

-- As many goals as the scores say. The first goal of each club in round 5 is its 9th player's, whose 21st birthday it is;
-- a 13th player scores against the club that he moves to later; one who moved scores first against the club that he left.
INSERT INTO goal
SELECT goal_id, fixture_id, club_id,
       CASE WHEN own THEN 14 * (opponent_id - 1) + CASE WHEN opponent_id = 2 AND round_no = 9 AND g = 1 THEN 9
                                                   ELSE [3, 3, 3, 4, 7, 10, 5][1 + draw('own' || goal_id, 7)] END
            WHEN moved THEN 14 * ((club_id + 10) % 12) + 13 ELSE 14 * (club_id - 1) + j END,
       CASE WHEN own OR penalty OR NOT chance('assisted' || goal_id, 72) THEN NULL
            WHEN club_id = 5 AND j <> 8 AND chance('maker' || goal_id, 75) THEN 14 * 4 + 8
            ELSE 14 * (club_id - 1) + 3 + (j - 3 + 1 + draw('assist' || goal_id, 9)) % 10 END,
       CASE goal_id % 9 WHEN 1 THEN 45 + draw('late' || goal_id, 2) ELSE 1 + draw('minute' || goal_id, 90) END,
       CASE WHEN own THEN 'O' WHEN penalty THEN 'P' ELSE 'N' END
FROM (SELECT *, (own_drawn OR opponent_id = 2 AND round_no = 9 AND g = 1) AND NOT moved AND NOT birthday AS own,
             CASE WHEN birthday THEN 9
                  WHEN opponent_id = 1 + club_id % 12 AND g = 1 AND kickoff < TIMESTAMP '2024-01-10 00:00:00' THEN 13
                  WHEN club_id = 2 AND chance('star' || goal_id, 45) THEN 9
                  ELSE 4 + draw('scorer' || goal_id, 9) END AS j
      FROM (SELECT *, round_no = 5 AND g = 1 AS birthday,
                   kickoff >= TIMESTAMP '2024-01-15 00:00:00'
                     AND (opponent_id = 1 + (club_id + 10) % 12 AND g <= 2 OR chance('moved' || goal_id, 20)) AS moved,
                   chance('owngoal' || goal_id, 8) AS own_drawn, club_id <> 2 AND chance('penalty' || goal_id, 12) AS penalty
            FROM (SELECT f.*, 20 * f.fixture_id + g AS goal_id, g, f.home_club_id AS club_id, f.away_club_id AS opponent_id
                  FROM fixture f, (SELECT CAST(n AS INTEGER) AS g FROM range(1, 6) r(n)) x WHERE g <= f.home_goals
                  UNION ALL
                  SELECT f.*, 20 * f.fixture_id + 10 + g, g, f.away_club_id, f.home_club_id
                  FROM fixture f, (SELECT CAST(n AS INTEGER) AS g FROM range(1, 6) r(n)) x WHERE g <= f.away_goals) a) b) c
ORDER BY goal_id;

INSERT INTO card
SELECT i, fixture_id, club_id, 14 * (club_id - 1) + 1 + draw('carded' || i, 12),
       CASE i % 20 WHEN 1 THEN 30 WHEN 3 THEN 31 WHEN 5 THEN 45 WHEN 7 THEN 46 WHEN 9 THEN 60 WHEN 11 THEN 61
            ELSE 1 + draw('when' || i, 90) END,
       CASE WHEN i % 20 NOT IN (1, 3, 5, 7, 9, 11) AND chance('red' || i, 22) THEN 'R' ELSE 'Y' END
FROM (SELECT i, f.fixture_id, CASE WHEN chance('side' || i, 50) THEN f.home_club_id ELSE f.away_club_id END AS club_id
      FROM (SELECT CAST(n AS INTEGER) AS i, 1 + draw('in' || n, 119) AS nth FROM range(1, 301) r(n)) t
      JOIN (SELECT *, row_number() OVER (ORDER BY fixture_id) AS nth FROM fixture WHERE home_goals IS NOT NULL) f
        ON f.nth = t.nth) x
ORDER BY i;
-- Three who scored own goals were sent off in the same match.
INSERT INTO card
SELECT 400 + row_number() OVER (ORDER BY goal_id), fixture_id, 1 + (scorer_id - 1) // 14, scorer_id, least(90, minute_no + 12), 'R'
FROM goal WHERE goal_kind = 'O' AND 1 + (scorer_id - 1) % 14 = 3
ORDER BY goal_id LIMIT 3;
