CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(40));
CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER, bought_on DATE, total DECIMAL(8, 2));
