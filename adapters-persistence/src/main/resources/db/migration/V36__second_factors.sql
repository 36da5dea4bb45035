-- The second factors of users. Older programs would accept the password of a user alone, so they must not start.
-- The secret is encrypted like the signing keys. Codes of last_step and of earlier steps are not accepted.
-- counted_codes is the number of one-time codes that were checked since a code or a recovery code was accepted.
create table millrace.second_factor (
    username text collate "C" primary key references millrace.app_user (name) on delete cascade,
    secret text not null,
    active boolean not null,
    last_step bigint not null,
    counted_codes integer not null
);

-- The unused recovery codes. The hash of a code with 120 random bits does not allow anyone to sign in.
create table millrace.recovery_code (
    username text collate "C" not null references millrace.second_factor (username) on delete cascade,
    sha256 text collate "C" not null,
    primary key (username, sha256)
);

-- Whether users with the role have no privileges until they have a second factor.
alter table millrace.role add column second_factor boolean not null default false;
