-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE branch (
  branch_id INTEGER PRIMARY KEY,
  branch_name VARCHAR(40) NOT NULL UNIQUE,
  city VARCHAR(30) NOT NULL,
  opened_on DATE NOT NULL,
  closed_on DATE
);

CREATE TABLE customer (
  customer_id INTEGER PRIMARY KEY,
  full_name VARCHAR(60) NOT NULL,
  cust_type VARCHAR(1) NOT NULL,
  birth_date DATE,
  city VARCHAR(30),
  email VARCHAR(60),
  joined_on DATE NOT NULL,
  home_branch_id INTEGER,
  referred_by INTEGER,
  FOREIGN KEY (home_branch_id) REFERENCES branch (branch_id)
);

CREATE TABLE account (
  account_id INTEGER PRIMARY KEY,
  account_no VARCHAR(10) NOT NULL UNIQUE,
  acct_type VARCHAR(3) NOT NULL,
  branch_id INTEGER NOT NULL,
  opened_on DATE NOT NULL,
  closed_on DATE,
  balance NUMERIC(12, 2) NOT NULL,
  overdraft_limit NUMERIC(10, 2),
  FOREIGN KEY (branch_id) REFERENCES branch (branch_id)
);

CREATE TABLE holder (
  account_id INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  holder_role VARCHAR(1) NOT NULL,
  PRIMARY KEY (account_id, customer_id),
  FOREIGN KEY (account_id) REFERENCES account (account_id),
  FOREIGN KEY (customer_id) REFERENCES customer (customer_id)
);

CREATE TABLE card (
  card_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  card_kind VARCHAR(1) NOT NULL,
  issued_on DATE NOT NULL,
  valid_to DATE NOT NULL,
  blocked_on DATE,
  day_limit NUMERIC(8, 2),
  FOREIGN KEY (account_id) REFERENCES account (account_id),
  FOREIGN KEY (customer_id) REFERENCES customer (customer_id)
);

CREATE TABLE txn (
  txn_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  booked_at TIMESTAMP NOT NULL,
  amount NUMERIC(10, 2) NOT NULL,
  txn_type VARCHAR(2) NOT NULL,
  card_id INTEGER,
  counterparty VARCHAR(40),
  FOREIGN KEY (account_id) REFERENCES account (account_id),
  FOREIGN KEY (card_id) REFERENCES card (card_id)
);

CREATE TABLE loan (
  loan_id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  branch_id INTEGER NOT NULL,
  purpose VARCHAR(1) NOT NULL,
  principal NUMERIC(12, 2) NOT NULL,
  rate_pct NUMERIC(5, 2) NOT NULL,
  granted_on DATE NOT NULL,
  term_months INTEGER NOT NULL,
  repaid_on DATE,
  guarantor_id INTEGER,
  FOREIGN KEY (customer_id) REFERENCES customer (customer_id),
  FOREIGN KEY (branch_id) REFERENCES branch (branch_id),
  FOREIGN KEY (guarantor_id) REFERENCES customer (customer_id)
);

CREATE TABLE instalment (
  loan_id INTEGER NOT NULL,
  seq_no INTEGER NOT NULL,
  due_on DATE NOT NULL,
  amount_due NUMERIC(10, 2) NOT NULL,
  paid_on DATE,
  amount_paid NUMERIC(10, 2),
  PRIMARY KEY (loan_id, seq_no),
  FOREIGN KEY (loan_id) REFERENCES loan (loan_id)
);
