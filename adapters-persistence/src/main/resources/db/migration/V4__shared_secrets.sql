-- What all instances share and no client is ever shown, for instance the key that cursors are signed with.
create table millrace.shared_secret (
    name text collate "C" primary key,
    value bytea not null check (octet_length(value) >= 32),
    made_at timestamptz not null default clock_timestamp()
);
