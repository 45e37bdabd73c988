-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE hotel (
  hotel_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL UNIQUE,
  city VARCHAR(30) NOT NULL,
  country_code VARCHAR(2) NOT NULL,
  stars INTEGER,
  opened DATE NOT NULL
);

CREATE TABLE room_type (
  type_code VARCHAR(3) PRIMARY KEY,
  title VARCHAR(30) NOT NULL UNIQUE,
  max_guests INTEGER NOT NULL
);

CREATE TABLE room (
  room_id INTEGER PRIMARY KEY,
  hotel_id INTEGER NOT NULL REFERENCES hotel (hotel_id),
  room_no INTEGER NOT NULL,
  type_code VARCHAR(3) NOT NULL REFERENCES room_type (type_code),
  sea_view BOOLEAN NOT NULL,
  base_rate NUMERIC(8,2) NOT NULL,
  closed_since DATE,
  UNIQUE (hotel_id, room_no)
);

CREATE TABLE guest (
  guest_id INTEGER PRIMARY KEY,
  first_name VARCHAR(30) NOT NULL,
  last_name VARCHAR(30) NOT NULL,
  home_country VARCHAR(2),
  tier VARCHAR(1),
  member_since DATE
);

CREATE TABLE booking (
  booking_id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guest (guest_id),
  room_id INTEGER NOT NULL REFERENCES room (room_id),
  booked_on DATE NOT NULL,
  arrival DATE NOT NULL,
  departure DATE NOT NULL,
  adults INTEGER NOT NULL,
  children INTEGER,
  channel VARCHAR(1) NOT NULL,
  state VARCHAR(1) NOT NULL,
  nightly_rate NUMERIC(8,2) NOT NULL,
  promo_code VARCHAR(8)
);

CREATE TABLE extra (
  booking_id INTEGER NOT NULL REFERENCES booking (booking_id),
  extra_code VARCHAR(3) NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price NUMERIC(8,2) NOT NULL,
  PRIMARY KEY (booking_id, extra_code)
);

CREATE TABLE payment (
  payment_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES booking (booking_id),
  paid_on DATE NOT NULL,
  amount NUMERIC(10,2) NOT NULL,
  pay_method VARCHAR(2)
);

CREATE TABLE review (
  review_id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL UNIQUE REFERENCES booking (booking_id),
  written_on DATE NOT NULL,
  score INTEGER,
  headline VARCHAR(60)
);
