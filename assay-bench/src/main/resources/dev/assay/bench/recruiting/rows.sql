-- SPDX-License-Identifier: CC-BY-4.0
-- Clients 22 to 24 have no job; two pairs of clients share a name; 25 to 28 opened jobs on the first and last days of years.
INSERT INTO client
SELECT i, client_name, industry, city, CAST(signed_on AS DATE),
  CASE WHEN chance('nofee' || i, 25) THEN NULL ELSE 15 + 0.5 * draw('fee' || i, 21) END
FROM (VALUES
  (1, 'Nordhang Energie', 'Energy', 'Graz', '2018-04-01'),
  (2, 'Vela Logistics', 'Logistics', 'Linz', '2019-12-31'),
  (3, 'Harbor Foods', 'Retail', 'Porto', '2020-01-01'),
  (4, 'Brightwell Clinic', 'Health', 'Basel', '2021-06-15'),
  (5, 'Harbor Foods', 'Retail', 'Lyon', '2017-09-10'),
  (6, 'Tannberg Bank', 'Finance', 'Bern', '2020-01-01'),
  (7, 'Silo Transport', 'Logistics', 'Graz', '2022-02-28'),
  (8, 'Castello Care', 'Health', 'Wels', '2019-12-31'),
  (9, 'Quarz Systems', NULL, 'Linz', '2021-11-02'),
  (10, 'Ostwind Power', 'Energy', 'Lyon', '2020-07-20'),
  (11, 'Mercado Novo', 'Retail', 'Porto', '2016-05-05'),
  (12, 'Alder Insurance', 'Finance', 'Basel', '2022-10-01'),
  (13, 'Ferro Works', NULL, 'Wels', '2018-12-12'),
  (14, 'Lumen Grid', 'Energy', 'Bern', '2021-01-31'),
  (15, 'Nordhang Energie', 'Energy', 'Linz', '2020-01-02'),
  (16, 'Pronto Parcels', 'Logistics', 'Lyon', '2022-05-17'),
  (17, 'Sanova Labs', 'Health', 'Graz', '2019-03-03'),
  (18, 'Kessler Stores', 'Retail', 'Bern', '2022-12-30'),
  (19, 'Ridge Capital', 'Finance', 'Graz', '2017-01-01'),
  (20, 'Bluebay Shipping', 'Logistics', 'Porto', '2021-08-08'),
  (21, 'Atelier Minus', NULL, 'Basel', '2022-03-14'),
  (22, 'Helios Parks', 'Energy', 'Zagreb', '2022-11-11'),
  (23, 'Corner Markets', 'Retail', 'Maribor', '2022-06-06'),
  (24, 'Mondsee Solar', 'Energy', 'Udine', '2019-12-31'),
  (25, 'Gipfel Sport', 'Retail', 'Bern', '2021-05-05'),
  (26, 'Opalin Media', NULL, 'Graz', '2022-08-20'),
  (27, 'Talwerk', 'Energy', 'Wels', '2019-06-01'),
  (28, 'Rondo Finance', 'Finance', 'Lyon', '2022-01-17')
) t(i, client_name, industry, city, signed_on);

INSERT INTO skill VALUES
  (1, 'English', 'Languages'), (2, 'German', 'Languages'), (3, 'French', 'Languages'),
  (4, 'Python', 'Data'), (5, 'Statistics', 'Data'), (6, 'Databases', 'Data'),
  (7, 'Bookkeeping', 'Office'), (8, 'Payroll', 'Office'), (9, 'Spreadsheets', 'Office'),
  (10, 'Welding', 'Technical'), (11, 'Electrics', 'Technical'), (12, 'Forklift', 'Technical'),
  (13, 'Nursing', 'Care'), (14, 'Physiotherapy', 'Care'), (15, 'Negotiation', 'Office'),
  (16, 'Telegraphy', 'Technical'), (17, 'Upholstery', 'Technical');

