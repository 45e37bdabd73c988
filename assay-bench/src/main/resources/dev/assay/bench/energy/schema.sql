-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE customer (
  customer_id INTEGER NOT NULL PRIMARY KEY,
  customer_name VARCHAR(60) NOT NULL,
  segment VARCHAR(1) NOT NULL,
  email VARCHAR(80),
  joined_on DATE NOT NULL,
  referrer_customer_id INTEGER
);

CREATE TABLE site (
  site_id INTEGER NOT NULL PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  city VARCHAR(30) NOT NULL,
  area_sqm INTEGER,
  has_solar BOOLEAN NOT NULL,
  FOREIGN KEY (customer_id) REFERENCES customer (customer_id)
);

CREATE TABLE tariff (
  tariff_code VARCHAR(6) NOT NULL PRIMARY KEY,
  tariff_name VARCHAR(40) NOT NULL UNIQUE,
  base_fee NUMERIC(8,2) NOT NULL,
  ct_per_kwh NUMERIC(6,2) NOT NULL,
  is_green BOOLEAN NOT NULL,
  valid_from DATE NOT NULL,
  valid_to DATE
);

CREATE TABLE contract (
  contract_id INTEGER NOT NULL PRIMARY KEY,
  site_id INTEGER NOT NULL,
  tariff_code VARCHAR(6) NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE,
  channel VARCHAR(1),
  discount_pct INTEGER,
  FOREIGN KEY (site_id) REFERENCES site (site_id),
  FOREIGN KEY (tariff_code) REFERENCES tariff (tariff_code)
);

CREATE TABLE invoice (
  invoice_id INTEGER NOT NULL PRIMARY KEY,
  contract_id INTEGER NOT NULL,
  issued_on DATE NOT NULL,
  due_on DATE NOT NULL,
  amount NUMERIC(10,2) NOT NULL,
  paid_on DATE,
  reminders INTEGER NOT NULL,
  FOREIGN KEY (contract_id) REFERENCES contract (contract_id)
);

CREATE TABLE meter (
  meter_no INTEGER NOT NULL PRIMARY KEY,
  site_id INTEGER NOT NULL,
  kind VARCHAR(1) NOT NULL,
  maker VARCHAR(20),
  installed_on DATE NOT NULL,
  removed_on DATE,
  FOREIGN KEY (site_id) REFERENCES site (site_id)
);

CREATE TABLE reading (
  meter_no INTEGER NOT NULL,
  read_month DATE NOT NULL,
  kwh NUMERIC(10,2),
  method VARCHAR(1) NOT NULL,
  PRIMARY KEY (meter_no, read_month),
  FOREIGN KEY (meter_no) REFERENCES meter (meter_no)
);

CREATE TABLE outage (
  outage_id INTEGER NOT NULL PRIMARY KEY,
  site_id INTEGER NOT NULL,
  started_at TIMESTAMP NOT NULL,
  ended_at TIMESTAMP,
  cause VARCHAR(20),
  is_planned BOOLEAN NOT NULL,
  FOREIGN KEY (site_id) REFERENCES site (site_id)
);
