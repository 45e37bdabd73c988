-- SPDX-License-Identifier: CC-BY-4.0
-- Departments 9 to 11 have no students; sections 92 to 105 have no enrolments. Nobody enrols twice in the same course.

INSERT INTO department VALUES
  (1, 'Mathematics', 'SC', '1874-10-01', 820000),
  (2, 'Physics', 'SC', '1874-10-01', 1620000),
  (3, 'Computer Science', 'EN', '1971-04-01', 1210000),
  (4, 'Mechanical Engineering', 'EN', '1902-10-01', 1450000),
  (5, 'History', 'HU', '1888-10-01', 390000),
  (6, 'Linguistics', 'HU', '1925-10-01', NULL),
  (7, 'Economics', 'SO', '1950-10-01', 390000),
  (8, 'Archaeology', 'HU', '2024-10-01', 120000),
  (9, 'Astronomy', 'SC', '2025-01-01', NULL),
  (10, 'Materials', 'EN', '2025-01-01', 95000),
  (11, 'Public Policy', 'SO', '2025-04-01', 70000);

INSERT INTO lecturer
SELECT i,
  pick('lecturer first' || i, ['Clara', 'Dario', 'Edith', 'Felix', 'Greta', 'Hugo', 'Irene', 'Jonas', 'Katja', 'Leo']) || ' '
    || pick('lecturer last' || i, ['Weiss', 'Brandt', 'Costa', 'Dubois', 'Eder', 'Fabian', 'Gallo', 'Hofer', 'Jansen', 'Keller']),
  CASE WHEN i % 11 = 5 THEN NULL ELSE 1 + (i - 1) % 7 END,
  CASE WHEN i <= 7 THEN 'P' ELSE pick('acad grade' || i, ['P', 'A', 'A', 'L', 'L', 'L']) END,
  DATE '1996-10-01' + draw('lecturer hired' || i, 9400),
  CASE WHEN i NOT IN (5, 10, 27) THEN 3200 + 50 * draw('salary' || i, 90) + CASE WHEN i <= 7 THEN 1500 ELSE 0 END END
FROM range(1, 29) t(i);

INSERT INTO lecturer VALUES
  (29, 'Clara Weiss', 3, 'L', '2015-01-01', 9900),
  (30, 'Clara Weiss', 3, 'A', '2014-12-31', 5100),
  (31, 'Otto Vidal', 8, 'P', '2024-10-01', 7400),
  (32, 'Hugo Costa', 8, 'L', '2024-11-01', NULL),
  (33, 'Rosa Timm', 1, 'P', '2010-04-01', 9900),
  (34, 'Ute Timm', 1, 'P', '2015-04-01', 9900),
  (35, 'Max Ruland', 2, 'A', '2016-10-01', 9900),
  (36, 'Max Ruland', 4, 'A', '2017-10-01', 9900),
  (37, 'Nina Falk', 9, 'P', '2025-01-01', NULL),
  (38, 'Otto Brandt', 1, 'L', '2020-03-01', 4100),
  (39, 'Otto Brandt', 3, 'L', '2021-10-01', 4100),
  (40, 'Viktor Adam', 1, 'A', '2012-10-01', 6350);

INSERT INTO course VALUES
  (1, 'MAT101', 'Calculus', 1, 8, 'B', NULL),
  (2, 'MAT102', 'Linear Algebra', 1, 8, 'B', NULL),
  (6, 'PHY101', 'Mechanics', 2, 8, 'B', NULL),
  (11, 'CSC101', 'Programming', 3, 6, 'B', NULL),
  (16, 'MEC101', 'Statics', 4, 6, 'B', NULL),
  (20, 'HIS101', 'Ancient History', 5, 5, 'B', NULL),
  (21, 'HIS102', 'Modern History', 5, 5, 'B', NULL),
  (24, 'LIN101', 'Phonetics', 6, 4, 'B', NULL),
  (28, 'ECO101', 'Microeconomics', 7, 6, 'B', NULL),
  (32, 'HIS301', 'Seminar on Sources', 5, 10, 'M', NULL);

