-- Who may sign in, with what rights, and what was handed out to them. Of passwords, tokens and private keys there is only
-- what nobody can sign in with. No table that holds such a value has a constraint whose error would show the row.

-- Full names and email addresses are kept as arrays of JSON in ASCII, as other texts of clients are.
create table millrace.app_user (
    name text collate "C" primary key,
    password_hash text not null,
    stamp text collate "C" not null,
    version bigint not null,
    roles text[] not null,
    full_name text,
    email text,
    metadata text not null,
    enabled boolean not null
);

-- The roles that were made. A grant is the element of one position in both arrays: its names, as an array of JSON in
-- ASCII, and the keys of its privileges, divided by commas.
create table millrace.role (
    name text collate "C" primary key,
    cluster text[] not null,
    grant_names text[] not null,
    grant_privileges text[] not null,
    check (cardinality(grant_names) = cardinality(grant_privileges))
);

-- Refers to no user, because users may be kept elsewhere.
create table millrace.refresh_family (
    session text collate "C" primary key,
    username text collate "C" not null,
    stamp text collate "C",
    started_at timestamptz not null,
    current_step bigint not null,
    current_since timestamptz not null,
    revoked boolean not null,
    expires_at timestamptz not null
);

create index refresh_family_by_user on millrace.refresh_family (username);
create index refresh_family_by_expiry on millrace.refresh_family (expires_at);

-- Spent tokens stay as long as their family, because a spent token that comes again was stolen.
create table millrace.refresh_token (
    sha256 bytea primary key,
    session text collate "C" not null references millrace.refresh_family (session) on delete cascade,
    step bigint not null
);

create index refresh_token_by_family on millrace.refresh_token (session);

create table millrace.revoked_token (
    kind text not null check (kind in ('token', 'session')),
    id text collate "C" not null,
    expires_at timestamptz not null,
    primary key (kind, id)
);

create index revoked_token_by_expiry on millrace.revoked_token (expires_at);

-- Whoever changes the keys locks the one row here.
create table millrace.key_ring (
    is_only_row boolean primary key default true check (is_only_row),
    version bigint not null
);

-- The private part was encrypted by whoever made the key.
create table millrace.signing_key (
    position integer primary key,
    id text collate "C" not null,
    state text not null,
    algorithm text not null,
    public_key text not null,
    private_key text not null,
    passive_until timestamptz
);

-- The source is the SHA-256 of a user name and an address: people type passwords where names belong.
create table millrace.login_attempt (
    source bytea primary key,
    failures integer not null,
    since timestamptz not null
);

create index login_attempt_by_age on millrace.login_attempt (since);
