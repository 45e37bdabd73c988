--
-- PostgreSQL database dump
--

\restrict 4nXq7kT0dmpTkn

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

DROP DATABASE IF EXISTS shop;
--
-- Name: shop; Type: DATABASE; Schema: -; Owner: postgres
--

CREATE DATABASE shop WITH TEMPLATE = template0 ENCODING = 'UTF8' LOCALE_PROVIDER = libc LOCALE = 'C.UTF-8';


ALTER DATABASE shop OWNER TO postgres;

\unrestrict 4nXq7kT0dmpTkn
\connect shop
\restrict 4nXq7kT0dmpTkn

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: sales; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA sales;


ALTER SCHEMA sales OWNER TO postgres;

--
-- Name: grade; Type: DOMAIN; Schema: public; Owner: postgres
--

CREATE DOMAIN public.grade AS text
	CONSTRAINT grade_check CHECK ((VALUE = ANY (ARRAY['A'::text, 'B'::text])));


ALTER DOMAIN public.grade OWNER TO postgres;

--
-- Name: mood; Type: TYPE; Schema: public; Owner: postgres
--

CREATE TYPE public.mood AS ENUM (
    'sad',
    'ok',
    'it''s fine'
);


ALTER TYPE public.mood OWNER TO postgres;

--
-- Name: year; Type: DOMAIN; Schema: public; Owner: postgres
--

CREATE DOMAIN public.year AS integer
	CONSTRAINT year_check CHECK ((VALUE >= 1901));


ALTER DOMAIN public.year OWNER TO postgres;

--
-- Name: trg(); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.trg() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RETURN NEW; END; $$;


ALTER FUNCTION public.trg() OWNER TO postgres;

--
-- Name: twice(integer); Type: FUNCTION; Schema: public; Owner: postgres
--

CREATE FUNCTION public.twice(n integer) RETURNS integer
    LANGUAGE sql
    AS $$ SELECT 2 * n; $$;


ALTER FUNCTION public.twice(n integer) OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: Order Line; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public."Order Line" (
    id bigint NOT NULL,
    customer_id integer,
    "Qty" integer NOT NULL,
    price numeric(8,2),
    total numeric GENERATED ALWAYS AS ((("Qty")::numeric * price)) STORED,
    note text
);


ALTER TABLE public."Order Line" OWNER TO postgres;

--
-- Name: Order Line_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

ALTER TABLE public."Order Line" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public."Order Line_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: customer; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.customer (
    id integer NOT NULL,
    name text NOT NULL,
    country character(2),
    region character varying(8),
    mood public.mood DEFAULT 'ok'::public.mood,
    moods public.mood[],
    tier public.grade,
    status text DEFAULT 'new'::text NOT NULL,
    born date,
    rate numeric(10,2),
    active boolean DEFAULT true,
    doc jsonb,
    at timestamp with time zone DEFAULT now(),
    CONSTRAINT customer_status_check CHECK ((status = ANY (ARRAY['new'::text, 'old'::text])))
);


ALTER TABLE public.customer OWNER TO postgres;

--
-- Name: customer_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.customer_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.customer_id_seq OWNER TO postgres;

--
-- Name: customer_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.customer_id_seq OWNED BY public.customer.id;


--
-- Name: happy; Type: VIEW; Schema: public; Owner: postgres
--

CREATE VIEW public.happy AS
 SELECT c.id,
    c.name
   FROM public.customer c
  WHERE ((c.mood = 'ok'::public.mood) AND (c.status = ANY (ARRAY['new'::text, 'old'::text])));


ALTER TABLE public.happy OWNER TO postgres;

--
-- Name: region; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.region (
    country character(2) NOT NULL,
    code character varying(8) NOT NULL,
    name text NOT NULL,
    founded public.year
);


ALTER TABLE public.region OWNER TO postgres;

--
-- Name: TABLE region; Type: COMMENT; Schema: public; Owner: postgres
--

COMMENT ON TABLE public.region IS 'sales regions; see "ISO 3166"';


--
-- Name: COLUMN region.code; Type: COMMENT; Schema: public; Owner: postgres
--

COMMENT ON COLUMN public.region.code IS 'ISO code
without the country';


--
-- Name: totals; Type: MATERIALIZED VIEW; Schema: public; Owner: postgres
--

CREATE MATERIALIZED VIEW public.totals AS
 SELECT "Order Line".customer_id,
    sum("Order Line"."Qty") AS q
   FROM public."Order Line"
  GROUP BY "Order Line".customer_id
  WITH NO DATA;