INSERT INTO course VALUES
  (3, 'MAT201', 'Probability', 1, 6, 'B', 1),
  (4, 'MAT202', 'Numerical Methods', 1, 6, 'B', 2),
  (7, 'PHY201', 'Electrodynamics', 2, 6, 'B', 1),
  (8, 'PHY202', 'Thermodynamics', 2, 6, 'B', 6),
  (12, 'CSC201', 'Algorithms', 3, 6, 'B', 11),
  (13, 'CSC202', 'Databases', 3, 5, 'B', 11),
  (14, 'CSC203', 'Machine Learning', 3, 6, 'B', 2),
  (17, 'MEC201', 'Dynamics', 4, 6, 'B', 16),
  (18, 'MEC202', 'Fluid Mechanics', 4, 5, 'B', 6),
  (22, 'HIS201', 'Economic History', 5, 5, 'B', 28),
  (25, 'LIN201', 'Syntax', 6, 5, 'B', 24),
  (26, 'LIN202', 'Computational Linguistics', 6, 6, 'B', 11),
  (29, 'ECO102', 'Macroeconomics', 7, 6, 'B', 28),
  (30, 'ECO201', 'Econometrics', 7, 6, 'B', 1);

INSERT INTO course VALUES
  (5, 'MAT301', 'Stochastic Processes', 1, 8, 'M', 3),
  (9, 'PHY301', 'Quantum Theory', 2, 10, 'M', 7),
  (10, 'PHY302', 'Statistical Mechanics', 2, 8, 'M', 3),
  (15, 'CSC301', 'Advanced Databases', 3, 8, 'M', 13),
  (19, 'MEC301', 'Turbulence', 4, 8, 'M', 18),
  (23, 'HIS302', 'History of Science', 5, 6, 'M', 6),
  (27, 'LIN301', 'Language Models', 6, 8, 'M', 14),
  (31, 'ECO301', 'Game Theory', 7, 8, 'M', 3),
  (33, 'ECO302', 'Behavioural Economics', 7, 6, 'M', NULL),
  (34, 'CSC302', 'Compilers', 3, 8, 'M', 12);

INSERT INTO course_section
SELECT i,
  CASE WHEN i <= 31 THEN i ELSE 1 + draw('section course' || i, 31) END,
  CASE WHEN i % 12 = 7 THEN NULL ELSE 1 + draw('section lecturer' || i, 27) END,
  e,
  b + draw('starts' || i, 12),
  b + 95 + draw('ends' || i, 20),
  CASE WHEN i % 9 <> 4 THEN 6 + draw('seats' || i, 12) END
FROM (
  SELECT i, ['23S', '23W', '24S', '24W'][1 + draw('term' || i, 4)] AS e,
    [DATE '2023-03-01', DATE '2023-10-02', DATE '2024-03-01', DATE '2024-10-01'][1 + draw('term' || i, 4)] AS b
  FROM range(1, 77) t(i)
);

INSERT INTO course_section VALUES
  (77, 13, 29, '23S', '2023-03-01', '2023-06-30', 32),
  (78, 13, 29, '23W', '2023-10-01', '2024-01-31', 32),
  (79, 13, 29, '24S', '2024-03-01', '2024-06-30', 32),
  (80, 13, 29, '24W', '2024-10-01', '2025-01-31', NULL),
  (81, 1, 33, '23S', '2023-03-01', '2023-06-30', 30),
  (82, 1, 33, '23W', '2023-10-02', '2024-01-31', 30),
  (83, 2, 33, '24S', '2024-03-01', '2024-06-30', 30),
  (84, 2, 33, '24W', '2024-10-01', '2025-01-31', 30),
  (85, 20, 30, '24W', '2024-10-01', '2025-01-31', 15),
  (86, 33, 35, '24W', '2024-10-01', '2025-01-31', 15),
  (87, 2, 33, '24S', '2024-03-01', '2024-06-30', 30),
  (88, 32, 40, '23S', '2023-03-01', '2023-06-30', 8),
  (89, 32, 40, '23W', '2023-10-02', '2024-01-31', 8),
  (90, 32, 40, '24S', '2024-03-01', '2024-06-30', 8),
  (91, 32, 40, '24W', '2024-10-01', '2025-01-31', NULL),
  (92, 3, 38, '23S', '2023-03-01', '2023-06-30', 10),
  (93, 3, 38, '23W', '2023-10-02', '2024-01-31', 10),
  (94, 12, 39, '24S', '2024-03-01', '2024-06-30', 10),
  (95, 12, 39, '24W', '2024-10-01', '2025-01-31', 10),
  (96, 8, 2, '23S', '2023-03-01', '2023-06-30', 10),
  (97, 8, NULL, '24S', '2024-03-01', '2024-06-30', 10),
  (98, 17, NULL, '23W', '2023-10-02', '2024-01-31', 10),
  (99, 17, 4, '24W', '2024-10-01', '2025-01-31', 10),
  (100, 21, 6, '23S', '2023-03-01', '2023-06-30', 10),
  (101, 21, 6, '24S', '2024-03-01', '2024-06-30', NULL),
  (102, 25, NULL, '23W', '2023-10-02', '2024-01-31', 10),
  (103, 25, 7, '24W', '2024-10-01', '2025-01-31', 10),
  (104, 29, NULL, '23S', '2023-03-01', '2023-06-30', 10),
  (105, 29, 8, '24S', '2024-03-01', '2024-06-30', NULL);