-- Jobs 67 to 72 have no application. Many jobs open on the first or last day of a month.
INSERT INTO job
SELECT i, client_id,
  pick('title' || i, ['Account Manager', 'Manager Retail', 'Project Manager South', 'Data Analyst', 'Payroll Clerk',
    'Night Nurse', 'Site Electrician', 'Forklift Driver', 'Management Trainee', 'Controller']),
  CASE WHEN chance('remote' || i, 15) THEN NULL
    WHEN chance('home' || i, 40) THEN c.city
    ELSE pick('jobcity' || i, ['Graz', 'Linz', 'Porto', 'Basel', 'Lyon', 'Bern', 'Wels']) END,
  CASE WHEN chance('anyskill' || i, 12) THEN NULL ELSE pick('main' || i, [2, 4, 4, 5, 6, 7, 7, 10, 13, 15]) END,
  pick('contract' || i, ['PE', 'PE', 'FT', 'TM', 'TM']),
  opened_on,
  CASE WHEN chance('open' || i, 30) THEN NULL ELSE opened_on + 45 + draw('close' || i, 40) END,
  1 + draw('openings' || i, 3),
  CASE WHEN chance('nobudget' || i, 15) THEN NULL ELSE 36000 + 1000 * draw('budget' || i, 40) END
FROM (
  SELECT i,
    CASE WHEN i <= 21 THEN i ELSE 1 + least(draw('client' || i, 21), draw('other' || i, 21)) END AS client_id,
    CAST(CASE
      WHEN i BETWEEN 3 AND 8 THEN [DATE '2024-04-01', DATE '2024-06-10', DATE '2023-01-01', DATE '2023-12-31',
        DATE '2024-01-01', DATE '2024-12-31'][i - 2]
      WHEN i <= 2 OR chance('first' || i, 20) THEN month_start
      WHEN chance('last' || i, 12) THEN month_start + INTERVAL 1 MONTH - INTERVAL 1 DAY
      ELSE month_start + INTERVAL (draw('openday' || i, 28)) DAY END AS DATE) AS opened_on
  FROM (SELECT i, DATE '2023-01-01' + INTERVAL ((i * 5 + draw('month' || i, 3)) % 24) MONTH AS month_start
    FROM range(1, 73) t(i))
) JOIN client c USING (client_id);

-- Client 2 opened its two latest jobs on one day.
INSERT INTO job VALUES
  (73, 2, 'Data Analyst', 'Linz', 4, 'FT', DATE '2024-12-30', NULL, 2, 52000),
  (74, 2, 'Controller', NULL, 7, 'PE', DATE '2024-12-30', NULL, 1, NULL),
  (75, 7, 'Project Manager South', 'Graz', NULL, 'PE', DATE '2023-01-31', DATE '2023-04-30', 1, 61000);

