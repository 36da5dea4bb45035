-- Aliases that new indices get. Earlier programs ignore them, and keep them when they replace a template.
alter table millrace.legacy_template add column aliases text;
