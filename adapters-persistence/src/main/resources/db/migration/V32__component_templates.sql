-- Parts of index templates, which index templates contain by name. Settings are arrays of JSON in ASCII; mappings,
-- aliases and meta are JSON as it was sent.
create table millrace.component_template (
    name text collate "C" primary key,
    settings text not null,
    mappings text,
    aliases text,
    version bigint,
    meta text,
    deprecated boolean not null
);

-- The components of an index template in their order, and those that may be missing: arrays of JSON in ASCII.
alter table millrace.index_template
    add column components text not null default '[]',
    add column optional_components text not null default '[]';

-- The lifecycles that index templates get from component templates.
create table millrace.component_lifecycle (
    template text collate "C" primary key,
    enabled boolean not null,
    retention text
);

-- The templates that the service has installed. They are not installed again in the same version, so that a change or
-- removal by a user stays.
create table millrace.installed_templates (
    name text collate "C" primary key,
    version integer not null
);
