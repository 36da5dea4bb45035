-- A database as a program before the schema's version 18 left it, killed while it upgraded the data stream logs-access and
-- migrated the system feature audit. Made by pg_dump 15 without comments.
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
CREATE SCHEMA millrace;
CREATE SCHEMA millrace_documents;
CREATE FUNCTION millrace.microseconds(moment timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN ((EXTRACT(epoch FROM moment) * (1000000)::numeric))::bigint;
CREATE FUNCTION millrace.moment(microseconds bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (('1970-01-01 00:00:00+00'::timestamp with time zone + make_interval(hours => ((microseconds / '3600000000'::bigint))::integer)) + (((microseconds % '3600000000'::bigint))::double precision * '00:00:00.000001'::interval));
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE millrace.app_user (
    name text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    stamp text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    roles text[] NOT NULL,
    full_name text,
    email text,
    metadata text NOT NULL,
    enabled boolean NOT NULL
);
CREATE TABLE millrace.backing_index (
    stream text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    index_id bigint NOT NULL
);
CREATE TABLE millrace.cluster_identity (
    is_only_row boolean DEFAULT true NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT cluster_identity_is_only_row_check CHECK (is_only_row)
);
CREATE TABLE millrace.cluster_setting (
    key text NOT NULL COLLATE pg_catalog."C",
    transient boolean NOT NULL,
    value text NOT NULL
);
CREATE TABLE millrace.data_stream (
    name text NOT NULL COLLATE pg_catalog."C",
    generation bigint NOT NULL,
    template text NOT NULL COLLATE pg_catalog."C",
    hidden boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT data_stream_generation_check CHECK ((generation >= 1))
);
CREATE TABLE millrace.dropped_table (
    index_id bigint NOT NULL,
    removed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE millrace.flyway_schema_history (
    installed_rank integer NOT NULL,
    version character varying(50),
    description character varying(200) NOT NULL,
    type character varying(20) NOT NULL,
    script character varying(1000) NOT NULL,
    checksum integer,
    installed_by character varying(100) NOT NULL,
    installed_on timestamp without time zone DEFAULT now() NOT NULL,
    execution_time integer NOT NULL,
    success boolean NOT NULL
);
CREATE TABLE millrace.index (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    version integer NOT NULL,
    closed boolean DEFAULT false NOT NULL,
    blocks text[] DEFAULT '{}'::text[] NOT NULL,
    rolled_over boolean DEFAULT false NOT NULL,
    writable boolean GENERATED ALWAYS AS (((NOT closed) AND (NOT rolled_over) AND (NOT (blocks && ARRAY['write'::text, 'read_only'::text, 'read_only_allow_delete'::text])))) STORED NOT NULL,
    hidden boolean NOT NULL,
    settings text NOT NULL,
    mappings text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    documents bigint,
    earliest timestamp with time zone,
    latest timestamp with time zone,
    CONSTRAINT index_check CHECK (((documents IS NULL) OR rolled_over)),
    CONSTRAINT index_check1 CHECK (
CASE
    WHEN (documents > 0) THEN (earliest <= latest)
    ELSE ((earliest IS NULL) AND (latest IS NULL))
END)
);
ALTER TABLE millrace.index ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME millrace.index_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace.index_template (
    name text NOT NULL COLLATE pg_catalog."C",
    patterns text NOT NULL,
    priority bigint,
    makes_data_streams boolean NOT NULL,
    streams_hidden boolean NOT NULL,
    custom_routing boolean NOT NULL,
    settings text NOT NULL,
    mappings text,
    aliases text,
    version bigint,
    meta text
);
CREATE TABLE millrace.key_ring (
    is_only_row boolean DEFAULT true NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT key_ring_is_only_row_check CHECK (is_only_row)
);
CREATE TABLE millrace.lease (
    task text NOT NULL COLLATE pg_catalog."C",
    owner text,
    epoch bigint NOT NULL,
    heartbeat timestamp with time zone NOT NULL,
    backend integer
);
CREATE SEQUENCE millrace.lease_epoch
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE millrace.login_attempt (
    source bytea NOT NULL,
    failures integer NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE millrace.name (
    name text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    index_id bigint,
    stream text COLLATE pg_catalog."C",
    CONSTRAINT name_check CHECK (
CASE
    WHEN (kind = 'data_stream'::text) THEN ((stream = name) AND (index_id IS NULL))
    ELSE ((stream IS NULL) AND (index_id IS NOT NULL))
END),
    CONSTRAINT name_kind_check CHECK ((kind = ANY (ARRAY['index'::text, 'alias'::text, 'data_stream'::text])))
);
CREATE TABLE millrace.refresh_family (
    session text NOT NULL COLLATE pg_catalog."C",
    username text NOT NULL COLLATE pg_catalog."C",
    stamp text COLLATE pg_catalog."C",
    started_at timestamp with time zone NOT NULL,
    current_step bigint NOT NULL,
    current_since timestamp with time zone NOT NULL,
    revoked boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE millrace.refresh_token (
    sha256 bytea NOT NULL,
    session text NOT NULL COLLATE pg_catalog."C",
    step bigint NOT NULL
);
CREATE TABLE millrace.reindex_item (
    stream text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    source_id bigint NOT NULL,
    index_name text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    documents bigint NOT NULL,
    message text,
    CONSTRAINT reindex_item_check CHECK (((state = 'failed'::text) = (message IS NOT NULL))),
    CONSTRAINT reindex_item_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE millrace.reindex_task (
    stream text NOT NULL COLLATE pg_catalog."C",
    lease text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    version integer NOT NULL,
    indices_in_stream integer NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT reindex_task_check CHECK (((state = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT reindex_task_state_check CHECK ((state = ANY (ARRAY['running'::text, 'failed'::text, 'cancelled'::text, 'complete'::text])))
);
CREATE TABLE millrace.revoked_token (
    kind text NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT revoked_token_kind_check CHECK ((kind = ANY (ARRAY['token'::text, 'session'::text])))
);
CREATE TABLE millrace.role (
    name text NOT NULL COLLATE pg_catalog."C",
    cluster text[] NOT NULL,
    grant_names text[] NOT NULL,
    grant_privileges text[] NOT NULL,
    CONSTRAINT role_check CHECK ((cardinality(grant_names) = cardinality(grant_privileges)))
);
CREATE TABLE millrace.shared_secret (
    name text NOT NULL COLLATE pg_catalog."C",
    value bytea NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT shared_secret_value_check CHECK ((octet_length(value) >= 32))
);
CREATE TABLE millrace.signing_key (
    "position" integer NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    algorithm text NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    passive_until timestamp with time zone
);
CREATE TABLE millrace.system_migration (
    is_only_row boolean DEFAULT true NOT NULL,
    state text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    version integer NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT system_migration_check CHECK (((state = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT system_migration_is_only_row_check CHECK (is_only_row),
    CONSTRAINT system_migration_state_check CHECK ((state = ANY (ARRAY['running'::text, 'failed'::text, 'complete'::text])))
);
CREATE TABLE millrace.system_migration_item (
    "position" integer NOT NULL,
    feature text NOT NULL COLLATE pg_catalog."C",
    source_id bigint NOT NULL,
    index_name text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    documents bigint NOT NULL,
    message text,
    CONSTRAINT system_migration_item_check CHECK (((state = 'failed'::text) = (message IS NOT NULL))),
    CONSTRAINT system_migration_item_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_progress'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE millrace.upgrade_source (
    index_id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    task text NOT NULL COLLATE pg_catalog."C",
    was_closed boolean NOT NULL,
    was_blocked boolean NOT NULL,
    destination_id bigint,
    destination_name text COLLATE pg_catalog."C",
    copied bigint DEFAULT 0 NOT NULL,
    documents bigint,
    next_place text COLLATE pg_catalog."C",
    source_file bigint,
    destination_file bigint,
    CONSTRAINT upgrade_source_check CHECK (((destination_id IS NULL) = (destination_name IS NULL)))
);
CREATE TABLE millrace.waiting_document (
    index_name text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
);
ALTER TABLE millrace.waiting_document ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME millrace.waiting_document_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace_documents.d1 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d10 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d11 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d12 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d13 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
ALTER TABLE millrace_documents.d13 ALTER COLUMN seq ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME millrace_documents.d13_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace_documents.d14 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
ALTER TABLE millrace_documents.d14 ALTER COLUMN seq ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME millrace_documents.d14_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace_documents.d15 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
ALTER TABLE millrace_documents.d15 ALTER COLUMN seq ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME millrace_documents.d15_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace_documents.d16 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
ALTER TABLE millrace_documents.d16 ALTER COLUMN seq ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME millrace_documents.d16_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE millrace_documents.d2 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d3 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d4 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d5 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d6 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d7 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d8 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
CREATE TABLE millrace_documents.d9 (
    id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp with time zone NOT NULL,
    source text NOT NULL
)
WITH (autovacuum_vacuum_insert_threshold='20000', autovacuum_vacuum_insert_scale_factor='0.05', autovacuum_analyze_threshold='5000', autovacuum_analyze_scale_factor='0.1', autovacuum_freeze_min_age='0');
INSERT INTO millrace.app_user VALUES
	('admin', '$argon2id$v=19$m=19456,t=2,p=1$Uz2Ien73+uG/8JS0F+Mmdg$7zr6GHrYLaPea+NAGA4GwcjJnfv1HVZ+prWaATg2otk', 'hyV_VHMI059ZvYih7YAYJg', 0, '{admin}', NULL, NULL, '{}', true),
	('ann', '$argon2id$v=19$m=19456,t=2,p=1$gKUIy2AYR7fVAd5VMUY4Rw$DXRU3Aar4H3P2sVUsPEoNSfWSjpkUxjXY60ity1FJxU', 'eZgxyC3s_RUbPVyocygHLA', 0, '{reader}', NULL, NULL, '{}', true);
INSERT INTO millrace.backing_index VALUES
	('logs-access', 2, 3),
	('logs-access', 3, 4),
	('logs-access', 4, 5),
	('logs-access', 5, 6),
	('logs-other', 1, 7),
	('logs-other', 2, 8),
	('logs-small', 1, 11),
	('logs-access', 6, 14),
	('logs-access', 1, 15);
INSERT INTO millrace.cluster_identity VALUES
	(true, '15792e4d-7a4c-4479-99f0-018877e4dbc8');
INSERT INTO millrace.cluster_setting VALUES
	('migrate.max_concurrent_indices_reindexed_per_data_stream', false, '1'),
	('migrate.data_stream_reindex_max_request_per_second', false, '15');
INSERT INTO millrace.data_stream VALUES
	('logs-other', 2, 'logs', false, '2026-11-23 00:13:30.393206+00'),
	('logs-small', 1, 'logs', false, '2026-11-23 00:13:31.20587+00'),
	('logs-access', 8, 'logs', false, '2026-11-23 00:13:29.697348+00');
INSERT INTO millrace.dropped_table VALUES
	(2, '2026-11-23 00:13:56.527072+00');
INSERT INTO millrace.flyway_schema_history VALUES
	(0, NULL, '<< Flyway Schema Creation >>', 'SCHEMA', '"millrace"', NULL, 'millrace', '2026-11-23 00:13:23.353758', 0, true),
	(1, '1', 'catalog', 'SQL', 'V1__catalog.sql', -1057986168, 'millrace', '2026-11-23 00:13:23.445145', 56, true),
	(2, '2', 'reindex', 'SQL', 'V2__reindex.sql', -1024572535, 'millrace', '2026-11-23 00:13:23.709022', 20, true),
	(3, '3', 'security', 'SQL', 'V3__security.sql', 889925016, 'millrace', '2026-11-23 00:13:23.741374', 59, true),
	(4, '4', 'shared secrets', 'SQL', 'V4__shared_secrets.sql', -1169011066, 'millrace', '2026-11-23 00:13:23.817124', 3, true),
	(5, '6', 'system features', 'SQL', 'V6__system_features.sql', 814209853, 'millrace', '2026-11-23 00:13:23.840373', 23, true),
	(6, '16', 'upgrade progress', 'SQL', 'V16__upgrade_progress.sql', -1488594931, 'millrace', '2026-11-23 00:13:23.888752', 11, true),
	(7, '17', 'compatible lease backend', 'SQL', 'V17__compatible_lease_backend.sql', 130362017, 'millrace', '2026-11-23 00:13:23.915186', 5, true);
INSERT INTO millrace.index OVERRIDING SYSTEM VALUE VALUES
	(5, '.ds-logs-access-2026.11.23-000004', '71c44a6c-80a1-409b-8014-cebc8bb4cc0e', 7170099, false, '{}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:30.202368+00', 5, '2015-05-17 11:05:00+00', '2015-05-17 11:05:48+00'),
	(8, '.ds-logs-other-2026.11.23-000002', '38df4272-00c1-481a-a174-a1ac79e526eb', 7170099, false, '{}', false, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:30.432284+00', NULL, NULL, NULL),
	(7, '.ds-logs-other-2026.11.23-000001', '5e307867-bd14-4bf8-98d4-b510709a5ce4', 7170099, false, '{}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:30.393206+00', 10, '2015-05-17 11:05:02+00', '2015-05-17 11:05:58+00'),
	(4, '.ds-logs-access-2026.11.23-000003', '312e25aa-00f4-486e-89c8-7fab68011bf3', 7170099, false, '{write}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:30.089275+00', 15, '2015-05-17 11:05:05+00', '2015-05-17 11:05:59+00'),
	(9, 'papers', 'baab6126-0b77-4970-a2ed-0750642377e1', 7170099, false, '{}', false, DEFAULT, false, '["index.number_of_replicas","0"]', '{"properties":{"page":{"type":"long"}}}', '2026-11-23 00:13:30.710575+00', NULL, NULL, NULL),
	(10, 'shut', '9dfd6d19-ee65-4c83-89f1-7ebd2e1d96d6', 7170099, true, '{}', false, DEFAULT, false, '[]', '{}', '2026-11-23 00:13:30.9204+00', NULL, NULL, NULL),
	(11, '.ds-logs-small-2026.11.23-000001', '695ef1c8-881d-442a-afca-fcbc9c1a42e2', 7170099, false, '{}', false, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:31.20587+00', NULL, NULL, NULL),
	(12, '.tasks', 'c136b230-6610-41b4-9afc-3f04e6c94291', 7170099, false, '{}', false, DEFAULT, false, '[]', '{"properties":{"@timestamp":{"type":"date"},"task":{"properties":{"type":{"type":"keyword"}}},"outcome":{"type":"keyword"},"started_at":{"type":"date"},"errors":{"type":"object"}}}', '2026-11-23 00:13:31.552141+00', NULL, NULL, NULL),
	(1, '.audit', '7ebcd765-1454-4302-9961-a3a8564a9c39', 7170099, false, '{write}', false, DEFAULT, false, '[]', '{"properties":{"@timestamp":{"type":"date"},"event":{"properties":{"action":{"type":"keyword"}}},"user":{"properties":{"name":{"type":"keyword"}}},"source":{"properties":{"ip":{"type":"keyword"}}},"details":{"type":"object"}}}', '2026-11-23 00:13:23.767347+00', NULL, NULL, NULL),
	(13, '.audit-reindexed-for-8', '6f6ba39f-991b-4b88-8d39-0ad6b4ba1e19', 8000099, false, '{}', true, DEFAULT, false, '[]', '{"properties":{"@timestamp":{"type":"date"},"event":{"properties":{"action":{"type":"keyword"}}},"user":{"properties":{"name":{"type":"keyword"}}},"source":{"properties":{"ip":{"type":"keyword"}}},"details":{"type":"object"}}}', '2026-11-23 00:13:23.767347+00', NULL, NULL, NULL),
	(14, '.ds-logs-access-2026.11.23-000006', '2fa3715c-060a-4d34-880a-2af33e86fe9d', 8000099, false, '{}', false, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:54.083793+00', NULL, NULL, NULL),
	(6, '.ds-logs-access-2026.11.23-000005', '5a3fc448-414b-4d4f-91a1-6bc81462e82f', 7170099, false, '{}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:30.309904+00', 5, '2015-05-17 11:05:05+00', '2015-05-17 11:05:36+00'),
	(15, '.migrated-ds-logs-access-2026.11.23-000001', 'ebb4d66d-793a-497b-9bf8-c34c421e1f47', 8000099, false, '{}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:29.697348+00', 15, '2015-05-17 10:05:00+00', '2015-05-17 10:05:57+00'),
	(3, '.ds-logs-access-2026.11.23-000002', '887418a9-2fbe-443c-917c-484aced13cef', 7170099, false, '{write}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:29.850202+00', 60, '2015-05-17 10:05:00+00', '2015-05-17 11:05:17+00'),
	(16, '.migrated-ds-logs-access-2026.11.23-000002', 'b07dae06-40d2-4bb5-a6e8-222625de740e', 8000099, false, '{}', true, DEFAULT, true, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', '2026-11-23 00:13:29.850202+00', NULL, NULL, NULL);
INSERT INTO millrace.index_template VALUES
	('logs', '["logs-*"]', 100, true, false, false, '["index.number_of_replicas","0"]', '{"properties":{"@timestamp":{"type":"date"}}}', NULL, NULL, NULL);
INSERT INTO millrace.key_ring VALUES
	(true, 0);
INSERT INTO millrace.lease VALUES
	('reindex/logs-small', NULL, 6, '2026-11-23 00:13:31.39621+00', 32290),
	('system-documents/.tasks', NULL, 7, '2026-11-23 00:13:31.545332+00', 32290),
	('audit-retention', NULL, 9, '2026-11-23 00:13:45.173876+00', 938),
	('audit-writer/AP74k431---20pzj95Jf', 'one', 10, '2026-11-23 00:13:53.273116+00', NULL),
	('system-features', 'one/f9fce25b-a87f-4138-85d5-550488371fa9', 11, '2026-11-23 00:13:57.876887+00', 943),
	('reindex/logs-access', 'one/f9fce25b-a87f-4138-85d5-550488371fa9', 15, '2026-11-23 00:13:57.876925+00', 943);
INSERT INTO millrace.name VALUES
	('.audit', 'index', 1, NULL),
	('logs-access', 'data_stream', NULL, 'logs-access'),
	('.ds-logs-access-2026.11.23-000002', 'index', 3, NULL),
	('.ds-logs-access-2026.11.23-000003', 'index', 4, NULL),
	('.ds-logs-access-2026.11.23-000004', 'index', 5, NULL),
	('.ds-logs-access-2026.11.23-000005', 'index', 6, NULL),
	('logs-other', 'data_stream', NULL, 'logs-other'),
	('.ds-logs-other-2026.11.23-000001', 'index', 7, NULL),
	('.ds-logs-other-2026.11.23-000002', 'index', 8, NULL),
	('papers', 'index', 9, NULL),
	('pages', 'alias', 9, NULL),
	('shut', 'index', 10, NULL),
	('logs-small', 'data_stream', NULL, 'logs-small'),
	('.ds-logs-small-2026.11.23-000001', 'index', 11, NULL),
	('.tasks', 'index', 12, NULL),
	('.audit-reindexed-for-8', 'index', 13, NULL),
	('.ds-logs-access-2026.11.23-000006', 'index', 14, NULL),
	('.migrated-ds-logs-access-2026.11.23-000001', 'index', 15, NULL),
	('.migrated-ds-logs-access-2026.11.23-000002', 'index', 16, NULL);
INSERT INTO millrace.reindex_item VALUES
	('logs-access', 2, 4, '.ds-logs-access-2026.11.23-000003', 'pending', 0, NULL),
	('logs-access', 3, 5, '.ds-logs-access-2026.11.23-000004', 'pending', 0, NULL),
	('logs-access', 4, 6, '.ds-logs-access-2026.11.23-000005', 'pending', 0, NULL),
	('logs-access', 0, 2, '.ds-logs-access-2026.11.23-000001', 'done', 0, NULL),
	('logs-access', 1, 3, '.ds-logs-access-2026.11.23-000002', 'in_progress', 60, NULL);
INSERT INTO millrace.reindex_task VALUES
	('logs-small', 'reindex/logs-small', 'complete', '2026-11-23 00:13:31.325209+00', 7170099, 1, '2026-11-23 00:13:31.494252+00'),
	('logs-access', 'reindex/logs-access', 'running', '2026-11-23 00:13:53.564907+00', 8000099, 6, NULL);
INSERT INTO millrace.signing_key VALUES
	(0, 'FL-OkojeOSspPrldrLhPuPldyu4HnFlsZfTqYLIOoCs', 'active', 'RS256', '{"kty":"RSA","e":"AQAB","use":"sig","kid":"FL-OkojeOSspPrldrLhPuPldyu4HnFlsZfTqYLIOoCs","alg":"RS256","n":"teauJPF-5gjoNm8m_OwLKUxKeTSNbS4u-hHk31wJUVOF6tlB8JxA0kZP-oT9lzci5cV36OwgL3L9VTRerSeuQo0OHfW9fo23XQYMBgH0tdoUOqtYccXYyFjHnrNnpJ3fvcd2d9z3haHB3EUQKl2Bjg_3PCOueh4FBn4zYC6MlKifpDbnDO6x_zXb_ZjV_q9tn3BZ1idhTlqE1zNfviVOBUMSMqtefHk_KGSKVJfCkZs7BnfkVpq3xDxRTSgujQ0HV3COgHfyo4Q3vI1tuRAdHF-pkNqcDOE6XV7z79UjGAQ4iclnX-U7mi9C91ffgam4NCUNYM7xxwlym-vPwP6GDAYxtqzu5sYqwgBHfsuSSWI6A1i8mtIGn-4l0fTHaEjd-Bo78pe3_5KKPldYThI-jagnRnrJ_d_u9_9Pw-9qrm31izoNXIUzrJIHGxQSvnBvvvYU7TSHeCSXDH3rpSSVtJG7cwWnGKyEpYwsY5lztiEphBaWPZNB-_Lz_q5eXO-5"}', 'eyJraWQiOiJGTC1Pa29qZU9Tc3BQcmxkckxoUHVQbGR5dTRIbkZsc1pmVHFZTElPb0NzIiwiZW5jIjoiQTI1NkdDTSIsImFsZyI6ImRpciJ9..yZe0w3nO4eD7_KZc.IyGXKnb8_BXAes1MLDkGKC7P6p-czeN-0V274GZNaFyKt-FI93-JTmm_kWYzEStf7eEquNFQCqNW_SiYIwsYNW7NjVnXd0nRYCKI_uWMIWNKV13WZYNX8_49UoJoQ6gD4_Xv6K6gnSX6XB7nXavVTyF3vu6WGuavf6HJBXsG0vn3MtQJ_zuGcovJYbfR0gtZFiwOzR8Nr0VTdsEr1w-1h2ewigQxZJW3CCTCTscJ_E_N7CF5Do-DKfPuDTiPFmds6uCULOrpmL_xdwfJMh4UOVXlnZklRzAntqVs_N7sCsG89grBeWXwEGC13vovwKhYPSDQoRfLabdj8g1Q3dEYiLKA4di-y9a_S17OdKpKOvk-cryzbbwJE0XEhM7Y2RgFq_A2QSZ_Nl2lTHczmWO18UTB07QL7lfam5lbYQ26n2L_5HU68NusfqFLbflbXjIgd_0R5B5OL9J_0VI3IQgSz9GGzoJeRIcAFiK8T66zzg7YAkLjvkfeHVyy93-evHHTYbJ9Lbx-kxSquTpcFCpMmHR1lMofTFfO7fKCVTAqXF2BO8jvswaxvSPNsR0YxMjA_exv-lJigvjy9oO2ecB_kaWXQeDNePRBtmGJQOYYlcpz7KCzDpKAe90FOpkCJmTw26l-ihMq1RRcvbO_enyS2p3FyFf7hGCiUNaf97C5Zzda9kJNf1TGnIsAnxafJqflclD7g4925m-wht3iMVGvG-M7DKBKfn7R_H6WNmFD2AQVc-gDwdaIarPOpoujMJFdolbUYID4hmOcJM7_jGY8Tf74NrlcZChjEO6mcH0m5T2bhTQUDDYnWoRxgnACDXp1tUKQ8eSD1-TY0bM6uBjEy_l-ibddDS8p5BZNNZ48icn9RCX93LqEwsmo0--XwxrRmN5DaFbj-YrQgADHk6PPZuPjXk2beWhqO7Lqisi4Y-gOiqmdPdP69XYQHTaXsCbzPsVcJeUNlA5VxItQiWVUIprtCQBDYSvyGdM4er4UGl7e43k4LyP17xWDZND3LocE2s3ZstZyHGehDbyKno4SKDuJ8TzbGeHBFaNJW1ScIRj4c_l37DHa2aDh7mKZMEs53A77zElH9DmN007hpclOw4f9uJAvs-sMd0ccAPQCxooJbLzUUBRdik5wqdL9-_mL7on_uP0HamVEJI2isCjnLFdkq1BQ5Epds_AHhPNd9lMr3o2bq9hqxjvG0R5VWMxlVWFNnf74qF3NenLtvjrvXkxVx-uLWl5pJyUUTmU4OMKjLM-e-95z5U30mFBm2L4QkB0kC6XdvvSy1sbN9Vaq2awibhVWoqgY7AmwIZQrdzTafq9GlTFrf0nUnOnXNh35R2w7kHHdcCKiu_ExOCkAnushQzQvS879NCmzDf5pIRAkvSeDjE1nZY2_rgAPLtgr3jLzJDv4nLA5HDLvaBVQKp7bFNRL6cHcVNf8V6vzAcN4pE9B5j-tl2LQKP8f1yESn052Q36R1gjDQCAi3Qy1QJKnc9A7VuwVu59EH7olufmxZKH-MRBXYOFAIokC-y1femC5Ba9lprX6J00lTW3KofiLd7KuwHExH85BnA26l9-F0vwBzV8ByETPdTUYItwIDx0KlMR0_svTx_dfTuVIxnsw0NnAjnsF7rYNrItQVUT4yU5Nv_JIxWuAedCVO3EQwPQ0Oo0bDmmgXFPOe8ow0Z4hz6P3YJEzIegf1dE7mNEPKyR10rXRqXwBA3r_LjR96Bjr95iMPoVg_L7u__FomiY4j2D8PQVWfDmWdArGTYPvZ6sp-2YAFPO5a7HMcSWfCaCT9BlIdt0PpJXR6XoXHp_rgg0fjnYLS4j98Lb0KTEDPNq0lJZBmmlWedO9un7wKoWO9jddZ_lBPRxWy4i4nxM8neo7lMUMtBAc-O9_ge64sgP7YfiKeENmTopdwK6NguRMNowbMrNzL5-V4CtNwRqcEyhWvtyOzzgNRWQlLRkhbH2TxSCZqlFhzc2E-jj7c5q4wpyXoMq6LNX5GMRvCMJWcr11Rl2810LjY0ZiwBBoW4FoNndgCKnlEvpfxi56JD1LoEJ1kLR3ILPfSNUIqIYkuFbjWmVimqhagxCdY2_FXgroRB5T9TF29oL18_LOhFyBUyVhD5K_KwsGkOW6uR4mQOhteRijs7pbhEQoFXUoujD7h8k5WcWMjk1Ggg09CQJYaJAFwt11pDoM70yMTqwFoehXg9yeOkYwjJL4reClO4XWXWWooh3Tw06KwX_tvIt2oqrsJsrSC2X7HbnAenVV2AfjbONSKhLZ-jtQ0ke8wVa2rzBj0q02nCj1CVC77pd_rVLDJ1kBo4axiSEAyF8nPLM0A2jvmzZRFQT-eP4BW-6RmZ_EasPMmBKe4vCGPUzcdgehEj1FoOdyDBApTXFSdmfcywZ1VoM8pZyNjK_fsMLyc6dz2-8lECHrxZh5jnONiDH_hcwUOw56c4FZgYLA5MAjDYEKJIwVaZ_Ia4unB5xRIUk_-NfoXg9AtmygiVtWrNposSPj770o0CdzjFxM1pgbSuRn4LNzcLreKkCC-fZIjhePd8FRtZyiezc5xAJ1DMjwq4bPTgJlO--PlWY0B4nGMUtd4RVHe5VEIRueqKOWhM7SSsbPU16wM24aj4V2sHqmtK_O4GVb1fB_v1Eu99iSIl2mMrGssBflVshi3wQSZydfGE5dVIZIugCQV27rYrj33Z4XhpE3bsUhfakPdGNFhQx-WmUhG7yt5BG7lvRgLnkam9BBVTRYd2eysYHNKndhtaTubcyNb97tRu1xT2ZIxhFzdgUogZxbUPDVe_NCI--vPx3T26MRDqYExbPk8P4zrImdEgt7HS8Uscsf_tsLIagdTk8_w_9-nXJ5FZdnrtSRoZdyxLrubW8g59hXiEm47lE-cN0O6hC8iVu0fN8XS0IwsuRBOCe8nHpWUJ_w6OrWyRCScx-RQ_5R3PmYKq5Xop2xxjq_v__HBGMF2whoL9HNcwo7FogNDU4tV3AK0ZIlVkx1EJtuEI2E_yTPMZID82ragLWjbEMSQ2kuExfkmIFKe0Fhk6U5neE20M_on4ASQ0zQ14gqcdkg_SLSYfdL8mtX760zOHrwKPfU4cHm1Xu9gcY92M760bD8Te6Iu8Z8830EbcSHpWGhqdzEzTV1NeYIJQ_gkfkXMlqlEIsn6GCYZadvVdqkdBZR9vz-9J3sS0UlRXxIzqGlwRYFuZMFUmN17OnRTmwaSEB-KyKb3MoWq3TDaNwqqiyrlU5L51P0Y0DVOgPh4ohJnAxU2LjfJtg_Vw.MKKUHWmqltmNrDHnQCZDQA', NULL),
	(1, 'OJtEyemLNYKxkYyTIA_cXW1hG3MPc0HSLu1Cfw0ReVM', 'next', 'RS256', '{"kty":"RSA","e":"AQAB","use":"sig","kid":"OJtEyemLNYKxkYyTIA_cXW1hG3MPc0HSLu1Cfw0ReVM","alg":"RS256","n":"4BuFgitcgrYxnBu7Ywao_ERi3rUh2UcAV-VVe6tntNwsqX0kbwwnzC-iChDMyWoAZYM3pZlN9YUqVvBIDrmiCEVjFksZFtQg5FwipVjoVDwsjXu7pQQDAVx8f4A-aJI9qfqDwlpVQ2F4fYL475QOLJOZbe_KCYywMQpiMTdvCt5SUGDx-mgcziDwBy1CcEvbEvpFgjSbTbHY7rzf-RDrl24c1smOC4NBvOP0XqxgXuirFTTMizJAEDY-q7xFcM48c5xCwjkQOYQH3zMg-cE2sp8kPbUEyo9q5blbLnLC14yQVPJLbT8E5NX8BAjoiOuXNNLiJJAWqVHiApVwt0w6JnzaswW_7rRMIv-AIecvGzIOH5z3z_IHtm5vrsW7i6DQrGtoQeKRMtINuKCu9VV82kRC3ZUsBu5qPZpZn8hETbfhsG2vNT1FTcoRPzFuo7iDSgDIqGEfZ1sywHHm81KLld3aIv51L0jfMGMQyfqKCVUX-_BW-szYcRsHOxs09fkL"}', 'eyJraWQiOiJPSnRFeWVtTE5ZS3hrWXlUSUFfY1hXMWhHM01QYzBIU0x1MUNmdzBSZVZNIiwiZW5jIjoiQTI1NkdDTSIsImFsZyI6ImRpciJ9..IMT2y6iBngTuQYAg.aD9pzv8DPnmJltoDMJcgtkYxEtTwsVYJCRZGFyoArSMDLE6hIv35V6yCfrGhTssCz_GZrb0ytPy4mW-gfdPXlNOeRgQTGcvVoXRO5hjjX1X4siKRkfIzde2UGWcdxRd6vFZX_n2McZ12pWOPZRk0B2oHFwgYEEejpmIxuzNP-JGwxY6UJyuM_8DV6cyq0RJvmSiAwROlRRNwIHZB7rbnzmYc-zvuUJLq-01miTNmcEuNvjtqyUpWq6XmJ24TE6xAK51hxbAAPYSqe5ggyg6EFux28bF45oaEks0Gua1qDv36wk9QD8fb_IUYqvyGfWSHiNdTXofmpg6R0P-DqE0H6mIlhEjPpdFsi6vAP0SlHQXbkifdbLCK6ApHtCTZLF9xh1esJIzWWxOGiKrUwLmAmaVT_u9bifLTMbP-3upJb3YKfoB6n-5wjYLIHfHLHGb_G3eoz_ToEi9lpU6pKg7SyjC1_vJVrRBA-LYA7_OqvVE7GN4Mxg-z8NxbPQPo-cKMLsD9W84OzUzF9IdaF6r4mGz2DESw9HAU0mfKuyouwAaBudkwfRorIQPvPTep7vmlBn86k9QtDHN1J5_3OjWOWBQAqf8MXdo1m0q7kdxWLyetp7q0rUAPvFK1-FYx2ZeSepRTP2mN02DOZi-eXwtimfNGc6zOJnNU6cZ2_pJkDyhXJRU1pcZdsBYb-4liAp4MymhQ6XVI6bRTEZD5c1mmD2hyJvID98ZrSXVosviKvs6rWkJVnS1Vh4EIjm5PVyHAMeJKreUZv9G7d5XmDuUMD6V8Gjs7hv2FcTbCRFYpRksxhdrf5Ygz-2CH6kH94lqPxFBjMeDpq-dJzyWM68agwcPbTivl5nc3A1n1-qukPVwRmQTjQRkPu-T8LMKYNVfd6RcVU1uwspJUAM3tIMB-5vuxdW7TlN8C6Rzf3HivRA74x7HaJAd-CR06-Hq3hd-2-7nKY5Zcy_qeR62dpVnz7KiGawhoJnfbBTJGWH0pZKPeIlxZLTkbKujIywaXzBf7V8HIv3D7596QzLe__Y95oqSHtOQK49eutNywSvy0Dr04mo8Lh0QxHWnan685DIORc_UFP9zpH9tOBrtnANluB6l0p6SfomBNysT4YkfGTQlDxgIsazHpc0f8CAFrA57BknZDwdGyOdcDomvPpVdxyqJVk3RZz_VZtNBdq51D86H_FHuAvaUT1FSaFWeRJ5s4aKqhg7vZgQFqMnQYPIIEATliAUaNBFIlC_ZOBarIm2jXnfBN6Na_JXDscH83PjEynGYphnR1nTypfkKazoC1DnmhMX63F6EYzRMy-coTJZwWl1eXjeWb3-CW-9QO2STNusCiDydb1rJm3602mLg6Df7Uny2FwrEiva2zFK1xrnLeGRVP876nJsbuHjZ4pIa3zaUVoc4pNf_atbK2x9iRO6_bLYuV0zwfLWDqxXKCHO3X8t8cmk58ZHr5Hj7q17aPpAVpzVYjlpJc_bPTBzIS3YIvGFxK_9yYJPQ-OkdqB4r8O982KzKSghtS-K4vVw9wadjGfApb4NJ0thLc-Wzk3NASDNeqDkVmalQzZOSXgQhQ4c4JSnMFaOlLBsdrf6ayew6GNR8o3r71ycg3HbWD63vD4yuVXDazmfvxw17Da8kIuCPE8skWuzZiKoYAoS_0JI8modH8luaxRsxNmoGlXs80_l1Q81YMrs0zm-fVTtjMZDcLVCyr4ztjwQkpywWQR0BAQxTCD4a_lmqzusp0dnzctdImHMYL7J05LLG0_hCJwoIsqh4Yju539LXWDo9vzG2rz8OTPo08N5CZJwONxhFGhaXm7ClC645Ua_EbPN7t28nkd4iHdQ6ovPPprHG084H4m6c-jDHbX36f5LzDx-j--WCwf55kMm7ZLDevxj4jn7fQAhyLmlBAMnzpNt3o1jZV20ilIJglwPV8Vak2hqwukyLKMbdEO6w8Digr8ykQPfNLywMFTCZc795g1asARcBMSpvu0sIxM_fqmaKsyw5iP4i6IwbG-r6rv90azoQhbeLvTSAqxp93lzzh_qo1WlLizrTI96E7oE4_3h_AsPWowdGGe2b1t5ikVQZrLhx7OYp_2csBW6jJqz20V0QJCNM57yva2eQMeoZfIsZOsb7ony0U4V7MrsKCvl_FBOAIEyMhgwomvYdg80_yMKqRao2V_JkjtRVgsyC33wrFTtpeZmHwggepLW1GYxmZOcUkcyVWD3S5VsF8sYRp9xMx5mTqfprayXRIQT7qWeg76XRRgOqJlTdro1P_37KNde94ELbrXmVy9_4B6faa12DG779Cko1dbMNNkci3Y_4zbfwWdqXqBwAHPrTg2Pprj9yk2t87MXVYmpA_vu9Sihh0jubMMT-uLa6nW4He5Panb-iZW4ruOnAULhXxUBGKzKSF4rznI9eL7KxRcV0KQesTPVMRnx3cX48j-mlH7F0JV3RIY08MEDNwQdpbyfSKcy0dhbLBhf9WO1TETwfkbTK9LxB-fXSreHi9zfkdQEcr2t8Jn4Z89D2J-LMpkoGtioA3uIPGhLzvMQU4PE_aSvaQXEGHrak_GROZGjkggXEkXqBeHiG7YAitZ3SjyRJi8NZ0FoXowTFU9VeYbNJSEr511kBEQIu-k26e-5ESsUhKAQmq9faHwNHQ59v0CBYoXl7iQOY961C6OJ3DhjUv2aXse5Z9XZjkXAhkAd4GU9g5F8NlB0i7G3r_JLQtAT8c0kV8t5zFc44JeApkoo_uTD5QgfqVZwxdt89GUfyy2Az6kYG4LBQ6Gc421544cErYh2XQ3dIUQwOFDCFFGeuUaYhDTQ7ylYX2wj3sqeD57GVlYINKvhof4TJAYbzQXppuub1gaAsFJCJcquGhOfhMiF9U2RN25viBboiobEXAehHDzuwNn9VBZU3llW2uA-In_iycnpQeN78TX_QYZmMTQLQi_7MKsyXv2SMPoDxa4lVanqnggGnqIR0OlSagidjO_DsffLrUeICdEbByBsygJln6_BF2J6GgN3lfdlgc46Qvk-_uEqJrVVQ9fOgP_CfAE93WmvP0orVOXw4qnRc3l54JudDbInXSHUKz1QdebQ7_LWL-6hq-pqLpArvXZpeUDdv0riKblQscsCn8J91Qn2r4DRFQwWElXat-mqb0jUdiStX-MuqpFMYetqdd2X4Vg6JWeSxIQOY3OinST9_492K5vIeRO8J5ACeIDJOulNa78gw6Ug56vVIhC5zgwAv83ilR5XvgyESCItI_9b_L8wTlOToAm4ZkxqgOcA.V1NUkof-gmnXeMvU4QyGxQ', NULL);
INSERT INTO millrace.system_migration VALUES
	(true, 'running', '2026-11-23 00:13:50.9773+00', 8000099, NULL);
INSERT INTO millrace.system_migration_item VALUES
	(1, 'tasks', 12, '.tasks', 'pending', 0, NULL),
	(0, 'audit', 1, '.audit', 'in_progress', 5, NULL);
INSERT INTO millrace.upgrade_source VALUES
	(1, '.audit', 'system-features', false, false, 13, '.audit-reindexed-for-8', 5, 5, '(1,0)', 16647, 16736),
	(3, '.ds-logs-access-2026.11.23-000002', 'reindex/logs-access', true, false, 16, '.migrated-ds-logs-access-2026.11.23-000002', 30, 60, '(2,9)', 16663, 16763);
INSERT INTO millrace.waiting_document OVERRIDING SYSTEM VALUE VALUES
	('.audit', 2, 'AP74k7Zb---2xljVOzs-', '2026-11-23 00:13:53.83116+00', '{"@timestamp":"2026-11-23T00:13:53.831160Z","event":{"action":"migration_started"},"user":{"name":"admin"},"details":{"data_stream":"logs-access"}}');
INSERT INTO millrace_documents.d1 VALUES
	('AP74k21X---Bv3h_Sg_z', '2026-11-23 00:13:31.169972+00', '{"@timestamp":"2026-11-23T00:13:31.169972Z","event":{"action":"user_created"},"user":{"name":"admin"},"details":{"user":"ann"}}'),
	('AP74k24x---C7BC-utRf', '2026-11-23 00:13:31.389521+00', '{"@timestamp":"2026-11-23T00:13:31.389521Z","event":{"action":"migration_started"},"user":{"name":"admin"},"details":{"data_stream":"logs-small"}}'),
	('AP74k27B---D7i1Slg3k', '2026-11-23 00:13:31.532562+00', '{"@timestamp":"2026-11-23T00:13:31.532562Z","event":{"action":"migration_ended"},"details":{"data_stream":"logs-small","errors":"0","successes":"0"}}'),
	('AP74k6eS---0UUuSj09j', '2026-11-23 00:13:50.109324+00', '{"@timestamp":"2026-11-23T00:13:50.109324Z","event":{"action":"settings_changed"},"user":{"name":"admin"},"details":{"persistent.migrate.data_stream_reindex_max_request_per_second":"15","persistent.migrate.max_concurrent_indices_reindexed_per_data_stream":"1"}}'),
	('AP74k6vt---4mV_MOAzG', '2026-11-23 00:13:51.225614+00', '{"@timestamp":"2026-11-23T00:13:51.225614Z","event":{"action":"migration_started"},"user":{"name":"admin"},"details":{"system_features":"audit,tasks"}}');
INSERT INTO millrace_documents.d10 VALUES
	('1', '2026-11-23 00:13:30.953888+00', '{"page":1.0}');
INSERT INTO millrace_documents.d11 VALUES
	('AP74k230---4ZXgwVVOr', '1970-01-01 00:00:00.001+00', '{"@timestamp":1}');
INSERT INTO millrace_documents.d12 VALUES
	('AP74k26e---23kol3X7u', '2026-11-23 00:13:31.494252+00', '{"@timestamp":"2026-11-23T00:13:31.494252Z","task":{"type":"reindex","data_stream":"logs-small"},"outcome":"complete","version":"7.17.0","started_at":"2026-11-23T00:13:31.325209Z","indices":0,"successes":0,"errors":[]}');
INSERT INTO millrace_documents.d13 VALUES
	(0, 'AP74k21X---Bv3h_Sg_z', '2026-11-23 00:13:31.169972+00', '{"@timestamp":"2026-11-23T00:13:31.169972Z","event":{"action":"user_created"},"user":{"name":"admin"},"details":{"user":"ann"}}'),
	(1, 'AP74k24x---C7BC-utRf', '2026-11-23 00:13:31.389521+00', '{"@timestamp":"2026-11-23T00:13:31.389521Z","event":{"action":"migration_started"},"user":{"name":"admin"},"details":{"data_stream":"logs-small"}}'),
	(2, 'AP74k27B---D7i1Slg3k', '2026-11-23 00:13:31.532562+00', '{"@timestamp":"2026-11-23T00:13:31.532562Z","event":{"action":"migration_ended"},"details":{"data_stream":"logs-small","errors":"0","successes":"0"}}'),
	(3, 'AP74k6eS---0UUuSj09j', '2026-11-23 00:13:50.109324+00', '{"@timestamp":"2026-11-23T00:13:50.109324Z","event":{"action":"settings_changed"},"user":{"name":"admin"},"details":{"persistent.migrate.data_stream_reindex_max_request_per_second":"15","persistent.migrate.max_concurrent_indices_reindexed_per_data_stream":"1"}}'),
	(4, 'AP74k6vt---4mV_MOAzG', '2026-11-23 00:13:51.225614+00', '{"@timestamp":"2026-11-23T00:13:51.225614Z","event":{"action":"migration_started"},"user":{"name":"admin"},"details":{"system_features":"audit,tasks"}}');
INSERT INTO millrace_documents.d15 VALUES
	(0, 'log-00000', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":203023}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-search.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:03 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-search.png HTTP/1.1\" 200 203023 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(1, 'log-00001', '2015-05-17 10:05:43+00', '{"@timestamp":"2015-05-17T10:05:43Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":171717}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard3.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:43 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard3.png HTTP/1.1\" 200 171717 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(2, 'log-00002', '2015-05-17 10:05:47+00', '{"@timestamp":"2015-05-17T10:05:47Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":26185}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/highlight/highlight.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:47 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/highlight/highlight.js HTTP/1.1\" 200 26185 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(3, 'log-00003', '2015-05-17 10:05:12+00', '{"@timestamp":"2015-05-17T10:05:12Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":7697}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/zoom-js/zoom.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:12 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/zoom-js/zoom.js HTTP/1.1\" 200 7697 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(4, 'log-00004', '2015-05-17 10:05:07+00', '{"@timestamp":"2015-05-17T10:05:07Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":2892}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/notes/notes.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:07 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/notes/notes.js HTTP/1.1\" 200 2892 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(5, 'log-00005', '2015-05-17 10:05:34+00', '{"@timestamp":"2015-05-17T10:05:34Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":430406}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/sad-medic.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:34 +0000] \"GET /presentations/logstash-monitorama-2013/images/sad-medic.png HTTP/1.1\" 200 430406 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(6, 'log-00006', '2015-05-17 10:05:57+00', '{"@timestamp":"2015-05-17T10:05:57Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":38720}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/fonts/Roboto-Bold.ttf"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:57 +0000] \"GET /presentations/logstash-monitorama-2013/css/fonts/Roboto-Bold.ttf HTTP/1.1\" 200 38720 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(7, 'log-00007', '2015-05-17 10:05:50+00', '{"@timestamp":"2015-05-17T10:05:50Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":41820}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/fonts/Roboto-Regular.ttf"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:50 +0000] \"GET /presentations/logstash-monitorama-2013/css/fonts/Roboto-Regular.ttf HTTP/1.1\" 200 41820 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(8, 'log-00008', '2015-05-17 10:05:24+00', '{"@timestamp":"2015-05-17T10:05:24Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":52878}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/frontend-response-codes.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:24 +0000] \"GET /presentations/logstash-monitorama-2013/images/frontend-response-codes.png HTTP/1.1\" 200 52878 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(9, 'log-00009', '2015-05-17 10:05:50+00', '{"@timestamp":"2015-05-17T10:05:50Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":321631}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:50 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard.png HTTP/1.1\" 200 321631 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(10, 'log-00010', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":2126}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/Dreamhost_logo.svg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:46 +0000] \"GET /presentations/logstash-monitorama-2013/images/Dreamhost_logo.svg HTTP/1.1\" 200 2126 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(11, 'log-00011', '2015-05-17 10:05:11+00', '{"@timestamp":"2015-05-17T10:05:11Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":394967}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard2.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:11 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard2.png HTTP/1.1\" 200 394967 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(12, 'log-00012', '2015-05-17 10:05:19+00', '{"@timestamp":"2015-05-17T10:05:19Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":8095}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/apache-icon.gif"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:19 +0000] \"GET /presentations/logstash-monitorama-2013/images/apache-icon.gif HTTP/1.1\" 200 8095 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(13, 'log-00013', '2015-05-17 10:05:33+00', '{"@timestamp":"2015-05-17T10:05:33Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":78075}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/nagios-sms5.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:33 +0000] \"GET /presentations/logstash-monitorama-2013/images/nagios-sms5.png HTTP/1.1\" 200 78075 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(14, 'log-00014', '2015-05-17 10:05:00+00', '{"@timestamp":"2015-05-17T10:05:00Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":25230}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/redis.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:00 +0000] \"GET /presentations/logstash-monitorama-2013/images/redis.png HTTP/1.1\" 200 25230 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}');
INSERT INTO millrace_documents.d16 VALUES
	(0, 'log-00015', '2015-05-17 10:05:25+00', '{"@timestamp":"2015-05-17T10:05:25Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":8026}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/elasticsearch.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:25 +0000] \"GET /presentations/logstash-monitorama-2013/images/elasticsearch.png HTTP/1.1\" 200 8026 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(1, 'log-00016', '2015-05-17 10:05:59+00', '{"@timestamp":"2015-05-17T10:05:59Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":54662}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/logstashbook.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:59 +0000] \"GET /presentations/logstash-monitorama-2013/images/logstashbook.png HTTP/1.1\" 200 54662 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(2, 'log-00017', '2015-05-17 10:05:30+00', '{"@timestamp":"2015-05-17T10:05:30Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":34245}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/github-contributions.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:30 +0000] \"GET /presentations/logstash-monitorama-2013/images/github-contributions.png HTTP/1.1\" 200 34245 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(3, 'log-00018', '2015-05-17 10:05:53+00', '{"@timestamp":"2015-05-17T10:05:53Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":4254}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/print/paper.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:53 +0000] \"GET /presentations/logstash-monitorama-2013/css/print/paper.css HTTP/1.1\" 200 4254 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(4, 'log-00019', '2015-05-17 10:05:24+00', '{"@timestamp":"2015-05-17T10:05:24Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":220562}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/1983_delorean_dmc-12-pic-38289.jpeg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:24 +0000] \"GET /presentations/logstash-monitorama-2013/images/1983_delorean_dmc-12-pic-38289.jpeg HTTP/1.1\" 200 220562 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(5, 'log-00020', '2015-05-17 10:05:54+00', '{"@timestamp":"2015-05-17T10:05:54Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":1168622}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/simple-inputs-filters-outputs.jpg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:54 +0000] \"GET /presentations/logstash-monitorama-2013/images/simple-inputs-filters-outputs.jpg HTTP/1.1\" 200 1168622 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(6, 'log-00021', '2015-05-17 10:05:33+00', '{"@timestamp":"2015-05-17T10:05:33Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":1079983}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/tiered-outputs-to-inputs.jpg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:33 +0000] \"GET /presentations/logstash-monitorama-2013/images/tiered-outputs-to-inputs.jpg HTTP/1.1\" 200 1079983 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(7, 'log-00022', '2015-05-17 10:05:56+00', '{"@timestamp":"2015-05-17T10:05:56Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:56 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	(8, 'log-00023', '2015-05-17 10:05:40+00', '{"@timestamp":"2015-05-17T10:05:40Z","client":{"ip":"24.236.252.67"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:26.0) Gecko/20100101 Firefox/26.0"},"event":{"original":"24.236.252.67 - - [17/May/2015:10:05:40 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:26.0) Gecko/20100101 Firefox/26.0\""}}'),
	(9, 'log-00048', '2015-05-17 10:05:16+00', '{"@timestamp":"2015-05-17T10:05:16Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":9746}},"version":"1.1"},"url":{"original":"/blog/tags/munin"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:16 +0000] \"GET /blog/tags/munin HTTP/1.1\" 200 9746 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	(10, 'log-00024', '2015-05-17 10:05:14+00', '{"@timestamp":"2015-05-17T10:05:14Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.google.ro/url?sa=t&rct=j&q=&esrc=s&source=web&cd=2&ved=0CCwQFjAB&url=http%3A%2F%2Fwww.semicomplete.com%2Farticles%2Fdynamic-dns-with-dhcp%2F&ei=W88AU4n9HOq60QXbv4GwBg&usg=AFQjCNEF1X4Rs52UYQyLiySTQxa97ozM4g&bvm=bv.61535280,d.d2k"},"response":{"status_code":200,"body":{"bytes":18848}},"version":"1.1"},"url":{"original":"/articles/dynamic-dns-with-dhcp/"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:14 +0000] \"GET /articles/dynamic-dns-with-dhcp/ HTTP/1.1\" 200 18848 \"http://www.google.ro/url?sa=t&rct=j&q=&esrc=s&source=web&cd=2&ved=0CCwQFjAB&url=http%3A%2F%2Fwww.semicomplete.com%2Farticles%2Fdynamic-dns-with-dhcp%2F&ei=W88AU4n9HOq60QXbv4GwBg&usg=AFQjCNEF1X4Rs52UYQyLiySTQxa97ozM4g&bvm=bv.61535280,d.d2k\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(11, 'log-00025', '2015-05-17 10:05:04+00', '{"@timestamp":"2015-05-17T10:05:04Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:04 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(12, 'log-00026', '2015-05-17 10:05:45+00', '{"@timestamp":"2015-05-17T10:05:45Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:45 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(13, 'log-00027', '2015-05-17 10:05:14+00', '{"@timestamp":"2015-05-17T10:05:14Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:14 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(14, 'log-00028', '2015-05-17 10:05:17+00', '{"@timestamp":"2015-05-17T10:05:17Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:17 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(15, 'log-00029', '2015-05-17 10:05:21+00', '{"@timestamp":"2015-05-17T10:05:21Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/style2.css"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:21 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/style2.css\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	(16, 'log-00030', '2015-05-17 10:05:40+00', '{"@timestamp":"2015-05-17T10:05:40Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":12251}},"version":"1.1"},"url":{"original":"/blog/tags/ipv6"},"user_agent":{"original":"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:40 +0000] \"GET /blog/tags/ipv6 HTTP/1.1\" 200 12251 \"-\" \"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	(17, 'log-00031', '2015-05-17 10:05:10+00', '{"@timestamp":"2015-05-17T10:05:10Z","client":{"ip":"50.16.19.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/puppet?flav=rss20"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"Tiny Tiny RSS/1.11 (http://tt-rss.org/)"},"event":{"original":"50.16.19.13 - - [17/May/2015:10:05:10 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"http://www.semicomplete.com/blog/tags/puppet?flav=rss20\" \"Tiny Tiny RSS/1.11 (http://tt-rss.org/)\""}}'),
	(18, 'log-00032', '2015-05-17 10:05:37+00', '{"@timestamp":"2015-05-17T10:05:37Z","client":{"ip":"66.249.73.185"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":37932}},"version":"1.1"},"url":{"original":"/"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.185 - - [17/May/2015:10:05:37 +0000] \"GET / HTTP/1.1\" 200 37932 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	(19, 'log-00033', '2015-05-17 10:05:35+00', '{"@timestamp":"2015-05-17T10:05:35Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.google.com/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&cad=rja&sqi=2&ved=0CFYQFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fprojects%2Fxdotool%2F&ei=6cwAU_bRHo6urAeI0YD4Ag&usg=AFQjCNE3V_aCf3-gfNcbS924S6jZ6FqffA&bvm=bv.61535280,d.bmk"},"response":{"status_code":200,"body":{"bytes":12292}},"version":"1.1"},"url":{"original":"/projects/xdotool/"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:35 +0000] \"GET /projects/xdotool/ HTTP/1.1\" 200 12292 \"http://www.google.com/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&cad=rja&sqi=2&ved=0CFYQFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fprojects%2Fxdotool%2F&ei=6cwAU_bRHo6urAeI0YD4Ag&usg=AFQjCNE3V_aCf3-gfNcbS924S6jZ6FqffA&bvm=bv.61535280,d.bmk\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(20, 'log-00034', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"46.105.14.53"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/"},"event":{"original":"46.105.14.53 - - [17/May/2015:10:05:03 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"-\" \"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/\""}}'),
	(21, 'log-00035', '2015-05-17 10:05:06+00', '{"@timestamp":"2015-05-17T10:05:06Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:06 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(22, 'log-00036', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:03 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(23, 'log-00037', '2015-05-17 10:05:41+00', '{"@timestamp":"2015-05-17T10:05:41Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:41 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(24, 'log-00038', '2015-05-17 10:05:32+00', '{"@timestamp":"2015-05-17T10:05:32Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:32 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(25, 'log-00039', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"123.125.71.35"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":40693}},"version":"1.1"},"url":{"original":"/blog/tags/release"},"user_agent":{"original":"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)"},"event":{"original":"123.125.71.35 - - [17/May/2015:10:05:46 +0000] \"GET /blog/tags/release HTTP/1.1\" 200 40693 \"-\" \"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)\""}}'),
	(26, 'log-00040', '2015-05-17 10:05:08+00', '{"@timestamp":"2015-05-17T10:05:08Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/style2.css"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:08 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/style2.css\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	(27, 'log-00041', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"50.150.204.184"},"http":{"request":{"method":"GET","referrer":"http://www.google.com/search?q=https//:google.com&source=lnms&tbm=isch&sa=X&ei=4-r8UvDrKZOgkQe7x4CICw&ved=0CAkQ_AUoAA&biw=320&bih=441"},"response":{"status_code":200,"body":{"bytes":65748}},"version":"1.1"},"url":{"original":"/images/googledotcom.png"},"user_agent":{"original":"Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; LG-MS770 Build/IMM76I) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"},"event":{"original":"50.150.204.184 - - [17/May/2015:10:05:46 +0000] \"GET /images/googledotcom.png HTTP/1.1\" 200 65748 \"http://www.google.com/search?q=https//:google.com&source=lnms&tbm=isch&sa=X&ei=4-r8UvDrKZOgkQe7x4CICw&ved=0CAkQ_AUoAA&biw=320&bih=441\" \"Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; LG-MS770 Build/IMM76I) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30\""}}'),
	(28, 'log-00042', '2015-05-17 10:05:58+00', '{"@timestamp":"2015-05-17T10:05:58Z","client":{"ip":"207.241.237.225"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":9208}},"version":"1.0"},"url":{"original":"/blog/tags/examples"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.225 - - [17/May/2015:10:05:58 +0000] \"GET /blog/tags/examples HTTP/1.0\" 200 9208 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	(29, 'log-00043', '2015-05-17 10:05:36+00', '{"@timestamp":"2015-05-17T10:05:36Z","client":{"ip":"200.49.190.101"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"event":{"original":"200.49.190.101 - - [17/May/2015:10:05:36 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"-\" \"-\""}}');
INSERT INTO millrace_documents.d2 VALUES
	('log-00000', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":203023}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-search.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:03 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-search.png HTTP/1.1\" 200 203023 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00001', '2015-05-17 10:05:43+00', '{"@timestamp":"2015-05-17T10:05:43Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":171717}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard3.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:43 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard3.png HTTP/1.1\" 200 171717 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00002', '2015-05-17 10:05:47+00', '{"@timestamp":"2015-05-17T10:05:47Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":26185}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/highlight/highlight.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:47 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/highlight/highlight.js HTTP/1.1\" 200 26185 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00003', '2015-05-17 10:05:12+00', '{"@timestamp":"2015-05-17T10:05:12Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":7697}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/zoom-js/zoom.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:12 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/zoom-js/zoom.js HTTP/1.1\" 200 7697 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00004', '2015-05-17 10:05:07+00', '{"@timestamp":"2015-05-17T10:05:07Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":2892}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/plugin/notes/notes.js"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:07 +0000] \"GET /presentations/logstash-monitorama-2013/plugin/notes/notes.js HTTP/1.1\" 200 2892 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00005', '2015-05-17 10:05:34+00', '{"@timestamp":"2015-05-17T10:05:34Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":430406}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/sad-medic.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:34 +0000] \"GET /presentations/logstash-monitorama-2013/images/sad-medic.png HTTP/1.1\" 200 430406 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00006', '2015-05-17 10:05:57+00', '{"@timestamp":"2015-05-17T10:05:57Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":38720}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/fonts/Roboto-Bold.ttf"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:57 +0000] \"GET /presentations/logstash-monitorama-2013/css/fonts/Roboto-Bold.ttf HTTP/1.1\" 200 38720 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00007', '2015-05-17 10:05:50+00', '{"@timestamp":"2015-05-17T10:05:50Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":41820}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/fonts/Roboto-Regular.ttf"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:50 +0000] \"GET /presentations/logstash-monitorama-2013/css/fonts/Roboto-Regular.ttf HTTP/1.1\" 200 41820 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00008', '2015-05-17 10:05:24+00', '{"@timestamp":"2015-05-17T10:05:24Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":52878}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/frontend-response-codes.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:24 +0000] \"GET /presentations/logstash-monitorama-2013/images/frontend-response-codes.png HTTP/1.1\" 200 52878 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00009', '2015-05-17 10:05:50+00', '{"@timestamp":"2015-05-17T10:05:50Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":321631}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:50 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard.png HTTP/1.1\" 200 321631 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00010', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":2126}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/Dreamhost_logo.svg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:46 +0000] \"GET /presentations/logstash-monitorama-2013/images/Dreamhost_logo.svg HTTP/1.1\" 200 2126 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00011', '2015-05-17 10:05:11+00', '{"@timestamp":"2015-05-17T10:05:11Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":394967}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard2.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:11 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard2.png HTTP/1.1\" 200 394967 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00012', '2015-05-17 10:05:19+00', '{"@timestamp":"2015-05-17T10:05:19Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":8095}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/apache-icon.gif"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:19 +0000] \"GET /presentations/logstash-monitorama-2013/images/apache-icon.gif HTTP/1.1\" 200 8095 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00013', '2015-05-17 10:05:33+00', '{"@timestamp":"2015-05-17T10:05:33Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":78075}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/nagios-sms5.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:33 +0000] \"GET /presentations/logstash-monitorama-2013/images/nagios-sms5.png HTTP/1.1\" 200 78075 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00014', '2015-05-17 10:05:00+00', '{"@timestamp":"2015-05-17T10:05:00Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":25230}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/redis.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:00 +0000] \"GET /presentations/logstash-monitorama-2013/images/redis.png HTTP/1.1\" 200 25230 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}');
INSERT INTO millrace_documents.d3 VALUES
	('log-00015', '2015-05-17 10:05:25+00', '{"@timestamp":"2015-05-17T10:05:25Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":8026}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/elasticsearch.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:25 +0000] \"GET /presentations/logstash-monitorama-2013/images/elasticsearch.png HTTP/1.1\" 200 8026 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00016', '2015-05-17 10:05:59+00', '{"@timestamp":"2015-05-17T10:05:59Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":54662}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/logstashbook.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:59 +0000] \"GET /presentations/logstash-monitorama-2013/images/logstashbook.png HTTP/1.1\" 200 54662 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00017', '2015-05-17 10:05:30+00', '{"@timestamp":"2015-05-17T10:05:30Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":34245}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/github-contributions.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:30 +0000] \"GET /presentations/logstash-monitorama-2013/images/github-contributions.png HTTP/1.1\" 200 34245 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00018', '2015-05-17 10:05:53+00', '{"@timestamp":"2015-05-17T10:05:53Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":4254}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/css/print/paper.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:53 +0000] \"GET /presentations/logstash-monitorama-2013/css/print/paper.css HTTP/1.1\" 200 4254 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00019', '2015-05-17 10:05:24+00', '{"@timestamp":"2015-05-17T10:05:24Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":220562}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/1983_delorean_dmc-12-pic-38289.jpeg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:24 +0000] \"GET /presentations/logstash-monitorama-2013/images/1983_delorean_dmc-12-pic-38289.jpeg HTTP/1.1\" 200 220562 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00020', '2015-05-17 10:05:54+00', '{"@timestamp":"2015-05-17T10:05:54Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":1168622}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/simple-inputs-filters-outputs.jpg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:54 +0000] \"GET /presentations/logstash-monitorama-2013/images/simple-inputs-filters-outputs.jpg HTTP/1.1\" 200 1168622 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00021', '2015-05-17 10:05:33+00', '{"@timestamp":"2015-05-17T10:05:33Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/presentations/logstash-monitorama-2013/"},"response":{"status_code":200,"body":{"bytes":1079983}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/tiered-outputs-to-inputs.jpg"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:33 +0000] \"GET /presentations/logstash-monitorama-2013/images/tiered-outputs-to-inputs.jpg HTTP/1.1\" 200 1079983 \"http://semicomplete.com/presentations/logstash-monitorama-2013/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00022', '2015-05-17 10:05:56+00', '{"@timestamp":"2015-05-17T10:05:56Z","client":{"ip":"83.149.9.216"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36"},"event":{"original":"83.149.9.216 - - [17/May/2015:10:05:56 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.77 Safari/537.36\""}}'),
	('log-00023', '2015-05-17 10:05:40+00', '{"@timestamp":"2015-05-17T10:05:40Z","client":{"ip":"24.236.252.67"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:26.0) Gecko/20100101 Firefox/26.0"},"event":{"original":"24.236.252.67 - - [17/May/2015:10:05:40 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:26.0) Gecko/20100101 Firefox/26.0\""}}'),
	('log-00048', '2015-05-17 10:05:16+00', '{"@timestamp":"2015-05-17T10:05:16Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":9746}},"version":"1.1"},"url":{"original":"/blog/tags/munin"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:16 +0000] \"GET /blog/tags/munin HTTP/1.1\" 200 9746 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00024', '2015-05-17 10:05:14+00', '{"@timestamp":"2015-05-17T10:05:14Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.google.ro/url?sa=t&rct=j&q=&esrc=s&source=web&cd=2&ved=0CCwQFjAB&url=http%3A%2F%2Fwww.semicomplete.com%2Farticles%2Fdynamic-dns-with-dhcp%2F&ei=W88AU4n9HOq60QXbv4GwBg&usg=AFQjCNEF1X4Rs52UYQyLiySTQxa97ozM4g&bvm=bv.61535280,d.d2k"},"response":{"status_code":200,"body":{"bytes":18848}},"version":"1.1"},"url":{"original":"/articles/dynamic-dns-with-dhcp/"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:14 +0000] \"GET /articles/dynamic-dns-with-dhcp/ HTTP/1.1\" 200 18848 \"http://www.google.ro/url?sa=t&rct=j&q=&esrc=s&source=web&cd=2&ved=0CCwQFjAB&url=http%3A%2F%2Fwww.semicomplete.com%2Farticles%2Fdynamic-dns-with-dhcp%2F&ei=W88AU4n9HOq60QXbv4GwBg&usg=AFQjCNEF1X4Rs52UYQyLiySTQxa97ozM4g&bvm=bv.61535280,d.d2k\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00025', '2015-05-17 10:05:04+00', '{"@timestamp":"2015-05-17T10:05:04Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:04 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00026', '2015-05-17 10:05:45+00', '{"@timestamp":"2015-05-17T10:05:45Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:45 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00027', '2015-05-17 10:05:14+00', '{"@timestamp":"2015-05-17T10:05:14Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:14 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00028', '2015-05-17 10:05:17+00', '{"@timestamp":"2015-05-17T10:05:17Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:17 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/articles/dynamic-dns-with-dhcp/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00029', '2015-05-17 10:05:21+00', '{"@timestamp":"2015-05-17T10:05:21Z","client":{"ip":"93.114.45.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/style2.css"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0"},"event":{"original":"93.114.45.13 - - [17/May/2015:10:05:21 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/style2.css\" \"Mozilla/5.0 (X11; Linux x86_64; rv:25.0) Gecko/20100101 Firefox/25.0\""}}'),
	('log-00030', '2015-05-17 10:05:40+00', '{"@timestamp":"2015-05-17T10:05:40Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":12251}},"version":"1.1"},"url":{"original":"/blog/tags/ipv6"},"user_agent":{"original":"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:40 +0000] \"GET /blog/tags/ipv6 HTTP/1.1\" 200 12251 \"-\" \"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00031', '2015-05-17 10:05:10+00', '{"@timestamp":"2015-05-17T10:05:10Z","client":{"ip":"50.16.19.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/puppet?flav=rss20"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"Tiny Tiny RSS/1.11 (http://tt-rss.org/)"},"event":{"original":"50.16.19.13 - - [17/May/2015:10:05:10 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"http://www.semicomplete.com/blog/tags/puppet?flav=rss20\" \"Tiny Tiny RSS/1.11 (http://tt-rss.org/)\""}}'),
	('log-00032', '2015-05-17 10:05:37+00', '{"@timestamp":"2015-05-17T10:05:37Z","client":{"ip":"66.249.73.185"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":37932}},"version":"1.1"},"url":{"original":"/"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.185 - - [17/May/2015:10:05:37 +0000] \"GET / HTTP/1.1\" 200 37932 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00033', '2015-05-17 10:05:35+00', '{"@timestamp":"2015-05-17T10:05:35Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.google.com/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&cad=rja&sqi=2&ved=0CFYQFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fprojects%2Fxdotool%2F&ei=6cwAU_bRHo6urAeI0YD4Ag&usg=AFQjCNE3V_aCf3-gfNcbS924S6jZ6FqffA&bvm=bv.61535280,d.bmk"},"response":{"status_code":200,"body":{"bytes":12292}},"version":"1.1"},"url":{"original":"/projects/xdotool/"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:35 +0000] \"GET /projects/xdotool/ HTTP/1.1\" 200 12292 \"http://www.google.com/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&cad=rja&sqi=2&ved=0CFYQFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fprojects%2Fxdotool%2F&ei=6cwAU_bRHo6urAeI0YD4Ag&usg=AFQjCNE3V_aCf3-gfNcbS924S6jZ6FqffA&bvm=bv.61535280,d.bmk\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00034', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"46.105.14.53"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/"},"event":{"original":"46.105.14.53 - - [17/May/2015:10:05:03 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"-\" \"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/\""}}'),
	('log-00035', '2015-05-17 10:05:06+00', '{"@timestamp":"2015-05-17T10:05:06Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:06 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00036', '2015-05-17 10:05:03+00', '{"@timestamp":"2015-05-17T10:05:03Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:03 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00037', '2015-05-17 10:05:41+00', '{"@timestamp":"2015-05-17T10:05:41Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:41 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00038', '2015-05-17 10:05:32+00', '{"@timestamp":"2015-05-17T10:05:32Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:32 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00039', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"123.125.71.35"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":40693}},"version":"1.1"},"url":{"original":"/blog/tags/release"},"user_agent":{"original":"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)"},"event":{"original":"123.125.71.35 - - [17/May/2015:10:05:46 +0000] \"GET /blog/tags/release HTTP/1.1\" 200 40693 \"-\" \"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)\""}}'),
	('log-00040', '2015-05-17 10:05:08+00', '{"@timestamp":"2015-05-17T10:05:08Z","client":{"ip":"110.136.166.128"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/style2.css"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0"},"event":{"original":"110.136.166.128 - - [17/May/2015:10:05:08 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/style2.css\" \"Mozilla/5.0 (Windows NT 6.2; WOW64; rv:28.0) Gecko/20100101 Firefox/28.0\""}}'),
	('log-00041', '2015-05-17 10:05:46+00', '{"@timestamp":"2015-05-17T10:05:46Z","client":{"ip":"50.150.204.184"},"http":{"request":{"method":"GET","referrer":"http://www.google.com/search?q=https//:google.com&source=lnms&tbm=isch&sa=X&ei=4-r8UvDrKZOgkQe7x4CICw&ved=0CAkQ_AUoAA&biw=320&bih=441"},"response":{"status_code":200,"body":{"bytes":65748}},"version":"1.1"},"url":{"original":"/images/googledotcom.png"},"user_agent":{"original":"Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; LG-MS770 Build/IMM76I) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"},"event":{"original":"50.150.204.184 - - [17/May/2015:10:05:46 +0000] \"GET /images/googledotcom.png HTTP/1.1\" 200 65748 \"http://www.google.com/search?q=https//:google.com&source=lnms&tbm=isch&sa=X&ei=4-r8UvDrKZOgkQe7x4CICw&ved=0CAkQ_AUoAA&biw=320&bih=441\" \"Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; LG-MS770 Build/IMM76I) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30\""}}'),
	('log-00042', '2015-05-17 10:05:58+00', '{"@timestamp":"2015-05-17T10:05:58Z","client":{"ip":"207.241.237.225"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":9208}},"version":"1.0"},"url":{"original":"/blog/tags/examples"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.225 - - [17/May/2015:10:05:58 +0000] \"GET /blog/tags/examples HTTP/1.0\" 200 9208 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	('log-00043', '2015-05-17 10:05:36+00', '{"@timestamp":"2015-05-17T10:05:36Z","client":{"ip":"200.49.190.101"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"event":{"original":"200.49.190.101 - - [17/May/2015:10:05:36 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"-\" \"-\""}}'),
	('log-00044', '2015-05-17 10:05:38+00', '{"@timestamp":"2015-05-17T10:05:38Z","client":{"ip":"200.49.190.100"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":44019}},"version":"1.1"},"url":{"original":"/blog/tags/web"},"user_agent":{"original":"QS304 Profile/MIDP-2.0 Configuration/CLDC-1.1"},"event":{"original":"200.49.190.100 - - [17/May/2015:10:05:38 +0000] \"GET /blog/tags/web HTTP/1.1\" 200 44019 \"-\" \"QS304 Profile/MIDP-2.0 Configuration/CLDC-1.1\""}}'),
	('log-00045', '2015-05-17 10:05:11+00', '{"@timestamp":"2015-05-17T10:05:11Z","client":{"ip":"200.49.190.101"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"event":{"original":"200.49.190.101 - - [17/May/2015:10:05:11 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"-\" \"-\""}}'),
	('log-00046', '2015-05-17 10:05:37+00', '{"@timestamp":"2015-05-17T10:05:37Z","client":{"ip":"200.49.190.101"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"QS304 Profile/MIDP-2.0 Configuration/CLDC-1.1"},"event":{"original":"200.49.190.101 - - [17/May/2015:10:05:37 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"-\" \"QS304 Profile/MIDP-2.0 Configuration/CLDC-1.1\""}}'),
	('log-00047', '2015-05-17 10:05:00+00', '{"@timestamp":"2015-05-17T10:05:00Z","client":{"ip":"66.249.73.185"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.185 - - [17/May/2015:10:05:00 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00049', '2015-05-17 10:05:33+00', '{"@timestamp":"2015-05-17T10:05:33Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":16021}},"version":"1.1"},"url":{"original":"/blog/tags/firefox?flav=rss20"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:33 +0000] \"GET /blog/tags/firefox?flav=rss20 HTTP/1.1\" 200 16021 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00050', '2015-05-17 10:05:17+00', '{"@timestamp":"2015-05-17T10:05:17Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":11418}},"version":"1.1"},"url":{"original":"/blog/geekery/eventdb-ideas.html"},"user_agent":{"original":"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:10:05:17 +0000] \"GET /blog/geekery/eventdb-ideas.html HTTP/1.1\" 200 11418 \"-\" \"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00051', '2015-05-17 10:05:48+00', '{"@timestamp":"2015-05-17T10:05:48Z","client":{"ip":"67.214.178.190"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/"},"response":{"status_code":200,"body":{"bytes":37932}},"version":"1.0"},"url":{"original":"/"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.7; rv:21.0) Gecko/20100101 Firefox/21.0"},"event":{"original":"67.214.178.190 - - [17/May/2015:10:05:48 +0000] \"GET / HTTP/1.0\" 200 37932 \"http://www.semicomplete.com/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.7; rv:21.0) Gecko/20100101 Firefox/21.0\""}}'),
	('log-00052', '2015-05-17 10:05:18+00', '{"@timestamp":"2015-05-17T10:05:18Z","client":{"ip":"67.214.178.190"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/"},"response":{"status_code":200,"body":{"bytes":8948}},"version":"1.0"},"url":{"original":"/blog/geekery/installing-windows-8-consumer-preview.html"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.7; rv:21.0) Gecko/20100101 Firefox/21.0"},"event":{"original":"67.214.178.190 - - [17/May/2015:10:05:18 +0000] \"GET /blog/geekery/installing-windows-8-consumer-preview.html HTTP/1.0\" 200 8948 \"http://www.semicomplete.com/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.7; rv:21.0) Gecko/20100101 Firefox/21.0\""}}'),
	('log-00053', '2015-05-17 10:05:28+00', '{"@timestamp":"2015-05-17T10:05:28Z","client":{"ip":"207.241.237.220"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":28370}},"version":"1.0"},"url":{"original":"/blog/tags/projects"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.220 - - [17/May/2015:10:05:28 +0000] \"GET /blog/tags/projects HTTP/1.0\" 200 28370 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	('log-00054', '2015-05-17 10:05:44+00', '{"@timestamp":"2015-05-17T10:05:44Z","client":{"ip":"46.105.14.53"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/"},"event":{"original":"46.105.14.53 - - [17/May/2015:10:05:44 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"-\" \"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/\""}}'),
	('log-00055', '2015-05-17 10:05:47+00', '{"@timestamp":"2015-05-17T10:05:47Z","client":{"ip":"207.241.237.227"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":9587}},"version":"1.0"},"url":{"original":"/blog/geekery/soekris-gpio.html"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.227 - - [17/May/2015:10:05:47 +0000] \"GET /blog/geekery/soekris-gpio.html HTTP/1.0\" 200 9587 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	('log-00056', '2015-05-17 10:05:22+00', '{"@timestamp":"2015-05-17T10:05:22Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET","referrer":"http://en.wikipedia.org/wiki/Xvfb"},"response":{"status_code":200,"body":{"bytes":10975}},"version":"1.1"},"url":{"original":"/blog/geekery/xvfb-firefox.html"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:22 +0000] \"GET /blog/geekery/xvfb-firefox.html HTTP/1.1\" 200 10975 \"http://en.wikipedia.org/wiki/Xvfb\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)\""}}'),
	('log-00057', '2015-05-17 10:05:34+00', '{"@timestamp":"2015-05-17T10:05:34Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/blog/geekery/xvfb-firefox.html"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:34 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://semicomplete.com/blog/geekery/xvfb-firefox.html\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)\""}}'),
	('log-00058', '2015-05-17 10:05:37+00', '{"@timestamp":"2015-05-17T10:05:37Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/blog/geekery/xvfb-firefox.html"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:37 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://semicomplete.com/blog/geekery/xvfb-firefox.html\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)\""}}'),
	('log-00059', '2015-05-17 10:05:54+00', '{"@timestamp":"2015-05-17T10:05:54Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/blog/geekery/xvfb-firefox.html"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:54 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://semicomplete.com/blog/geekery/xvfb-firefox.html\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)\""}}'),
	('log-00060', '2015-05-17 10:05:31+00', '{"@timestamp":"2015-05-17T10:05:31Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET","referrer":"http://semicomplete.com/blog/geekery/xvfb-firefox.html"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:31 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://semicomplete.com/blog/geekery/xvfb-firefox.html\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; WOW64; Trident/6.0)\""}}'),
	('log-00061', '2015-05-17 10:05:32+00', '{"@timestamp":"2015-05-17T10:05:32Z","client":{"ip":"91.177.205.119"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; Win64; x64; Trident/6.0)"},"event":{"original":"91.177.205.119 - - [17/May/2015:10:05:32 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.1; Win64; x64; Trident/6.0)\""}}'),
	('log-00062', '2015-05-17 10:05:22+00', '{"@timestamp":"2015-05-17T10:05:22Z","client":{"ip":"66.249.73.185"},"http":{"request":{"method":"GET"},"response":{"status_code":404,"body":{"bytes":294}},"version":"1.1"},"url":{"original":"/doc/index.html?org/elasticsearch/action/search/SearchResponse.html"},"user_agent":{"original":"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.185 - - [17/May/2015:10:05:22 +0000] \"GET /doc/index.html?org/elasticsearch/action/search/SearchResponse.html HTTP/1.1\" 404 294 \"-\" \"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00063', '2015-05-17 10:05:40+00', '{"@timestamp":"2015-05-17T10:05:40Z","client":{"ip":"207.241.237.228"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":24142}},"version":"1.0"},"url":{"original":"/blog/tags/defcon"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.228 - - [17/May/2015:10:05:40 +0000] \"GET /blog/tags/defcon HTTP/1.0\" 200 24142 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	('log-00064', '2015-05-17 10:05:51+00', '{"@timestamp":"2015-05-17T10:05:51Z","client":{"ip":"207.241.237.101"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/C"},"response":{"status_code":200,"body":{"bytes":14888}},"version":"1.0"},"url":{"original":"/blog/tags/regex"},"user_agent":{"original":"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)"},"event":{"original":"207.241.237.101 - - [17/May/2015:10:05:51 +0000] \"GET /blog/tags/regex HTTP/1.0\" 200 14888 \"http://www.semicomplete.com/blog/tags/C\" \"Mozilla/5.0 (compatible; archive.org_bot +http://www.archive.org/details/archive.org_bot)\""}}'),
	('log-00065', '2015-05-17 10:05:59+00', '{"@timestamp":"2015-05-17T10:05:59Z","client":{"ip":"87.169.99.232"},"http":{"request":{"method":"GET","referrer":"https://www.google.de/"},"response":{"status_code":200,"body":{"bytes":24747}},"version":"1.1"},"url":{"original":"/presentations/puppet-at-loggly/puppet-at-loggly.pdf.html"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"87.169.99.232 - - [17/May/2015:10:05:59 +0000] \"GET /presentations/puppet-at-loggly/puppet-at-loggly.pdf.html HTTP/1.1\" 200 24747 \"https://www.google.de/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00066', '2015-05-17 10:05:30+00', '{"@timestamp":"2015-05-17T10:05:30Z","client":{"ip":"209.85.238.199"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":16021}},"version":"1.1"},"url":{"original":"/blog/tags/firefox?flav=rss20"},"user_agent":{"original":"Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 3 subscribers; feed-id=14171215010336145331)"},"event":{"original":"209.85.238.199 - - [17/May/2015:10:05:30 +0000] \"GET /blog/tags/firefox?flav=rss20 HTTP/1.1\" 200 16021 \"-\" \"Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 3 subscribers; feed-id=14171215010336145331)\""}}'),
	('log-00067', '2015-05-17 10:05:15+00', '{"@timestamp":"2015-05-17T10:05:15Z","client":{"ip":"209.85.238.199"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":1370}},"version":"1.1"},"url":{"original":"/test.xml"},"user_agent":{"original":"Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 1 subscribers; feed-id=11390274670024826467)"},"event":{"original":"209.85.238.199 - - [17/May/2015:10:05:15 +0000] \"GET /test.xml HTTP/1.1\" 200 1370 \"-\" \"Feedfetcher-Google; (+http://www.google.com/feedfetcher.html; 1 subscribers; feed-id=11390274670024826467)\""}}'),
	('log-00068', '2015-05-17 10:05:13+00', '{"@timestamp":"2015-05-17T10:05:13Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.google.fr/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&ved=0CE4QFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fblog%2Fgeekery%2Fssl-latency.html&ei=ZdEAU9mGGuWX1AW09IDoBw&usg=AFQjCNHw6zioJpizqX8Q0YpKKaF4zdCSEg&bvm=bv.61535280,d.d2k"},"response":{"status_code":200,"body":{"bytes":17147}},"version":"1.1"},"url":{"original":"/blog/geekery/ssl-latency.html"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:13 +0000] \"GET /blog/geekery/ssl-latency.html HTTP/1.1\" 200 17147 \"http://www.google.fr/url?sa=t&rct=j&q=&esrc=s&source=web&cd=5&ved=0CE4QFjAE&url=http%3A%2F%2Fwww.semicomplete.com%2Fblog%2Fgeekery%2Fssl-latency.html&ei=ZdEAU9mGGuWX1AW09IDoBw&usg=AFQjCNHw6zioJpizqX8Q0YpKKaF4zdCSEg&bvm=bv.61535280,d.d2k\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00069', '2015-05-17 10:05:44+00', '{"@timestamp":"2015-05-17T10:05:44Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/geekery/ssl-latency.html"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:44 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/blog/geekery/ssl-latency.html\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00070', '2015-05-17 10:05:26+00', '{"@timestamp":"2015-05-17T10:05:26Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/geekery/ssl-latency.html"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:26 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/blog/geekery/ssl-latency.html\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00071', '2015-05-17 10:05:39+00', '{"@timestamp":"2015-05-17T10:05:39Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/geekery/ssl-latency.html"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:39 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/blog/geekery/ssl-latency.html\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00072', '2015-05-17 10:05:52+00', '{"@timestamp":"2015-05-17T10:05:52Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/geekery/ssl-latency.html"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:52 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/blog/geekery/ssl-latency.html\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00073', '2015-05-17 10:05:21+00', '{"@timestamp":"2015-05-17T10:05:21Z","client":{"ip":"81.220.24.207"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/geekery/ssl-latency.html"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11"},"event":{"original":"81.220.24.207 - - [17/May/2015:10:05:21 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"http://www.semicomplete.com/blog/geekery/ssl-latency.html\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.73.11 (KHTML, like Gecko) Version/7.0.1 Safari/537.73.11\""}}'),
	('log-00074', '2015-05-17 11:05:17+00', '{"@timestamp":"2015-05-17T11:05:17Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":12908}},"version":"1.1"},"url":{"original":"/blog/geekery/vmware-cpu-performance.html"},"user_agent":{"original":"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:11:05:17 +0000] \"GET /blog/geekery/vmware-cpu-performance.html HTTP/1.1\" 200 12908 \"-\" \"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}');
INSERT INTO millrace_documents.d4 VALUES
	('log-00075', '2015-05-17 11:05:42+00', '{"@timestamp":"2015-05-17T11:05:42Z","client":{"ip":"46.105.14.53"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/"},"event":{"original":"46.105.14.53 - - [17/May/2015:11:05:42 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"-\" \"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/\""}}'),
	('log-00076', '2015-05-17 11:05:11+00', '{"@timestamp":"2015-05-17T11:05:11Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200},"version":"1.1"},"url":{"original":"/robots.txt"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:11 +0000] \"GET /robots.txt HTTP/1.1\" 200 - \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00077', '2015-05-17 11:05:46+00', '{"@timestamp":"2015-05-17T11:05:46Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200},"version":"1.1"},"url":{"original":"/robots.txt"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:46 +0000] \"GET /robots.txt HTTP/1.1\" 200 - \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00078', '2015-05-17 11:05:45+00', '{"@timestamp":"2015-05-17T11:05:45Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14352}},"version":"1.1"},"url":{"original":"/projects/fex/"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:45 +0000] \"GET /projects/fex/ HTTP/1.1\" 200 14352 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00079', '2015-05-17 11:05:59+00', '{"@timestamp":"2015-05-17T11:05:59Z","client":{"ip":"74.125.40.20"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":29941}},"version":"1.1"},"url":{"original":"/?flav=rss20"},"user_agent":{"original":"FeedBurner/1.0 (http://www.FeedBurner.com)"},"event":{"original":"74.125.40.20 - - [17/May/2015:11:05:59 +0000] \"GET /?flav=rss20 HTTP/1.1\" 200 29941 \"-\" \"FeedBurner/1.0 (http://www.FeedBurner.com)\""}}'),
	('log-00080', '2015-05-17 11:05:05+00', '{"@timestamp":"2015-05-17T11:05:05Z","client":{"ip":"71.212.224.97"},"http":{"request":{"method":"GET","referrer":"http://suckless.org/rocks"},"response":{"status_code":200,"body":{"bytes":12292}},"version":"1.1"},"url":{"original":"/projects/xdotool/"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"71.212.224.97 - - [17/May/2015:11:05:05 +0000] \"GET /projects/xdotool/ HTTP/1.1\" 200 12292 \"http://suckless.org/rocks\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00081', '2015-05-17 11:05:15+00', '{"@timestamp":"2015-05-17T11:05:15Z","client":{"ip":"71.212.224.97"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"71.212.224.97 - - [17/May/2015:11:05:15 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00082', '2015-05-17 11:05:22+00', '{"@timestamp":"2015-05-17T11:05:22Z","client":{"ip":"71.212.224.97"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"71.212.224.97 - - [17/May/2015:11:05:22 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00083', '2015-05-17 11:05:11+00', '{"@timestamp":"2015-05-17T11:05:11Z","client":{"ip":"71.212.224.97"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"71.212.224.97 - - [17/May/2015:11:05:11 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00084', '2015-05-17 11:05:28+00', '{"@timestamp":"2015-05-17T11:05:28Z","client":{"ip":"71.212.224.97"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"71.212.224.97 - - [17/May/2015:11:05:28 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_8_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00085', '2015-05-17 11:05:17+00', '{"@timestamp":"2015-05-17T11:05:17Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":304},"version":"1.1"},"url":{"original":"/projects/xdotool/xdotool.xhtml"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:17 +0000] \"GET /projects/xdotool/xdotool.xhtml HTTP/1.1\" 304 - \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00086', '2015-05-17 11:05:26+00', '{"@timestamp":"2015-05-17T11:05:26Z","client":{"ip":"108.174.55.234"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":29941}},"version":"1.1"},"url":{"original":"/?flav=rss20"},"event":{"original":"108.174.55.234 - - [17/May/2015:11:05:26 +0000] \"GET /?flav=rss20 HTTP/1.1\" 200 29941 \"-\" \"-\""}}'),
	('log-00087', '2015-05-17 11:05:37+00', '{"@timestamp":"2015-05-17T11:05:37Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":11388}},"version":"1.1"},"url":{"original":"/blog/geekery/c-vs-python-bdb.html"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:37 +0000] \"GET /blog/geekery/c-vs-python-bdb.html HTTP/1.1\" 200 11388 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00088', '2015-05-17 11:05:09+00', '{"@timestamp":"2015-05-17T11:05:09Z","client":{"ip":"121.107.188.202"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":171717}},"version":"1.1"},"url":{"original":"/presentations/logstash-monitorama-2013/images/kibana-dashboard3.png"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36"},"event":{"original":"121.107.188.202 - - [17/May/2015:11:05:09 +0000] \"GET /presentations/logstash-monitorama-2013/images/kibana-dashboard3.png HTTP/1.1\" 200 171717 \"-\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/32.0.1700.107 Safari/537.36\""}}'),
	('log-00089', '2015-05-17 11:05:39+00', '{"@timestamp":"2015-05-17T11:05:39Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":10185}},"version":"1.1"},"url":{"original":"/blog/productivity/better-zsh-xterm-title-fix.html"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:39 +0000] \"GET /blog/productivity/better-zsh-xterm-title-fix.html HTTP/1.1\" 200 10185 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}');
INSERT INTO millrace_documents.d5 VALUES
	('log-00090', '2015-05-17 11:05:11+00', '{"@timestamp":"2015-05-17T11:05:11Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":10975}},"version":"1.1"},"url":{"original":"/blog/geekery/xvfb-firefox.html"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:11 +0000] \"GET /blog/geekery/xvfb-firefox.html HTTP/1.1\" 200 10975 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00091', '2015-05-17 11:05:00+00', '{"@timestamp":"2015-05-17T11:05:00Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":9872}},"version":"1.1"},"url":{"original":"/blog/geekery/puppet-facts-into-mcollective.html"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:00 +0000] \"GET /blog/geekery/puppet-facts-into-mcollective.html HTTP/1.1\" 200 9872 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00092', '2015-05-17 11:05:10+00', '{"@timestamp":"2015-05-17T11:05:10Z","client":{"ip":"198.46.149.143"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":9316}},"version":"1.1"},"url":{"original":"/blog/geekery/disabling-battery-in-ubuntu-vms.html?utm_source=feedburner&utm_medium=feed&utm_campaign=Feed%3A+semicomplete%2Fmain+%28semicomplete.com+-+Jordan+Sissel%29"},"user_agent":{"original":"Tiny Tiny RSS/1.11 (http://tt-rss.org/)"},"event":{"original":"198.46.149.143 - - [17/May/2015:11:05:10 +0000] \"GET /blog/geekery/disabling-battery-in-ubuntu-vms.html?utm_source=feedburner&utm_medium=feed&utm_campaign=Feed%3A+semicomplete%2Fmain+%28semicomplete.com+-+Jordan+Sissel%29 HTTP/1.1\" 200 9316 \"-\" \"Tiny Tiny RSS/1.11 (http://tt-rss.org/)\""}}'),
	('log-00093', '2015-05-17 11:05:48+00', '{"@timestamp":"2015-05-17T11:05:48Z","client":{"ip":"198.46.149.143"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":10756}},"version":"1.1"},"url":{"original":"/blog/geekery/solving-good-or-bad-problems.html?utm_source=feedburner&utm_medium=feed&utm_campaign=Feed%3A+semicomplete%2Fmain+%28semicomplete.com+-+Jordan+Sissel%29"},"user_agent":{"original":"Tiny Tiny RSS/1.11 (http://tt-rss.org/)"},"event":{"original":"198.46.149.143 - - [17/May/2015:11:05:48 +0000] \"GET /blog/geekery/solving-good-or-bad-problems.html?utm_source=feedburner&utm_medium=feed&utm_campaign=Feed%3A+semicomplete%2Fmain+%28semicomplete.com+-+Jordan+Sissel%29 HTTP/1.1\" 200 10756 \"-\" \"Tiny Tiny RSS/1.11 (http://tt-rss.org/)\""}}'),
	('log-00094', '2015-05-17 11:05:28+00', '{"@timestamp":"2015-05-17T11:05:28Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":202}},"version":"1.1"},"url":{"original":"/blog/geekery/jquery-interface-puffer.html%20target="},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:28 +0000] \"GET /blog/geekery/jquery-interface-puffer.html%20target= HTTP/1.1\" 200 202 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}');
INSERT INTO millrace_documents.d6 VALUES
	('log-00095', '2015-05-17 11:05:05+00', '{"@timestamp":"2015-05-17T11:05:05Z","client":{"ip":"218.30.103.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":11834}},"version":"1.1"},"url":{"original":"/blog/geekery/ec2-reserved-vs-ondemand.html"},"user_agent":{"original":"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)"},"event":{"original":"218.30.103.62 - - [17/May/2015:11:05:05 +0000] \"GET /blog/geekery/ec2-reserved-vs-ondemand.html HTTP/1.1\" 200 11834 \"-\" \"Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)\""}}'),
	('log-00096', '2015-05-17 11:05:31+00', '{"@timestamp":"2015-05-17T11:05:31Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":8956}},"version":"1.1"},"url":{"original":"/blog/web/firefox-scrolling-fix.html"},"user_agent":{"original":"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:11:05:31 +0000] \"GET /blog/web/firefox-scrolling-fix.html HTTP/1.1\" 200 8956 \"-\" \"Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00097', '2015-05-17 11:05:36+00', '{"@timestamp":"2015-05-17T11:05:36Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET","referrer":"http://www.haskell.org/haskellwiki/Xmonad/Frequently_asked_questions"},"response":{"status_code":200,"body":{"bytes":12292}},"version":"1.1"},"url":{"original":"/projects/xdotool/"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:36 +0000] \"GET /projects/xdotool/ HTTP/1.1\" 200 12292 \"http://www.haskell.org/haskellwiki/Xmonad/Frequently_asked_questions\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}'),
	('log-00098', '2015-05-17 11:05:25+00', '{"@timestamp":"2015-05-17T11:05:25Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":1015}},"version":"1.1"},"url":{"original":"/reset.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:25 +0000] \"GET /reset.css HTTP/1.1\" 200 1015 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}'),
	('log-00099', '2015-05-17 11:05:19+00', '{"@timestamp":"2015-05-17T11:05:19Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":4877}},"version":"1.1"},"url":{"original":"/style2.css"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:19 +0000] \"GET /style2.css HTTP/1.1\" 200 4877 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}');
INSERT INTO millrace_documents.d7 VALUES
	('log-00100', '2015-05-17 11:05:03+00', '{"@timestamp":"2015-05-17T11:05:03Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:03 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}'),
	('log-00101', '2015-05-17 11:05:28+00', '{"@timestamp":"2015-05-17T11:05:28Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/projects/xdotool/"},"response":{"status_code":200,"body":{"bytes":6146}},"version":"1.1"},"url":{"original":"/images/jordan-80.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:28 +0000] \"GET /images/jordan-80.png HTTP/1.1\" 200 6146 \"http://www.semicomplete.com/projects/xdotool/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}'),
	('log-00102', '2015-05-17 11:05:07+00', '{"@timestamp":"2015-05-17T11:05:07Z","client":{"ip":"86.1.76.62"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/style2.css"},"response":{"status_code":200,"body":{"bytes":52315}},"version":"1.1"},"url":{"original":"/images/web/2009/banner.png"},"user_agent":{"original":"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0"},"event":{"original":"86.1.76.62 - - [17/May/2015:11:05:07 +0000] \"GET /images/web/2009/banner.png HTTP/1.1\" 200 52315 \"http://www.semicomplete.com/style2.css\" \"Mozilla/5.0 (X11; Linux x86_64; rv:24.0) Gecko/20140205 Firefox/24.0 Iceweasel/24.3.0\""}}'),
	('log-00103', '2015-05-17 11:05:58+00', '{"@timestamp":"2015-05-17T11:05:58Z","client":{"ip":"66.249.73.135"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":23099}},"version":"1.1"},"url":{"original":"/blog/tags/bdb"},"user_agent":{"original":"DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)"},"event":{"original":"66.249.73.135 - - [17/May/2015:11:05:58 +0000] \"GET /blog/tags/bdb HTTP/1.1\" 200 23099 \"-\" \"DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)\""}}'),
	('log-00104', '2015-05-17 11:05:31+00', '{"@timestamp":"2015-05-17T11:05:31Z","client":{"ip":"107.170.41.69"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":32352}},"version":"1.1"},"url":{"original":"/?flav=atom"},"user_agent":{"original":"Feedbin - 1 subscribers"},"event":{"original":"107.170.41.69 - - [17/May/2015:11:05:31 +0000] \"GET /?flav=atom HTTP/1.1\" 200 32352 \"-\" \"Feedbin - 1 subscribers\""}}'),
	('log-00105', '2015-05-17 11:05:14+00', '{"@timestamp":"2015-05-17T11:05:14Z","client":{"ip":"50.16.19.13"},"http":{"request":{"method":"GET","referrer":"http://www.semicomplete.com/blog/tags/puppet?flav=rss20"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"Tiny Tiny RSS/1.11 (http://tt-rss.org/)"},"event":{"original":"50.16.19.13 - - [17/May/2015:11:05:14 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"http://www.semicomplete.com/blog/tags/puppet?flav=rss20\" \"Tiny Tiny RSS/1.11 (http://tt-rss.org/)\""}}'),
	('log-00106', '2015-05-17 11:05:02+00', '{"@timestamp":"2015-05-17T11:05:02Z","client":{"ip":"46.105.14.53"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":14872}},"version":"1.1"},"url":{"original":"/blog/tags/puppet?flav=rss20"},"user_agent":{"original":"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/"},"event":{"original":"46.105.14.53 - - [17/May/2015:11:05:02 +0000] \"GET /blog/tags/puppet?flav=rss20 HTTP/1.1\" 200 14872 \"-\" \"UniversalFeedParser/4.2-pre-314-svn +http://feedparser.org/\""}}'),
	('log-00107', '2015-05-17 11:05:26+00', '{"@timestamp":"2015-05-17T11:05:26Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":8328}},"version":"1.1"},"url":{"original":"/blog/rants/fedora-yum.html"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:26 +0000] \"GET /blog/rants/fedora-yum.html HTTP/1.1\" 200 8328 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00108', '2015-05-17 11:05:32+00', '{"@timestamp":"2015-05-17T11:05:32Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":30346}},"version":"1.1"},"url":{"original":"/blog/tags/grok"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:32 +0000] \"GET /blog/tags/grok HTTP/1.1\" 200 30346 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00109', '2015-05-17 11:05:12+00', '{"@timestamp":"2015-05-17T11:05:12Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":10544}},"version":"1.1"},"url":{"original":"/blog/tags/is%20it%20done%20yet"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:12 +0000] \"GET /blog/tags/is%20it%20done%20yet HTTP/1.1\" 200 10544 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}');
INSERT INTO millrace_documents.d8 VALUES
	('log-00110', '2015-05-17 11:05:07+00', '{"@timestamp":"2015-05-17T11:05:07Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":29706}},"version":"1.1"},"url":{"original":"/blog/tags/statistics"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:07 +0000] \"GET /blog/tags/statistics HTTP/1.1\" 200 29706 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00111', '2015-05-17 11:05:50+00', '{"@timestamp":"2015-05-17T11:05:50Z","client":{"ip":"50.180.79.170"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":3638}},"version":"1.1"},"url":{"original":"/favicon.ico"},"user_agent":{"original":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.5; rv:16.0) Gecko/20100101 Firefox/16.0"},"event":{"original":"50.180.79.170 - - [17/May/2015:11:05:50 +0000] \"GET /favicon.ico HTTP/1.1\" 200 3638 \"-\" \"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.5; rv:16.0) Gecko/20100101 Firefox/16.0\""}}'),
	('log-00112', '2015-05-17 11:05:05+00', '{"@timestamp":"2015-05-17T11:05:05Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":12557}},"version":"1.1"},"url":{"original":"/blog/tags/subversion"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:05 +0000] \"GET /blog/tags/subversion HTTP/1.1\" 200 12557 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00113', '2015-05-17 11:05:52+00', '{"@timestamp":"2015-05-17T11:05:52Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":8251}},"version":"1.1"},"url":{"original":"/blog/web/194.html"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:52 +0000] \"GET /blog/web/194.html HTTP/1.1\" 200 8251 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00114', '2015-05-17 11:05:23+00', '{"@timestamp":"2015-05-17T11:05:23Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":980}},"version":"1.1"},"url":{"original":"/files/blogposts/20070901/?C=D;O=A"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:23 +0000] \"GET /files/blogposts/20070901/?C=D;O=A HTTP/1.1\" 200 980 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00115', '2015-05-17 11:05:15+00', '{"@timestamp":"2015-05-17T11:05:15Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":1533}},"version":"1.1"},"url":{"original":"/files/blogposts/20080109/boost_xpressive_test.cpp"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:15 +0000] \"GET /files/blogposts/20080109/boost_xpressive_test.cpp HTTP/1.1\" 200 1533 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00116', '2015-05-17 11:05:38+00', '{"@timestamp":"2015-05-17T11:05:38Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":966}},"version":"1.1"},"url":{"original":"/files/blogposts/20090520/"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:38 +0000] \"GET /files/blogposts/20090520/ HTTP/1.1\" 200 966 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00117', '2015-05-17 11:05:41+00', '{"@timestamp":"2015-05-17T11:05:41Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":958}},"version":"1.1"},"url":{"original":"/files/fastsplit/?C=M;O=D"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:41 +0000] \"GET /files/fastsplit/?C=M;O=D HTTP/1.1\" 200 958 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00118', '2015-05-17 11:05:19+00', '{"@timestamp":"2015-05-17T11:05:19Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":959}},"version":"1.1"},"url":{"original":"/files/xdotool/docs/man/?C=M;O=D"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:19 +0000] \"GET /files/xdotool/docs/man/?C=M;O=D HTTP/1.1\" 200 959 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('log-00119', '2015-05-17 11:05:16+00', '{"@timestamp":"2015-05-17T11:05:16Z","client":{"ip":"208.115.111.72"},"http":{"request":{"method":"GET"},"response":{"status_code":200,"body":{"bytes":2631}},"version":"1.1"},"url":{"original":"/scripts/python/wrap/?C=N;O=D"},"user_agent":{"original":"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)"},"event":{"original":"208.115.111.72 - - [17/May/2015:11:05:16 +0000] \"GET /scripts/python/wrap/?C=N;O=D HTTP/1.1\" 200 2631 \"-\" \"Mozilla/5.0 (compatible; Ezooms/1.0; help@moz.com)\""}}'),
	('odd-1', '2015-05-20 00:00:00.123456+00', '{ "@timestamp" : "2015-05-20T00:00:00.123456Z", "n" : 1e400, "a":1.10, "a":"twice" }'),
	('odd-2', '2015-05-17 10:05:03+00', '{"@timestamp":1431857103000,"text":"Grüße \ud83d\ude00 \u0000 \"\\\/ \ud800","nothing":null,"deep":[[{"":[]}]]}'),
	('odd ü/3', '1969-12-31 23:59:59.999+00', '{"@timestamp":-1,"emoji":"😀","long":123456789012345678901234567890}');
INSERT INTO millrace_documents.d9 VALUES
	('0', '2026-11-23 00:13:30.78519+00', '{"page": 0}'),
	('1', '2026-11-23 00:13:30.83306+00', '{"page": 1}'),
	('2', '2026-11-23 00:13:30.858889+00', '{"page": 2}');
SELECT pg_catalog.setval('millrace.index_id_seq', 16, true);
SELECT pg_catalog.setval('millrace.lease_epoch', 15, true);
SELECT pg_catalog.setval('millrace.waiting_document_position_seq', 2, true);
SELECT pg_catalog.setval('millrace_documents.d13_seq', 4, true);
SELECT pg_catalog.setval('millrace_documents.d14_seq', 0, false);
SELECT pg_catalog.setval('millrace_documents.d15_seq', 14, true);
SELECT pg_catalog.setval('millrace_documents.d16_seq', 29, true);
ALTER TABLE ONLY millrace.app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.backing_index
    ADD CONSTRAINT backing_index_index_id_key UNIQUE (index_id);
ALTER TABLE ONLY millrace.backing_index
    ADD CONSTRAINT backing_index_pkey PRIMARY KEY (stream, "position");
ALTER TABLE ONLY millrace.cluster_identity
    ADD CONSTRAINT cluster_identity_pkey PRIMARY KEY (is_only_row);
ALTER TABLE ONLY millrace.cluster_setting
    ADD CONSTRAINT cluster_setting_pkey PRIMARY KEY (key, transient);
ALTER TABLE ONLY millrace.data_stream
    ADD CONSTRAINT data_stream_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.dropped_table
    ADD CONSTRAINT dropped_table_pkey PRIMARY KEY (index_id);
ALTER TABLE ONLY millrace.flyway_schema_history
    ADD CONSTRAINT flyway_schema_history_pk PRIMARY KEY (installed_rank);
ALTER TABLE ONLY millrace.index
    ADD CONSTRAINT index_name_key UNIQUE (name);
ALTER TABLE ONLY millrace.index
    ADD CONSTRAINT index_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace.index_template
    ADD CONSTRAINT index_template_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.key_ring
    ADD CONSTRAINT key_ring_pkey PRIMARY KEY (is_only_row);
ALTER TABLE ONLY millrace.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (task);
ALTER TABLE ONLY millrace.login_attempt
    ADD CONSTRAINT login_attempt_pkey PRIMARY KEY (source);
ALTER TABLE ONLY millrace.name
    ADD CONSTRAINT name_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.refresh_family
    ADD CONSTRAINT refresh_family_pkey PRIMARY KEY (session);
ALTER TABLE ONLY millrace.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY millrace.reindex_item
    ADD CONSTRAINT reindex_item_pkey PRIMARY KEY (stream, source_id);
ALTER TABLE ONLY millrace.reindex_task
    ADD CONSTRAINT reindex_task_lease_key UNIQUE (lease);
ALTER TABLE ONLY millrace.reindex_task
    ADD CONSTRAINT reindex_task_pkey PRIMARY KEY (stream);
ALTER TABLE ONLY millrace.revoked_token
    ADD CONSTRAINT revoked_token_pkey PRIMARY KEY (kind, id);
ALTER TABLE ONLY millrace.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.shared_secret
    ADD CONSTRAINT shared_secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY millrace.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY millrace.system_migration_item
    ADD CONSTRAINT system_migration_item_pkey PRIMARY KEY ("position");
ALTER TABLE ONLY millrace.system_migration_item
    ADD CONSTRAINT system_migration_item_source_id_key UNIQUE (source_id);
ALTER TABLE ONLY millrace.system_migration
    ADD CONSTRAINT system_migration_pkey PRIMARY KEY (is_only_row);
ALTER TABLE ONLY millrace.upgrade_source
    ADD CONSTRAINT upgrade_source_destination_id_key UNIQUE (destination_id);
ALTER TABLE ONLY millrace.upgrade_source
    ADD CONSTRAINT upgrade_source_pkey PRIMARY KEY (index_id);
ALTER TABLE ONLY millrace.waiting_document
    ADD CONSTRAINT waiting_document_index_name_id_key UNIQUE (index_name, id);
ALTER TABLE ONLY millrace.waiting_document
    ADD CONSTRAINT waiting_document_pkey PRIMARY KEY (index_name, "position");
ALTER TABLE ONLY millrace_documents.d10
    ADD CONSTRAINT d10_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d11
    ADD CONSTRAINT d11_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d12
    ADD CONSTRAINT d12_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d13
    ADD CONSTRAINT d13_id_key UNIQUE (id);
ALTER TABLE ONLY millrace_documents.d14
    ADD CONSTRAINT d14_id_key UNIQUE (id);
ALTER TABLE ONLY millrace_documents.d15
    ADD CONSTRAINT d15_id_key UNIQUE (id);
ALTER TABLE ONLY millrace_documents.d16
    ADD CONSTRAINT d16_id_key UNIQUE (id);
ALTER TABLE ONLY millrace_documents.d1
    ADD CONSTRAINT d1_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d2
    ADD CONSTRAINT d2_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d3
    ADD CONSTRAINT d3_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d4
    ADD CONSTRAINT d4_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d5
    ADD CONSTRAINT d5_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d6
    ADD CONSTRAINT d6_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d7
    ADD CONSTRAINT d7_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d8
    ADD CONSTRAINT d8_pkey PRIMARY KEY (id);
ALTER TABLE ONLY millrace_documents.d9
    ADD CONSTRAINT d9_pkey PRIMARY KEY (id);
CREATE INDEX data_stream_by_template ON millrace.data_stream USING btree (template);
CREATE INDEX flyway_schema_history_s_idx ON millrace.flyway_schema_history USING btree (success);
CREATE INDEX index_unsealed ON millrace.index USING btree (id) WHERE (rolled_over AND (documents IS NULL));
CREATE INDEX login_attempt_by_age ON millrace.login_attempt USING btree (since);
CREATE INDEX name_by_index ON millrace.name USING btree (index_id);
CREATE INDEX name_by_stream ON millrace.name USING btree (stream);
CREATE INDEX refresh_family_by_expiry ON millrace.refresh_family USING btree (expires_at);
CREATE INDEX refresh_family_by_user ON millrace.refresh_family USING btree (username);
CREATE INDEX refresh_token_by_family ON millrace.refresh_token USING btree (session);
CREATE INDEX revoked_token_by_expiry ON millrace.revoked_token USING btree (expires_at);
CREATE INDEX upgrade_source_by_task ON millrace.upgrade_source USING btree (task);
CREATE INDEX d13_ts_seq_idx ON millrace_documents.d13 USING brin (ts, seq) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX d14_ts_seq_idx ON millrace_documents.d14 USING brin (ts, seq) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX d15_ts_seq_idx ON millrace_documents.d15 USING brin (ts, seq) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX d16_ts_seq_idx ON millrace_documents.d16 USING brin (ts, seq) WITH (pages_per_range='16', autosummarize='on');
ALTER TABLE ONLY millrace.backing_index
    ADD CONSTRAINT backing_index_index_id_fkey FOREIGN KEY (index_id) REFERENCES millrace.index(id) ON DELETE CASCADE;
ALTER TABLE ONLY millrace.backing_index
    ADD CONSTRAINT backing_index_stream_fkey FOREIGN KEY (stream) REFERENCES millrace.data_stream(name) ON DELETE CASCADE;
ALTER TABLE ONLY millrace.name
    ADD CONSTRAINT name_index_id_fkey FOREIGN KEY (index_id) REFERENCES millrace.index(id) ON DELETE CASCADE;
ALTER TABLE ONLY millrace.name
    ADD CONSTRAINT name_stream_fkey FOREIGN KEY (stream) REFERENCES millrace.data_stream(name) ON DELETE CASCADE;
ALTER TABLE ONLY millrace.refresh_token
    ADD CONSTRAINT refresh_token_session_fkey FOREIGN KEY (session) REFERENCES millrace.refresh_family(session) ON DELETE CASCADE;
ALTER TABLE ONLY millrace.reindex_item
    ADD CONSTRAINT reindex_item_stream_fkey FOREIGN KEY (stream) REFERENCES millrace.reindex_task(stream) ON DELETE CASCADE;
