-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE stadium (
  stadium_id INTEGER NOT NULL PRIMARY KEY,
  stadium_name VARCHAR(40) NOT NULL UNIQUE,
  city VARCHAR(30) NOT NULL,
  capacity INTEGER
);

CREATE TABLE club (
  club_id INTEGER NOT NULL PRIMARY KEY,
  club_name VARCHAR(40) NOT NULL UNIQUE,
  short_code VARCHAR(3) NOT NULL UNIQUE,
  founded_on DATE,
  stadium_id INTEGER,
  FOREIGN KEY (stadium_id) REFERENCES stadium (stadium_id)
);

CREATE TABLE player (
  player_id INTEGER NOT NULL PRIMARY KEY,
  first_name VARCHAR(20) NOT NULL,
  last_name VARCHAR(20) NOT NULL,
  birth_date DATE,
  nation VARCHAR(3) NOT NULL,
  pos VARCHAR(2) NOT NULL,
  strong_foot VARCHAR(1),
  height_cm INTEGER
);

CREATE TABLE contract (
  contract_id INTEGER NOT NULL PRIMARY KEY,
  player_id INTEGER NOT NULL,
  club_id INTEGER NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE,
  weekly_wage NUMERIC(10,2) NOT NULL,
  fee NUMERIC(12,2),
  is_loan BOOLEAN NOT NULL,
  FOREIGN KEY (player_id) REFERENCES player (player_id),
  FOREIGN KEY (club_id) REFERENCES club (club_id)
);

CREATE TABLE referee (
  referee_id INTEGER NOT NULL PRIMARY KEY,
  first_name VARCHAR(20) NOT NULL,
  last_name VARCHAR(20) NOT NULL UNIQUE,
  nation VARCHAR(3) NOT NULL,
  licensed_on DATE
);

CREATE TABLE fixture (
  fixture_id INTEGER NOT NULL PRIMARY KEY,
  round_no INTEGER NOT NULL,
  home_club_id INTEGER NOT NULL,
  away_club_id INTEGER NOT NULL,
  stadium_id INTEGER NOT NULL,
  referee_id INTEGER,
  kickoff TIMESTAMP NOT NULL,
  home_goals INTEGER,
  away_goals INTEGER,
  attendance INTEGER,
  FOREIGN KEY (home_club_id) REFERENCES club (club_id),
  FOREIGN KEY (away_club_id) REFERENCES club (club_id),
  FOREIGN KEY (stadium_id) REFERENCES stadium (stadium_id),
  FOREIGN KEY (referee_id) REFERENCES referee (referee_id)
);

CREATE TABLE goal (
  goal_id INTEGER NOT NULL PRIMARY KEY,
  fixture_id INTEGER NOT NULL,
  club_id INTEGER NOT NULL,
  scorer_id INTEGER NOT NULL,
  assist_id INTEGER,
  minute_no INTEGER NOT NULL,
  goal_kind VARCHAR(1) NOT NULL,
  FOREIGN KEY (fixture_id) REFERENCES fixture (fixture_id),
  FOREIGN KEY (club_id) REFERENCES club (club_id),
  FOREIGN KEY (scorer_id) REFERENCES player (player_id),
  FOREIGN KEY (assist_id) REFERENCES player (player_id)
);

CREATE TABLE card (
  card_id INTEGER NOT NULL PRIMARY KEY,
  fixture_id INTEGER NOT NULL,
  club_id INTEGER NOT NULL,
  player_id INTEGER NOT NULL,
  minute_no INTEGER NOT NULL,
  colour VARCHAR(1) NOT NULL,
  FOREIGN KEY (fixture_id) REFERENCES fixture (fixture_id),
  FOREIGN KEY (club_id) REFERENCES club (club_id),
  FOREIGN KEY (player_id) REFERENCES player (player_id)
);
