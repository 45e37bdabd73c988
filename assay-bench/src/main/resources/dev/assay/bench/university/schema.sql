-- SPDX-License-Identifier: CC-BY-4.0
CREATE TABLE department (
  dept_id INTEGER PRIMARY KEY,
  dept_name VARCHAR(40) NOT NULL UNIQUE,
  faculty_code VARCHAR(2) NOT NULL,
  founded_on DATE NOT NULL,
  budget NUMERIC(12,2)
);

CREATE TABLE lecturer (
  lecturer_id INTEGER PRIMARY KEY,
  full_name VARCHAR(40) NOT NULL,
  dept_id INTEGER,
  acad_grade VARCHAR(1) NOT NULL,
  hired_on DATE NOT NULL,
  salary NUMERIC(9,2),
  FOREIGN KEY (dept_id) REFERENCES department (dept_id)
);

CREATE TABLE course (
  course_id INTEGER PRIMARY KEY,
  course_code VARCHAR(8) NOT NULL UNIQUE,
  title VARCHAR(60) NOT NULL,
  dept_id INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  cycle VARCHAR(1) NOT NULL,
  prereq_id INTEGER,
  FOREIGN KEY (dept_id) REFERENCES department (dept_id),
  FOREIGN KEY (prereq_id) REFERENCES course (course_id)
);

CREATE TABLE course_section (
  section_id INTEGER PRIMARY KEY,
  course_id INTEGER NOT NULL,
  lecturer_id INTEGER,
  term_code VARCHAR(3) NOT NULL,
  starts_on DATE NOT NULL,
  ends_on DATE NOT NULL,
  seats INTEGER,
  FOREIGN KEY (course_id) REFERENCES course (course_id),
  FOREIGN KEY (lecturer_id) REFERENCES lecturer (lecturer_id)
);

CREATE TABLE student (
  student_id INTEGER PRIMARY KEY,
  full_name VARCHAR(40) NOT NULL,
  dept_id INTEGER,
  birth_date DATE NOT NULL,
  admitted_on DATE NOT NULL,
  left_on DATE,
  home_city VARCHAR(30),
  FOREIGN KEY (dept_id) REFERENCES department (dept_id)
);

CREATE TABLE enrolment (
  student_id INTEGER NOT NULL,
  section_id INTEGER NOT NULL,
  registered_at TIMESTAMP NOT NULL,
  dropped_on DATE,
  final_grade NUMERIC(3,1),
  PRIMARY KEY (student_id, section_id),
  FOREIGN KEY (student_id) REFERENCES student (student_id),
  FOREIGN KEY (section_id) REFERENCES course_section (section_id)
);

CREATE TABLE exam_attempt (
  attempt_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL,
  section_id INTEGER NOT NULL,
  attempt_no INTEGER NOT NULL,
  sat_on DATE NOT NULL,
  points INTEGER,
  UNIQUE (student_id, section_id, attempt_no),
  FOREIGN KEY (student_id, section_id) REFERENCES enrolment (student_id, section_id)
);

CREATE TABLE scholarship (
  scholarship_id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL,
  fund_name VARCHAR(40) NOT NULL,
  awarded_on DATE NOT NULL,
  ends_on DATE,
  monthly NUMERIC(8,2) NOT NULL,
  FOREIGN KEY (student_id) REFERENCES student (student_id)
);
