-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE client (
  client_id INTEGER PRIMARY KEY,
  client_name VARCHAR(60) NOT NULL,
  industry VARCHAR(30),
  city VARCHAR(30) NOT NULL,
  signed_on DATE NOT NULL,
  fee_pct NUMERIC(4,2)
);

CREATE TABLE skill (
  skill_id INTEGER PRIMARY KEY,
  skill_name VARCHAR(40) NOT NULL UNIQUE,
  area VARCHAR(30) NOT NULL
);

CREATE TABLE job (
  job_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL,
  title VARCHAR(60) NOT NULL,
  city VARCHAR(30),
  main_skill_id INTEGER,
  contract_cd VARCHAR(2) NOT NULL,
  opened_on DATE NOT NULL,
  closed_on DATE,
  openings INTEGER NOT NULL,
  budget NUMERIC(10,2),
  FOREIGN KEY (client_id) REFERENCES client (client_id),
  FOREIGN KEY (main_skill_id) REFERENCES skill (skill_id)
);

CREATE TABLE applicant (
  applicant_id INTEGER PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  city VARCHAR(30),
  born_on DATE,
  yrs_exp INTEGER,
  registered_on DATE NOT NULL,
  referred_by INTEGER,
  min_pay NUMERIC(10,2),
  newsletter BOOLEAN NOT NULL,
  FOREIGN KEY (referred_by) REFERENCES applicant (applicant_id)
);

CREATE TABLE applicant_skill (
  applicant_id INTEGER NOT NULL,
  skill_id INTEGER NOT NULL,
  lvl INTEGER NOT NULL,
  certified_on DATE,
  PRIMARY KEY (applicant_id, skill_id),
  FOREIGN KEY (applicant_id) REFERENCES applicant (applicant_id),
  FOREIGN KEY (skill_id) REFERENCES skill (skill_id)
);

CREATE TABLE application (
  application_id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  applicant_id INTEGER NOT NULL,
  applied_on DATE NOT NULL,
  channel VARCHAR(20),
  status_cd VARCHAR(1) NOT NULL,
  UNIQUE (job_id, applicant_id),
  FOREIGN KEY (job_id) REFERENCES job (job_id),
  FOREIGN KEY (applicant_id) REFERENCES applicant (applicant_id)
);

CREATE TABLE interview (
  interview_id INTEGER PRIMARY KEY,
  application_id INTEGER NOT NULL,
  round_no INTEGER NOT NULL,
  held_at TIMESTAMP NOT NULL,
  minutes INTEGER,
  score INTEGER,
  kind_cd VARCHAR(1) NOT NULL,
  UNIQUE (application_id, round_no),
  FOREIGN KEY (application_id) REFERENCES application (application_id)
);

CREATE TABLE offer (
  offer_id INTEGER PRIMARY KEY,
  application_id INTEGER NOT NULL,
  made_on DATE NOT NULL,
  salary NUMERIC(10,2) NOT NULL,
  bonus NUMERIC(10,2),
  answer_cd VARCHAR(1),
  answered_on DATE,
  start_on DATE,
  FOREIGN KEY (application_id) REFERENCES application (application_id)
);