INSERT INTO student
SELECT i,
  pick('student first' || i, ['Anna', 'Boris', 'Clara', 'Dario', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Katja', 'Luca', 'Mira', 'Nils', 'Olga'])
    || ' ' || pick('student last' || i, ['Weiss', 'Brandt', 'Costa', 'Dubois', 'Eder', 'Fabian', 'Gallo', 'Hofer', 'Jansen', 'Keller', 'Lenz', 'Marek', 'Novak', 'Ortner', 'Popov']),
  CASE WHEN i <= 7 THEN i WHEN i % 14 <> 9 THEN pick('student dept' || i, [1, 2, 3, 4, 5, 6, 7, 7, 7]) END,
  a - (18 * 365 + 200) - draw('birth' || i, 2900),
  a,
  CASE WHEN i <= 7 OR chance('left' || i, 12) THEN DATE '2025-04-15' + draw('left day' || i, 120) END,
  CASE WHEN i % 13 <> 6 THEN pick('home' || i, ['Graz', 'Graz', 'Vienna', 'Vienna', 'Linz', 'Trieste', 'Zagreb', 'Maribor']) END
FROM (
  SELECT i, CASE WHEN i <= 115
    THEN [DATE '2021-09-20', DATE '2021-09-20', DATE '2022-02-15', DATE '2022-09-19', DATE '2022-09-19'][1 + draw('cohort' || i, 5)]
    ELSE DATE '2024-07-01' END + draw('admitted' || i, 20) AS a
  FROM range(1, 141) t(i)
);

INSERT INTO student VALUES
  (141, 'Clara Weiss', 3, '2003-10-01', '2022-10-01', NULL, 'Graz'),
  (142, 'Clara Weiss', 5, '2002-03-15', '2021-12-31', '2025-03-31', 'Linz'),
  (143, 'Otto Vidal', NULL, '2001-02-28', '2022-01-01', NULL, NULL),
  (144, 'Ines Ruiz', 3, '1999-12-31', '2022-12-31', NULL, 'Zagreb'),
  (145, 'Ines Ruiz', 3, '2004-10-02', '2022-10-01', NULL, 'Vienna'),
  (146, 'Pavel Sykora', 7, '2006-09-15', '2024-09-15', NULL, 'Trieste'),
  (147, 'Pavel Sykora', 2, '2005-09-16', '2024-09-15', '2024-09-30', 'Maribor'),
  (148, 'Rita Simic', 1, '2006-01-01', '2025-01-01', NULL, 'Graz'),
  (163, 'Tomas Uher', 2, '2002-06-30', '2021-10-01', '2025-03-31', 'Linz'),
  (164, 'Tomas Uher', 4, '2003-07-01', '2021-10-01', '2025-03-31', NULL);

INSERT INTO student
SELECT 148 + i, ['Ulla', 'Vito', 'Wanda', 'Xenia', 'Yann', 'Zoe', 'Arne'][1 + (i - 1) % 7] || ' ' || CASE WHEN i <= 7 THEN 'Quandt' ELSE 'Reiter' END,
  1 + (i - 1) % 7, DATE '2002-01-31' + CAST(61 * i AS INTEGER), '2021-09-28', NULL, CASE WHEN i <= 7 THEN 'Graz' ELSE 'Vienna' END
FROM range(1, 15) t(i);

INSERT INTO student
SELECT 164 + i, ['Ulla', 'Vito', 'Wanda', 'Xenia'][1 + (i - 1) % 4] || ' ' || ['Schuster', 'Tanner', 'Ungar', 'Vogt'][1 + (i - 1) // 4],
  1 + (i - 1) % 7, DATE '2000-03-01' + CAST(93 * i AS INTEGER), '2021-10-01', NULL, ['Linz', 'Trieste', 'Zagreb', 'Maribor'][1 + (i - 1) // 4]
FROM range(1, 17) t(i);

INSERT INTO enrolment
SELECT s, c.section_id,
  CAST(c.starts_on - 10 AS TIMESTAMP) - to_days(draw('registered day' || k, 45)) + to_minutes(420 + draw('registered minute' || k, 900)),
  CASE WHEN d THEN c.starts_on + 10 + draw('dropped day' || k, 50) END,
  CASE WHEN NOT d AND NOT chance('ungraded' || k, 12)
    THEN pick('final' || k, [1.0, 1.3, 1.7, 2.0, 2.3, 2.7, 3.0, 3.3, 3.7, 4.0, 5.0, 5.0, 5.0]) END
FROM (
  SELECT s, section_id, s || 'x' || section_id AS k, chance('drop' || s || 'x' || section_id, 11) AS d
  FROM range(1, 141) t(s), course_section
  WHERE chance('enrol' || s || 'x' || section_id, CASE WHEN s <= 115 THEN 4 ELSE 14 END)
    AND (s <= 115 OR term_code = '24W') AND s % 19 <> 3 AND (section_id <= 84 OR section_id = 86)
  QUALIFY row_number() OVER (PARTITION BY s, course_id ORDER BY section_id) = 1
) JOIN course_section AS c USING (section_id);

INSERT INTO enrolment VALUES
  (141, 77, '2023-01-31 23:59:00', NULL, 1.0),
  (141, 82, '2023-09-01 00:00:00', NULL, 2.7),
  (141, 84, '2024-09-01 00:00:00', NULL, 2.7),
  (142, 77, '2023-02-01 00:00:00', NULL, 4.0),
  (142, 81, '2023-02-10 09:05:00', '2023-03-15', NULL),
  (142, 83, '2024-02-01 00:00:00', NULL, 5.0),
  (142, 85, '2024-08-31 23:59:00', NULL, NULL),
  (143, 79, '2024-02-20 12:00:00', NULL, 3.0),
  (143, 84, '2024-09-12 12:05:00', NULL, 2.0),
  (144, 79, '2024-02-29 12:00:00', NULL, 2.0),
  (144, 83, '2024-02-29 12:30:00', NULL, 2.0),
  (144, 85, '2024-09-12 12:00:00', '2024-10-20', NULL),
  (145, 79, '2024-02-29 12:00:00', NULL, 1.7),
  (145, 83, '2024-02-29 12:10:00', NULL, 3.3),
  (146, 80, '2024-09-20 10:00:00', NULL, 4.0),
  (146, 86, '2024-09-20 10:00:00', NULL, NULL),
  (163, 81, '2023-02-05 10:00:00', NULL, NULL),
  (163, 78, '2023-09-05 10:00:00', NULL, 3.0),
  (163, 87, '2024-02-05 10:00:00', NULL, NULL),
  (164, 77, '2023-02-05 10:00:00', NULL, 2.0),
  (164, 82, '2023-09-05 10:00:00', NULL, NULL),
  (164, 86, '2024-09-05 10:00:00', NULL, NULL);

INSERT INTO enrolment
SELECT 148 + i, 87, CAST(DATE '2024-02-01' + CAST(i AS INTEGER) AS TIMESTAMP) + to_hours(9), NULL, 4.0 FROM range(1, 8) t(i);

INSERT INTO enrolment
SELECT 155 + i, 80, CAST(DATE '2024-09-01' + CAST(i AS INTEGER) AS TIMESTAMP) + to_hours(11), NULL, NULL FROM range(1, 8) t(i);

INSERT INTO enrolment
SELECT 160 + 4 * g + i, c.section_id, CAST(c.starts_on - 15 AS TIMESTAMP) + to_hours(8 + g), NULL, CASE WHEN c.section_id = a THEN x ELSE y END
FROM (VALUES (1, 2.7, 3.0), (2, 2.3, 2.7), (3, 1.0, 3.3), (4, 1.3, NULL)) AS v(g, x, y),
  (VALUES (1, 77, 81), (2, 78, 82), (3, 79, 87), (4, 80, 84)) AS w(i, a, b)
JOIN course_section AS c ON c.section_id IN (a, b);

INSERT INTO enrolment
SELECT n + i, 87 + i, CAST(starts_on - 20 AS TIMESTAMP) + to_hours(15), starts_on + 14, NULL
FROM range(1, 5) t(i) JOIN course_section ON section_id = 87 + i, (VALUES (148), (155)) AS v(n);

INSERT INTO exam_attempt
SELECT row_number() OVER (ORDER BY n, student_id, section_id), student_id, section_id, n,
  ends_on + 3 + draw('exam day' || k, 12) + CASE n WHEN 2 THEN 45 ELSE 0 END,
  CASE WHEN first_fails AND n = 1 THEN CASE WHEN NOT chance('absent' || k, 25) THEN 12 + draw('failed points' || k, 38) END
    WHEN final_grade IS NULL THEN NULL
    WHEN final_grade = 5.0 THEN CASE WHEN NOT chance('absent again' || k, 20) THEN 15 + draw('points' || k || n, 35) END
    ELSE least(100, 96 - CAST(round((final_grade - 1) * 15) AS INTEGER) + draw('points' || k, 4)) END
FROM (
  SELECT student_id, section_id, ends_on, final_grade, student_id || 'x' || section_id AS k,
    chance('first fails' || student_id || 'x' || section_id, 28) AS first_fails
  FROM enrolment JOIN course_section USING (section_id)
  WHERE dropped_on IS NULL AND (final_grade IS NOT NULL OR chance('sat' || student_id || 'x' || section_id, 50)) AND student_id <= 140
), (VALUES (1), (2)) AS v(n)
WHERE n = 1 OR first_fails AND final_grade IS NOT NULL;

INSERT INTO exam_attempt VALUES
  (1001, 141, 77, 1, '2023-06-30', 100),
  (1002, 141, 82, 1, '2024-02-05', 49),
  (1003, 141, 82, 2, '2024-03-20', 71),
  (1004, 142, 77, 1, '2023-07-03', 30),
  (1005, 142, 77, 2, '2023-08-20', 50),
  (1006, 142, 83, 1, '2024-07-01', 0),
  (1007, 142, 83, 2, '2024-08-20', 20),
  (1008, 142, 83, 3, '2024-10-01', NULL),
  (1009, 143, 79, 1, '2024-07-02', 65),
  (1010, 144, 79, 1, '2024-07-02', NULL),
  (1011, 144, 79, 2, '2024-08-20', 80),
  (1012, 145, 83, 1, '2024-07-01', 40),
  (1013, 145, 83, 2, '2024-08-20', 39),
  (1014, 145, 83, 3, '2024-10-01', 60),
  (1015, 163, 78, 1, '2024-02-06', 66),
  (1016, 164, 77, 1, '2023-07-03', 82),
  (1017, 146, 80, 1, '2025-02-04', 25),
  (1018, 142, 85, 1, '2025-02-04', 24);

INSERT INTO scholarship
SELECT i, s.student_id,
  pick('fund' || i, ['Alumni Fund', 'Brandt Foundation', 'City Excellence Grant', 'North Star Fund', 'Rotary Bursary']),
  w,
  CASE WHEN i % 6 <> 2 THEN w + [180, 182, 365, 365, 730][1 + draw('length' || i, 5)] END,
  50 * (2 + draw('monthly' || i, 15))
FROM (
  SELECT i, s.student_id, s.admitted_on + 20 + draw('awarded' || i, 300) AS w
  FROM range(1, 76) t(i) JOIN student AS s ON s.student_id = 1 + draw('scholar' || i, 140)
) AS s;

INSERT INTO scholarship VALUES
  (76, 141, 'Alumni Fund', '2023-01-01', '2023-12-31', 300),
  (77, 141, 'Alumni Fund', '2024-01-01', NULL, 300),
  (78, 142, 'Brandt Foundation', '2022-12-31', '2023-06-30', 300),
  (79, 144, 'City Excellence Grant', '2023-01-01', '2024-01-01', 450),
  (80, 145, 'North Star Fund', '2023-10-01', '2024-03-31', 450),
  (81, 146, 'Rotary Bursary', '2024-11-01', '2025-10-31', 450),
  (82, 142, 'Brandt Foundation', '2023-07-01', '2023-12-30', 300),
  (83, 144, 'City Excellence Grant', '2024-01-02', '2025-01-01', 450),
  (84, 145, 'North Star Fund', '2024-04-01', '2024-09-30', 450),
  (85, 146, 'Rotary Bursary', '2024-11-01', '2025-05-02', 200);

INSERT INTO scholarship
SELECT 85 + row_number() OVER (ORDER BY f, n), 162 - row_number() OVER (ORDER BY f, n) % 14, f, '2022-10-15',
  DATE '2022-10-15' + n, 1000 - 2 * n
FROM (VALUES ('Alumni Fund'), ('Brandt Foundation'), ('City Excellence Grant'), ('North Star Fund'), ('Rotary Bursary')) AS x(f),
  (VALUES (181), (182), (364), (365)) AS y(n);
