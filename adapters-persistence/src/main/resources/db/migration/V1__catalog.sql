-- The catalog: what there is besides the documents. Documents lie in the other schema, one table for each index, which
-- is named d<id of the index>; names given by clients never become identifiers.

do $$
begin
    if current_setting('server_encoding') <> 'UTF8' then
        raise exception 'the encoding of the database is %, it must be UTF8', current_setting('server_encoding');
    end if;
end
$$;

create schema if not exists millrace_documents;

create table millrace.cluster_identity (
    is_only_row boolean primary key default true check (is_only_row),
    uuid uuid not null default gen_random_uuid()
);

insert into millrace.cluster_identity default values;

create table millrace.cluster_setting (
    key text collate "C" not null,
    transient boolean not null,
    value text not null,
    primary key (key, transient)
);

-- Patterns and settings are kept as arrays of JSON in ASCII, because a text of the database takes neither U+0000 nor a
-- lone surrogate; mappings, aliases and meta are JSON as it was sent.
create table millrace.index_template (
    name text collate "C" primary key,
    patterns text not null,
    priority bigint,
    makes_data_streams boolean not null,
    streams_hidden boolean not null,
    custom_routing boolean not null,
    settings text not null,
    mappings text,
    aliases text,
    version bigint,
    meta text
);

create table millrace.data_stream (
    name text collate "C" primary key,
    generation bigint not null check (generation >= 1),
    template text collate "C" not null,
    hidden boolean not null,
    created_at timestamptz not null
);

create index data_stream_by_template on millrace.data_stream (template);

-- writable is what every insert of documents asks for in its own statement. Whoever turns it off holds a lock on the
-- table of the documents that waits for the inserts under way.
create table millrace.index (
    id bigint generated always as identity primary key,
    name text collate "C" not null unique,
    uuid uuid not null default gen_random_uuid(),
    version integer not null,
    closed boolean not null default false,
    blocks text[] not null default '{}',
    rolled_over boolean not null default false,
    writable boolean not null generated always as (
        not closed and not rolled_over and not blocks && array['write', 'read_only', 'read_only_allow_delete']
    ) stored,
    hidden boolean not null,
    settings text not null,
    mappings text not null,
    created_at timestamptz not null,
    documents bigint,
    earliest timestamptz,
    latest timestamptz,
    check (documents is null or rolled_over),
    check (case when documents > 0 then earliest <= latest else earliest is null and latest is null end)
);

create index index_unsealed on millrace.index (id) where rolled_over and documents is null;

-- A position is never used for another index, except that an upgrade puts the new index into the place of the old one.
create table millrace.backing_index (
    stream text collate "C" not null references millrace.data_stream (name) on delete cascade,
    position bigint not null,
    index_id bigint not null unique references millrace.index (id) on delete cascade,
    primary key (stream, position)
);

-- The one name space of indices, aliases and data streams.
create table millrace.name (
    name text collate "C" primary key,
    kind text not null check (kind in ('index', 'alias', 'data_stream')),
    index_id bigint references millrace.index (id) on delete cascade,
    stream text collate "C" references millrace.data_stream (name) on delete cascade,
    check (case when kind = 'data_stream' then stream = name and index_id is null
                else stream is null and index_id is not null end)
);

create index name_by_index on millrace.name (index_id);
create index name_by_stream on millrace.name (stream);

-- Tables of documents whose index is gone, until they are dropped.
create table millrace.dropped_table (
    index_id bigint primary key,
    removed_at timestamptz not null default clock_timestamp()
);

-- Timestamps as microseconds since 1970, exact for all years from 0000 to 9999: multiplying an interval goes through
-- floating point, so the hours, which are exact by themselves, are split off.
create function millrace.moment(microseconds bigint) returns timestamptz
    language sql stable parallel safe
    return timestamptz '1970-01-01 00:00:00+00'
        + make_interval(hours => (microseconds / 3600000000)::integer)
        + (microseconds % 3600000000) * interval '1 microsecond';

create function millrace.microseconds(moment timestamptz) returns bigint
    language sql stable parallel safe
    return (extract(epoch from moment) * 1000000)::bigint;
