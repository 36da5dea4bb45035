-- Sessions that began with a sign-in at an identity provider. The tokens of the provider are encrypted by the service.
-- Texts of the provider are kept as arrays of JSON in ASCII, as other texts from outside are.
create table millrace.foreign_session (
    session text collate "C" primary key,
    provider text collate "C" not null,
    issuer text collate "C" not null,
    subject text collate "C" not null,
    sid text collate "C",
    username text collate "C" not null,
    roles text[] not null,
    full_name text,
    email text,
    refresh_token text,
    id_token text,
    started_at timestamptz not null,
    checked_at timestamptz not null,
    expires_at timestamptz not null,
    claimed_until timestamptz
);

-- Hashes, because subjects and ids of providers may be longer than an entry of an index.
create index foreign_session_by_subject on millrace.foreign_session using hash (subject);
create index foreign_session_by_sid on millrace.foreign_session using hash (sid);
create index foreign_session_by_expiry on millrace.foreign_session (expires_at);
