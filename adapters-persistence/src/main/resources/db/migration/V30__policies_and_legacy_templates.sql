-- The policies by which rollovers and removals of data streams are done. Phases and conditions are arrays of JSON in
-- ASCII; the policy is JSON as responses contain it.
create table millrace.lifecycle_policy (
    name text collate "C" primary key,
    phases text not null,
    conditions text,
    policy text not null,
    version bigint not null,
    modified_at timestamp (6) with time zone not null
);

-- Templates of the older kind, from which indices get their settings and mappings. They are the same for all engines.
create table millrace.legacy_template (
    name text collate "C" primary key,
    patterns text not null,
    precedence integer not null,
    version bigint,
    settings text not null,
    mappings text
);
