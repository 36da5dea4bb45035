-- Aliases that new indices get. Earlier programs ignore them.
alter table millrace.legacy_template add column aliases text;
