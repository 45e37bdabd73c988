CREATE TABLE fish (name VARCHAR, length DOUBLE);
INSERT INTO fish VALUES ('pike', 1.2), ('carp', 0.8);
