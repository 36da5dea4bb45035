-- The epochs of leases under which a call was made that changes the state of the source, and has not been answered: it may
-- come at any time. If one is there when the upgrade is ended, the state of the source is kept for the next upgrade.
alter table millrace.begun_upgrade
    add column unanswered bigint[] not null default '{}',
    add column ended boolean not null default false;
