-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE depot (
  depot_id INTEGER PRIMARY KEY,
  depot_name VARCHAR(40) NOT NULL UNIQUE,
  city VARCHAR(30) NOT NULL,
  region_code VARCHAR(1) NOT NULL,
  opened_on DATE NOT NULL,
  dock_count INTEGER,
  hub_id INTEGER,
  FOREIGN KEY (hub_id) REFERENCES depot (depot_id)
);

CREATE TABLE vehicle (
  vehicle_id INTEGER PRIMARY KEY,
  plate VARCHAR(10) NOT NULL UNIQUE,
  depot_id INTEGER,
  vclass VARCHAR(1) NOT NULL,
  payload_kg INTEGER NOT NULL,
  acquired_on DATE NOT NULL,
  retired_on DATE,
  odometer_km INTEGER,
  FOREIGN KEY (depot_id) REFERENCES depot (depot_id)
);

CREATE TABLE driver (
  driver_id INTEGER PRIMARY KEY,
  full_name VARCHAR(40) NOT NULL,
  home_depot_id INTEGER NOT NULL,
  hired_on DATE NOT NULL,
  left_on DATE,
  licence VARCHAR(2) NOT NULL,
  mentor_id INTEGER,
  FOREIGN KEY (home_depot_id) REFERENCES depot (depot_id),
  FOREIGN KEY (mentor_id) REFERENCES driver (driver_id)
);

CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  customer_name VARCHAR(40) NOT NULL,
  city VARCHAR(30) NOT NULL,
  segment VARCHAR(1),
  credit_limit NUMERIC(10,2),
  joined_on DATE NOT NULL
);

CREATE TABLE route_run (
  run_id INTEGER PRIMARY KEY,
  route_code VARCHAR(8) NOT NULL,
  depot_id INTEGER NOT NULL,
  vehicle_id INTEGER NOT NULL,
  driver_id INTEGER,
  run_date DATE NOT NULL,
  planned_stops INTEGER NOT NULL,
  done_stops INTEGER,
  distance_km NUMERIC(7,2),
  FOREIGN KEY (depot_id) REFERENCES depot (depot_id),
  FOREIGN KEY (vehicle_id) REFERENCES vehicle (vehicle_id),
  FOREIGN KEY (driver_id) REFERENCES driver (driver_id)
);

CREATE TABLE shipment (
  shipment_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  origin_depot_id INTEGER NOT NULL,
  dest_depot_id INTEGER NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  svc VARCHAR(1) NOT NULL,
  weight_kg NUMERIC(7,2) NOT NULL,
  price NUMERIC(8,2) NOT NULL,
  declared_worth NUMERIC(9,2),
  promised_on DATE NOT NULL,
  delivered_on DATE,
  run_id INTEGER,
  FOREIGN KEY (customer_id) REFERENCES customer (customer_id),
  FOREIGN KEY (origin_depot_id) REFERENCES depot (depot_id),
  FOREIGN KEY (dest_depot_id) REFERENCES depot (depot_id),
  FOREIGN KEY (run_id) REFERENCES route_run (run_id)
);

CREATE TABLE scan (
  shipment_id INTEGER NOT NULL,
  scan_no INTEGER NOT NULL,
  depot_id INTEGER NOT NULL,
  scanned_at TIMESTAMP NOT NULL,
  scan_code VARCHAR(2) NOT NULL,
  PRIMARY KEY (shipment_id, scan_no),
  FOREIGN KEY (shipment_id) REFERENCES shipment (shipment_id),
  FOREIGN KEY (depot_id) REFERENCES depot (depot_id)
);

CREATE TABLE claim (
  claim_id INTEGER PRIMARY KEY,
  shipment_id INTEGER NOT NULL,
  filed_on DATE NOT NULL,
  reason VARCHAR(1) NOT NULL,
  claimed NUMERIC(9,2) NOT NULL,
  decided_on DATE,
  paid NUMERIC(9,2),
  FOREIGN KEY (shipment_id) REFERENCES shipment (shipment_id)
);