ALTER TABLE public.totals OWNER TO postgres;

--
-- Name: target; Type: TABLE; Schema: sales; Owner: postgres
--

CREATE TABLE sales.target (
    country character(2),
    region character varying(8),
    amount bigint
);


ALTER TABLE sales.target OWNER TO postgres;

--
-- Name: customer id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.customer ALTER COLUMN id SET DEFAULT nextval('public.customer_id_seq'::regclass);


--
-- Data for Name: Order Line; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public."Order Line" (id, customer_id, "Qty", price, note) FROM stdin;
1	1	2	1.50	x
2	1	3	2.50	\N
3	2	1	9.99	\\.\n
\.


--
-- Data for Name: customer; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.customer (id, name, country, region, mood, moods, tier, status, born, rate, active, doc, at) FROM stdin;
1	Ann	DE	BE	ok	{sad,"it's fine"}	A	new	1990-02-03	10.08	t	{"a": 1}	2024-05-01 12:34:56.7+00
2	Bob	FR	IF	sad	\N	\N	new	\N	\N	t	\N	2024-05-01 12:34:56.7+00
3	\\restrict me; --	\N	\N	it's fine	{}	B	new	2001-01-01	-1.00	t	[]	2024-05-01 12:34:56.7+00
\.


--
-- Data for Name: region; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.region (country, code, name, founded) FROM stdin;
DE	BE	Berlin; 'Mitte'	1920
DE	BY	Bay\tern\\n	\N
FR	IF	Île\nde	2001
\.


--
-- Data for Name: target; Type: TABLE DATA; Schema: sales; Owner: postgres
--

COPY sales.target (country, region, amount) FROM stdin;
DE	BE	100
\.


--
-- Name: Order Line_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public."Order Line_id_seq"', 3, true);


--
-- Name: customer_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.customer_id_seq', 3, true);


--
-- Name: Order Line Order Line_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public."Order Line"
    ADD CONSTRAINT "Order Line_pkey" PRIMARY KEY (id);


--
-- Name: customer customer_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (id);


--
-- Name: region region_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.region
    ADD CONSTRAINT region_pkey PRIMARY KEY (country, code);


--
-- Name: cu; Type: INDEX; Schema: public; Owner: postgres
--

CREATE UNIQUE INDEX cu ON public.customer USING btree (name);


--
-- Name: customer_lower_idx; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX customer_lower_idx ON public.customer USING btree (lower(name));


--
-- Name: customer t1; Type: TRIGGER; Schema: public; Owner: postgres
--

CREATE TRIGGER t1 BEFORE INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION public.trg();


--
-- Name: Order Line Order Line_customer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public."Order Line"
    ADD CONSTRAINT "Order Line_customer_id_fkey" FOREIGN KEY (customer_id) REFERENCES public.customer(id);


--
-- Name: customer customer_country_region_fkey; Type: FK CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_country_region_fkey FOREIGN KEY (country, region) REFERENCES public.region(country, code);


--
-- Name: target target_country_region_fkey; Type: FK CONSTRAINT; Schema: sales; Owner: postgres
--

ALTER TABLE ONLY sales.target
    ADD CONSTRAINT target_country_region_fkey FOREIGN KEY (country, region) REFERENCES public.region(country, code);


--
-- Name: customer; Type: ROW SECURITY; Schema: public; Owner: postgres
--

ALTER TABLE public.customer ENABLE ROW LEVEL SECURITY;

--
-- Name: customer p; Type: POLICY; Schema: public; Owner: postgres
--

CREATE POLICY p ON public.customer USING (true);


--
-- Name: TABLE "Order Line"; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public."Order Line" TO reader;


--
-- Name: TABLE customer; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.customer TO reader;


--
-- Name: TABLE happy; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.happy TO reader;


--
-- Name: TABLE region; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.region TO reader;


--
-- Name: TABLE totals; Type: ACL; Schema: public; Owner: postgres
--

GRANT SELECT ON TABLE public.totals TO reader;


--
-- Name: DEFAULT PRIVILEGES FOR TABLES; Type: DEFAULT ACL; Schema: -; Owner: postgres
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres GRANT SELECT ON TABLES  TO reader;


--
-- Name: totals; Type: MATERIALIZED VIEW DATA; Schema: public; Owner: postgres
--

REFRESH MATERIALIZED VIEW public.totals;


--
-- PostgreSQL database dump complete
--

\unrestrict 4nXq7kT0dmpTkn

