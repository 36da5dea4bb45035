-- The API keys of users. Older programs do not read these tables. If they remove a user, the keys of the user are
-- removed, too. The hash of a secret with 128 random bits does not allow anyone to sign in. Names are arrays of JSON in
-- ASCII, as other texts of clients are.
create table millrace.api_key (
    id text collate "C" primary key,
    sha256 text collate "C" not null,
    owner text collate "C" not null references millrace.app_user (name) on delete cascade,
    name text not null,
    created_at timestamp (6) with time zone not null,
    expires_at timestamp (6) with time zone,
    invalidated_at timestamp (6) with time zone,
    metadata text not null
);

create index api_key_by_owner on millrace.api_key (owner);

-- The role descriptors of a key. The columns of privileges are those of the table of roles.
create table millrace.api_key_role (
    key_id text collate "C" not null references millrace.api_key (id) on delete cascade,
    position integer not null,
    name text collate "C" not null,
    cluster text[] not null,
    grant_names text[] not null,
    grant_privileges text[] not null,
    primary key (key_id, position),
    check (cardinality(grant_names) = cardinality(grant_privileges))
);