-- Three statements, because a referrer must be there before the people referred.
INSERT INTO applicant
SELECT i,
  pick('given' || i, ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Karla', 'Luis']),
  pick('family' || i, ['Adler', 'Berger', 'Costa', 'Dupont', 'Egger', 'Ferreira', 'Gruber', 'Huber', 'Keller', 'Lopes', 'Moreau', 'Novak']),
  CASE WHEN chance('nocity' || i, 10) THEN NULL
    ELSE pick('lives' || i, ['Graz', 'Linz', 'Porto', 'Basel', 'Lyon', 'Bern', 'Wels', 'Trieste']) END,
  CASE WHEN chance('noborn' || i, 10) THEN NULL ELSE DATE '1964-01-01' + draw('born' || i, 13500) END,
  CASE WHEN chance('noexp' || i, 14) THEN NULL ELSE draw('exp' || i, 19) END,
  DATE '2021-01-01' + draw('registered' || i, 730),
  NULL,
  CASE WHEN chance('nopay' || i, 20) THEN NULL ELSE 30000 + 1000 * draw('pay' || i, 30) END,
  chance('news' || i, 40)
FROM range(1, 13) t(i);

INSERT INTO applicant
SELECT i,
  pick('given' || i, ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Karla', 'Luis']),
  pick('family' || i, ['Adler', 'Berger', 'Costa', 'Dupont', 'Egger', 'Ferreira', 'Gruber', 'Huber', 'Keller', 'Lopes', 'Moreau', 'Novak']),
  CASE WHEN chance('nocity' || i, 10) THEN NULL
    ELSE pick('lives' || i, ['Graz', 'Linz', 'Porto', 'Basel', 'Lyon', 'Bern', 'Wels', 'Trieste']) END,
  CASE WHEN chance('noborn' || i, 10) THEN NULL ELSE DATE '1964-01-01' + draw('born' || i, 13500) END,
  CASE WHEN chance('noexp' || i, 14) THEN NULL ELSE draw('exp' || i, 19) END,
  DATE '2021-01-01' + draw('registered' || i, 730),
  CASE WHEN chance('referred' || i, 45) THEN 1 + draw('referrer' || i, 12) END,
  CASE WHEN chance('nopay' || i, 20) THEN NULL ELSE 30000 + 1000 * draw('pay' || i, 30) END,
  chance('news' || i, 40)
FROM range(13, 40) t(i);

INSERT INTO applicant
SELECT i,
  pick('given' || i, ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Felix', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Karla', 'Luis']),
  pick('family' || i, ['Adler', 'Berger', 'Costa', 'Dupont', 'Egger', 'Ferreira', 'Gruber', 'Huber', 'Keller', 'Lopes', 'Moreau', 'Novak']),
  CASE WHEN chance('nocity' || i, 10) THEN NULL
    ELSE pick('lives' || i, ['Graz', 'Linz', 'Porto', 'Basel', 'Lyon', 'Bern', 'Wels', 'Trieste']) END,
  CASE WHEN chance('noborn' || i, 10) THEN NULL ELSE DATE '1964-01-01' + draw('born' || i, 13500) END,
  CASE WHEN chance('noexp' || i, 14) THEN NULL ELSE draw('exp' || i, 19) END,
  DATE '2021-01-01' + draw('registered' || i, 730),
  CASE WHEN chance('referred' || i, 45) THEN 1 + draw('referrer' || i, 36) END,
  CASE WHEN chance('nopay' || i, 20) THEN NULL ELSE 30000 + 1000 * draw('pay' || i, 30) END,
  chance('news' || i, 40)
FROM range(40, 121) t(i);

-- Namesakes, two people who never applied, and two who applied on the first and last days of a quarter.
INSERT INTO applicant VALUES
  (121, 'Mara', 'Winter', 'Graz', DATE '1990-05-12', 6, DATE '2021-03-01', 1, 41000, TRUE),
  (122, 'Mara', 'Winter', 'Graz', DATE '1984-11-30', 6, DATE '2021-09-09', 1, 41000, FALSE),
  (123, 'Olaf', 'Brand', 'Linz', NULL, NULL, DATE '2022-01-01', NULL, NULL, TRUE),
  (124, 'Olaf', 'Brand', NULL, DATE '1979-02-02', 15, DATE '2022-12-31', 3, 58000, TRUE),
  (125, 'Sofia', 'Quint', 'Maribor', DATE '2000-07-19', 0, DATE '2022-08-15', NULL, 30000, FALSE),
  (126, 'Tomas', 'Quint', 'Zagreb', DATE '1995-10-10', 3, DATE '2022-08-15', NULL, 35000, FALSE),
  (127, 'Petra', 'Zauner', 'Graz', DATE '1988-04-04', 9, DATE '2021-04-19', 5, 44000, TRUE);
INSERT INTO applicant VALUES
  (128, 'Emil', 'Zauner', NULL, DATE '1992-12-01', NULL, DATE '2021-12-31', 127, NULL, FALSE);

INSERT INTO applicant_skill
SELECT i, 1 + (draw('skill' || i, 15) + 4 * k) % 15, 1 + draw('lvl' || i || '/' || k, 5),
  CASE WHEN chance('cert' || i || '/' || k, 35) THEN DATE '2017-01-01' + draw('certday' || i || '/' || k, 1400) END
FROM range(1, 123) t(i), range(0, 6) u(k)
WHERE k < draw('skills' || i, 6);

INSERT INTO applicant_skill VALUES
  (123, 7, 5, DATE '2018-01-01'), (123, 8, 4, DATE '2018-06-30'), (123, 9, 2, DATE '2019-03-01'), (123, 1, 3, DATE '2020-02-29'),
  (124, 2, 4, NULL), (124, 17, 4, NULL), (121, 17, 2, NULL), (124, 12, 3, NULL), (127, 4, 4, DATE '2020-10-10'), (127, 7, 3, NULL), (128, 13, 4, NULL);

-- Some people know everything about data.
INSERT INTO applicant_skill
SELECT a.applicant_id, s.skill_id, 2 + draw('datalvl' || a.applicant_id || '/' || s.skill_id, 4), NULL
FROM applicant a, skill s
WHERE a.applicant_id IN (4, 18, 33, 61, 88, 121, 122) AND s.area = 'Data'
  AND NOT EXISTS (SELECT 1 FROM applicant_skill x WHERE x.applicant_id = a.applicant_id AND x.skill_id = s.skill_id);

INSERT INTO application
SELECT row_number() OVER (ORDER BY applied_on, job_id, applicant_id), job_id, applicant_id, applied_on, channel,
  CASE fate WHEN 0 THEN 'N' WHEN 1 THEN 'N' WHEN 2 THEN 'R' WHEN 3 THEN 'R' WHEN 4 THEN 'R' WHEN 5 THEN 'W'
    WHEN 6 THEN 'W' WHEN 7 THEN 'I' WHEN 8 THEN 'I' WHEN 9 THEN 'I' ELSE 'H' END
FROM (
  SELECT j.job_id, i AS applicant_id,
    j.opened_on + pick('wait' || i || '/' || k, [0, 0, 1, 2, 4, 7, 10, 15, 21, 30, 44]) AS applied_on,
    CASE WHEN chance('nochannel' || i || '/' || k, 12) THEN NULL
      ELSE pick('channel' || i || '/' || k, ['Website', 'Website', 'Job board', 'Job fair', 'Referral']) END AS channel,
    draw('fate' || i || '/' || k, 13) AS fate
  FROM range(1, 125) t(i), range(0, 7) u(k), job j
  WHERE k < pick('applications' || i, [0, 1, 2, 3, 3, 4, 6]) + CASE WHEN i <= 12 OR i > 120 THEN 1 ELSE 0 END
    AND j.job_id = 1 + (draw('target' || i, 66) + 13 * k) % 66
);

INSERT INTO application VALUES
  (901, 3, 127, DATE '2024-04-01', 'Referral', 'I'), (902, 4, 127, DATE '2024-06-30', 'Website', 'R'),
  (903, 4, 128, DATE '2024-07-01', NULL, 'N'), (904, 7, 128, DATE '2024-01-01', 'Job fair', 'H'),
  (905, 6, 127, DATE '2023-12-31', 'Website', 'W'), (906, 5, 128, DATE '2023-01-01', 'Job board', 'R');

INSERT INTO interview
SELECT row_number() OVER (ORDER BY a.application_id, k), a.application_id, k,
  CAST(a.applied_on AS TIMESTAMP) + INTERVAL (7 * k - 3 + draw('gap' || a.application_id || '/' || k, 6)) DAY
    + INTERVAL (8 + draw('hour' || a.application_id || '/' || k, 9)) HOUR
    + INTERVAL (pick('minute' || a.application_id || '/' || k, [0, 0, 15, 30, 45])) MINUTE,
  CASE WHEN chance('nominutes' || a.application_id || '/' || k, 10) THEN NULL
    ELSE pick('minutes' || a.application_id || '/' || k, [20, 30, 45, 60, 90]) END,
  CASE WHEN chance('noscore' || a.application_id || '/' || k, 18) THEN NULL
    ELSE 3 + draw('score' || a.application_id || '/' || k, 8) END,
  pick('kind' || a.application_id || '/' || k, ['P', 'V', 'S', 'S'])
FROM application a, range(1, 5) u(k)
WHERE k <= CASE a.status_cd WHEN 'N' THEN 0 WHEN 'R' THEN draw('rounds' || a.application_id, 3)
  WHEN 'W' THEN draw('rounds' || a.application_id, 3) WHEN 'I' THEN 1 + draw('rounds' || a.application_id, 3)
  ELSE 1 + draw('rounds' || a.application_id, 4) END;

-- Every hired applicant accepted one offer; some declined an earlier one. Some who withdrew declined theirs.
INSERT INTO offer
SELECT row_number() OVER (ORDER BY made_on, application_id), application_id, made_on,
  least(34000 + 500 * draw('salary' || application_id || '/' || attempt, 80) + 1000 * (attempt - 1), 72500),
  CASE WHEN chance('nobonus' || application_id || '/' || attempt, 50) THEN NULL
    ELSE pick('bonus' || application_id || '/' || attempt, [0, 500, 750, 1200, 2000, 3000]) END,
  answer_cd, answered_on,
  CASE WHEN answer_cd = 'A' THEN CASE WHEN chance('monthstart' || application_id, 50)
    THEN CAST(date_trunc('month', answered_on + 40) AS DATE) ELSE answered_on + 14 + draw('start' || application_id, 50) END END
FROM (
  SELECT application_id, attempt, made_on, answer_cd,
    CASE WHEN answer_cd IS NOT NULL THEN made_on + 1 + draw('answer' || application_id || '/' || attempt, 12) END AS answered_on
  FROM (
    SELECT a.application_id, attempt,
      a.applied_on + 35 + CAST(15 * (attempt - 1) AS INTEGER) + draw('made' || application_id || '/' || attempt, 3) AS made_on,
      CASE WHEN a.status_cd = 'H' AND attempt = 2 THEN 'A' WHEN a.status_cd = 'I' THEN NULL ELSE 'D' END AS answer_cd
    FROM application a, range(1, 3) u(attempt)
    WHERE (a.status_cd = 'H' AND (attempt = 2 OR chance('second' || a.application_id, 40)))
      OR (a.status_cd = 'W' AND attempt = 1 AND chance('late' || a.application_id, 50))
      OR (a.status_cd = 'I' AND attempt = 1 AND chance('pending' || a.application_id, 40))
  )
);

-- One job has offers of equal salary. Clients 25 to 28 show which jobs of a year led to a placement and which didn't.
INSERT INTO job VALUES
  (77, 21, 'Project Manager South', 'Basel', NULL, 'PE', DATE '2023-05-02', DATE '2023-08-31', 2, 52000),
  (78, 9, 'Management Trainee', 'Linz', NULL, 'IN', DATE '2024-09-01', NULL, 2, NULL),
  (101, 25, 'Account Manager', 'Bern', 15, 'PE', DATE '2022-11-15', DATE '2023-01-31', 1, 47000),
  (102, 25, 'Account Manager', 'Bern', 15, 'PE', DATE '2023-01-01', DATE '2023-03-01', 1, 47000),
  (103, 25, 'Account Manager', NULL, 15, 'FT', DATE '2024-01-01', DATE '2024-03-05', 1, 49000),
  (104, 26, 'Data Analyst', 'Graz', 4, 'PE', DATE '2023-12-31', DATE '2024-03-12', 1, 55000),
  (105, 26, 'Controller', 'Graz', 7, 'TM', DATE '2024-12-31', NULL, 1, NULL),
  (106, 27, 'Site Electrician', 'Wels', 10, 'PE', DATE '2023-01-01', NULL, 1, 44000),
  (107, 27, 'Site Electrician', 'Wels', 10, 'TM', DATE '2023-06-12', DATE '2023-08-20', 1, 44000),
  (108, 27, 'Night Nurse', NULL, 13, 'TM', DATE '2024-01-01', NULL, 1, NULL),
  (109, 27, 'Site Electrician', 'Linz', 10, 'FT', DATE '2024-06-12', DATE '2024-08-25', 2, 45000),
  (110, 28, 'Controller', 'Lyon', 7, 'PE', DATE '2023-05-08', DATE '2023-07-10', 1, 60000),
  (111, 28, 'Payroll Clerk', 'Lyon', 8, 'TM', DATE '2023-12-31', NULL, 1, 42000),
  (112, 28, 'Controller', 'Lyon', 7, 'FT', DATE '2024-05-08', DATE '2024-07-11', 1, 60000),
  (113, 28, 'Payroll Clerk', NULL, 8, 'TM', DATE '2024-12-31', NULL, 1, NULL);

INSERT INTO application VALUES
  (911, 77, 121, DATE '2023-05-10', 'Website', 'W'), (912, 77, 122, DATE '2023-05-10', 'Website', 'W'),
  (913, 77, 123, DATE '2023-05-15', 'Referral', 'H'), (914, 77, 124, DATE '2023-05-20', NULL, 'H'),
  (921, 102, 121, DATE '2023-01-03', 'Job board', 'H'), (922, 103, 123, DATE '2024-01-04', 'Website', 'H'),
  (923, 104, 127, DATE '2024-01-02', 'Website', 'H'), (924, 105, 128, DATE '2025-01-02', 'Job fair', 'H'),
  (925, 106, 122, DATE '2023-01-08', 'Website', 'R'), (926, 107, 128, DATE '2023-06-20', 'Job board', 'H'),
  (927, 109, 124, DATE '2024-06-22', NULL, 'H'), (928, 110, 122, DATE '2023-05-10', 'Referral', 'H'),
  (929, 111, 121, DATE '2024-01-03', 'Website', 'N'), (930, 112, 127, DATE '2024-05-10', 'Job fair', 'H');

INSERT INTO interview VALUES
  (911, 911, 1, TIMESTAMP '2023-05-16 09:00:00', 45, 7, 'P'), (912, 912, 1, TIMESTAMP '2023-05-16 10:00:00', 45, 7, 'P'),
  (913, 913, 1, TIMESTAMP '2023-05-22 11:00:00', 45, 8, 'V'), (914, 914, 1, TIMESTAMP '2023-05-29 12:00:00', NULL, NULL, 'V'),
  (915, 914, 2, TIMESTAMP '2023-06-05 08:30:00', 60, 9, 'S'), (916, 921, 1, TIMESTAMP '2023-01-10 14:00:00', 30, 8, 'S'),
  (917, 921, 2, TIMESTAMP '2023-01-17 14:00:00', 60, 8, 'S'), (918, 923, 1, TIMESTAMP '2024-01-11 09:45:00', 30, NULL, 'S'),
  (919, 926, 1, TIMESTAMP '2023-06-28 15:15:00', 20, 6, 'P'), (920, 928, 1, TIMESTAMP '2023-05-19 10:00:00', 90, 6, 'S');

INSERT INTO offer VALUES
  (911, 911, DATE '2023-06-12', 40000, NULL, 'D', DATE '2023-06-15', NULL),
  (912, 912, DATE '2023-06-12', 40000, 1000, 'D', DATE '2023-06-19', NULL),
  (913, 913, DATE '2023-06-20', 50000, NULL, 'A', DATE '2023-06-23', DATE '2023-09-01'),
  (914, 914, DATE '2023-06-26', 45000, 500, 'A', DATE '2023-07-03', DATE '2023-08-01'),
  (921, 921, DATE '2023-02-06', 46000, NULL, 'A', DATE '2023-02-09', DATE '2023-04-01'),
  (922, 922, DATE '2024-02-05', 48500, NULL, 'A', DATE '2024-02-14', DATE '2024-03-01'),
  (923, 923, DATE '2024-02-07', 54000, 2000, 'A', DATE '2024-02-12', DATE '2024-04-01'),
  (924, 924, DATE '2025-02-03', 41000, NULL, 'A', DATE '2025-02-08', DATE '2025-03-15'),
  (925, 926, DATE '2023-07-24', 43500, 0, 'A', DATE '2023-07-31', DATE '2023-10-01'),
  (926, 927, DATE '2024-07-29', 45000, NULL, 'A', DATE '2024-08-05', DATE '2024-09-01'),
  (927, 928, DATE '2023-06-14', 59000, 3000, 'A', DATE '2023-06-23', DATE '2023-08-15'),
  (928, 930, DATE '2024-06-13', 60000, 1500, 'A', DATE '2024-06-16', DATE '2024-08-01');

-- Clients 1, 3, 5 and 12 each have a job where neither the number of interviews nor the best score decides, and a job without any score.
INSERT INTO job
SELECT 120 + 2 * n + m, client_id, CASE m WHEN 0 THEN 'Data Analyst' ELSE 'Controller' END, NULL, CASE m WHEN 0 THEN 4 ELSE 7 END, 'FT',
  DATE '2024-02-05' + 7 * n, NULL, 1, 50000
FROM (VALUES (0, 1), (1, 3), (2, 5), (3, 12)) t(n, client_id), (VALUES (0), (1)) u(m);

INSERT INTO application
SELECT 940 + 4 * n + k, 120 + 2 * n + CASE k WHEN 3 THEN 1 ELSE 0 END, 121 + k + n % 2, DATE '2024-02-10' + 7 * n + k, 'Job board',
  CASE k WHEN 0 THEN 'R' ELSE 'I' END
FROM (VALUES (0), (1), (2), (3)) t(n), (VALUES (0), (1), (2), (3)) u(k);

INSERT INTO interview
SELECT 940 + 6 * n + j, 940 + 4 * n + k, round_no, TIMESTAMP '2024-02-16 09:00:00' + INTERVAL (7 * n + 2 * j) DAY, 30, score, 'V'
FROM (VALUES (0), (1), (2), (3)) t(n),
  (VALUES (0, 0, 1, 4), (1, 0, 2, 4), (2, 1, 1, 9), (3, 2, 1, 5), (4, 2, 2, 5), (5, 3, 1, NULL)) u(j, k, round_no, score);
