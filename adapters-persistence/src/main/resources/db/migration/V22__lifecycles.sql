-- Lifecycles are part of what the service remembers, whichever engine has the data streams and templates; so these rows
-- refer to none of them.
create table millrace.stream_lifecycle (
    stream text collate "C" primary key,
    created_at timestamp (6) with time zone not null,
    generation bigint not null,
    enabled boolean not null,
    retention text
);

create table millrace.template_lifecycle (
    template text collate "C" primary key,
    enabled boolean not null,
    retention text
);

-- The last run over all lifecycles, until when nothing is removed because the clock had jumped before it, and how many
-- indices are past their retention and still there.
create table millrace.lifecycle_run (
    only_row boolean primary key default true check (only_row),
    started_at timestamp (6) with time zone not null,
    since_last_start bigint,
    duration bigint,
    held_until timestamp (6) with time zone,
    overdue integer not null default 0
);

-- What could not be done for a data stream, until it can.
create table millrace.lifecycle_error (
    stream text collate "C" not null,
    index_name text collate "C" not null,
    message text not null,
    first_at timestamp (6) with time zone not null,
    last_at timestamp (6) with time zone not null,
    retries integer not null,
    primary key (stream, index_name)
);

-- The clock of data streams. A function of its own, so that a rehearsal can let their time pass faster.
create function millrace.stream_clock() returns timestamp with time zone
language sql volatile
return clock_timestamp();
