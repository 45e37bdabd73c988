-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE farm (
  farm_id INTEGER PRIMARY KEY,
  farm_name VARCHAR(40) NOT NULL,
  village VARCHAR(30) NOT NULL,
  station_cd VARCHAR(3),
  joined_on DATE NOT NULL,
  left_on DATE,
  organic BOOLEAN NOT NULL
);

CREATE TABLE farm_field (
  field_id INTEGER PRIMARY KEY,
  farm_id INTEGER NOT NULL,
  field_name VARCHAR(40) NOT NULL,
  area_ha NUMERIC(6,2) NOT NULL,
  soil_cd VARCHAR(2),
  irrigated BOOLEAN NOT NULL,
  UNIQUE (farm_id, field_name),
  FOREIGN KEY (farm_id) REFERENCES farm (farm_id)
);

CREATE TABLE crop (
  crop_id INTEGER PRIMARY KEY,
  crop_name VARCHAR(30) NOT NULL UNIQUE,
  family VARCHAR(20) NOT NULL,
  ref_price NUMERIC(7,2) NOT NULL
);

CREATE TABLE machine (
  machine_id INTEGER PRIMARY KEY,
  machine_name VARCHAR(40) NOT NULL,
  kind_cd VARCHAR(2) NOT NULL,
  farm_id INTEGER,
  bought_on DATE NOT NULL,
  hourly_rate NUMERIC(6,2),
  FOREIGN KEY (farm_id) REFERENCES farm (farm_id)
);

CREATE TABLE sowing (
  sowing_id INTEGER PRIMARY KEY,
  field_id INTEGER NOT NULL,
  crop_id INTEGER NOT NULL,
  season_yr INTEGER NOT NULL,
  sown_on DATE NOT NULL,
  seed_kg NUMERIC(8,2),
  FOREIGN KEY (field_id) REFERENCES farm_field (field_id),
  FOREIGN KEY (crop_id) REFERENCES crop (crop_id)
);

CREATE TABLE harvest (
  harvest_id INTEGER PRIMARY KEY,
  sowing_id INTEGER NOT NULL,
  harvested_on DATE NOT NULL,
  tonnes NUMERIC(7,2) NOT NULL,
  moist_pct NUMERIC(4,1),
  machine_id INTEGER,
  FOREIGN KEY (sowing_id) REFERENCES sowing (sowing_id),
  FOREIGN KEY (machine_id) REFERENCES machine (machine_id)
);

CREATE TABLE delivery (
  delivery_id INTEGER PRIMARY KEY,
  farm_id INTEGER NOT NULL,
  crop_id INTEGER NOT NULL,
  delivered_on DATE NOT NULL,
  tonnes NUMERIC(7,2) NOT NULL,
  grade_cd VARCHAR(1),
  price_per_t NUMERIC(7,2),
  paid_on DATE,
  FOREIGN KEY (farm_id) REFERENCES farm (farm_id),
  FOREIGN KEY (crop_id) REFERENCES crop (crop_id)
);

CREATE TABLE weather (
  station_cd VARCHAR(3) NOT NULL,
  obs_on DATE NOT NULL,
  rain_mm NUMERIC(5,1),
  t_min NUMERIC(4,1),
  t_max NUMERIC(4,1),
  PRIMARY KEY (station_cd, obs_on)
);
