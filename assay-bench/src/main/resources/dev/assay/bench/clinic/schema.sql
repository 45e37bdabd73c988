-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE ward (
  ward_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL UNIQUE,
  floor_no INTEGER NOT NULL,
  beds INTEGER NOT NULL,
  closed_on DATE
);

CREATE TABLE physician (
  physician_id INTEGER PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  specialty VARCHAR(30) NOT NULL,
  ward_id INTEGER REFERENCES ward (ward_id),
  mentor_id INTEGER REFERENCES physician (physician_id),
  hired DATE NOT NULL,
  left_on DATE
);

CREATE TABLE patient (
  patient_id INTEGER PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  born DATE NOT NULL,
  city VARCHAR(30),
  insurance VARCHAR(1),
  registered DATE NOT NULL
);

CREATE TABLE stay (
  stay_id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient (patient_id),
  ward_id INTEGER NOT NULL REFERENCES ward (ward_id),
  physician_id INTEGER REFERENCES physician (physician_id),
  adm_type VARCHAR(1) NOT NULL,
  admitted DATE NOT NULL,
  discharged DATE
);

CREATE TABLE appointment (
  appointment_id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient (patient_id),
  physician_id INTEGER NOT NULL REFERENCES physician (physician_id),
  starts_at TIMESTAMP NOT NULL,
  planned_min INTEGER,
  status VARCHAR(1) NOT NULL
);

CREATE TABLE service (
  service_code VARCHAR(6) PRIMARY KEY,
  title VARCHAR(40) NOT NULL UNIQUE,
  category VARCHAR(20),
  list_price NUMERIC(8,2) NOT NULL
);

CREATE TABLE treatment (
  stay_id INTEGER NOT NULL REFERENCES stay (stay_id),
  line_no INTEGER NOT NULL,
  service_code VARCHAR(6) NOT NULL REFERENCES service (service_code),
  physician_id INTEGER REFERENCES physician (physician_id),
  done_on DATE NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price NUMERIC(8,2),
  PRIMARY KEY (stay_id, line_no)
);

CREATE TABLE invoice (
  invoice_id INTEGER PRIMARY KEY,
  stay_id INTEGER NOT NULL REFERENCES stay (stay_id),
  issued DATE NOT NULL,
  amount NUMERIC(10,2) NOT NULL,
  paid_on DATE,
  reminders INTEGER NOT NULL
);
