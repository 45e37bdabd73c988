-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE artist (
  artist_id INTEGER PRIMARY KEY,
  artist_name VARCHAR(60) NOT NULL,
  act_type VARCHAR(1) NOT NULL,
  country_code VARCHAR(2),
  formed_in INTEGER
);

CREATE TABLE album (
  album_id INTEGER PRIMARY KEY,
  artist_id INTEGER NOT NULL,
  album_title VARCHAR(60) NOT NULL,
  album_type VARCHAR(2) NOT NULL,
  released_on DATE,
  label_name VARCHAR(40),
  FOREIGN KEY (artist_id) REFERENCES artist (artist_id)
);

CREATE TABLE track (
  track_id INTEGER PRIMARY KEY,
  album_id INTEGER NOT NULL,
  track_no INTEGER NOT NULL,
  track_title VARCHAR(60) NOT NULL,
  duration_s INTEGER NOT NULL,
  genre VARCHAR(20),
  is_explicit BOOLEAN NOT NULL,
  feat_artist_id INTEGER,
  UNIQUE (album_id, track_no),
  FOREIGN KEY (album_id) REFERENCES album (album_id),
  FOREIGN KEY (feat_artist_id) REFERENCES artist (artist_id)
);

CREATE TABLE listener (
  listener_id INTEGER PRIMARY KEY,
  nickname VARCHAR(40) NOT NULL,
  country_code VARCHAR(2),
  birth_year INTEGER,
  signed_up_on DATE NOT NULL,
  invited_by INTEGER
);

CREATE TABLE subscription (
  sub_id INTEGER PRIMARY KEY,
  listener_id INTEGER NOT NULL,
  plan_code VARCHAR(3) NOT NULL,
  monthly_fee NUMERIC(6, 2) NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE,
  cancel_reason VARCHAR(20),
  UNIQUE (listener_id, starts_on),
  FOREIGN KEY (listener_id) REFERENCES listener (listener_id)
);

CREATE TABLE playlist (
  playlist_id INTEGER PRIMARY KEY,
  owner_id INTEGER,
  playlist_title VARCHAR(60) NOT NULL,
  created_on DATE NOT NULL,
  is_public BOOLEAN NOT NULL,
  FOREIGN KEY (owner_id) REFERENCES listener (listener_id)
);

CREATE TABLE playlist_item (
  playlist_id INTEGER NOT NULL,
  pos INTEGER NOT NULL,
  track_id INTEGER NOT NULL,
  added_on DATE NOT NULL,
  PRIMARY KEY (playlist_id, pos),
  FOREIGN KEY (playlist_id) REFERENCES playlist (playlist_id),
  FOREIGN KEY (track_id) REFERENCES track (track_id)
);

CREATE TABLE play (
  play_id INTEGER PRIMARY KEY,
  listener_id INTEGER NOT NULL,
  track_id INTEGER NOT NULL,
  started_at TIMESTAMP NOT NULL,
  seconds_played INTEGER NOT NULL,
  device_code VARCHAR(2),
  playlist_id INTEGER,
  is_offline BOOLEAN NOT NULL,
  FOREIGN KEY (listener_id) REFERENCES listener (listener_id),
  FOREIGN KEY (track_id) REFERENCES track (track_id),
  FOREIGN KEY (playlist_id) REFERENCES playlist (playlist_id)
);
