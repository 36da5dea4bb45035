-- The numbers of rejected requests by client and reason, of all instances. The texts are the
-- shortened User-Agent, the user, and fixed texts of the service.
create table millrace.client_rejection (
    client text collate "C" not null,
    username text collate "C" not null,
    kind text collate "C" not null,
    type text collate "C" not null,
    reason text collate "C" not null,
    count bigint not null,
    since timestamp (6) with time zone not null,
    last timestamp (6) with time zone not null,
    primary key (client, username, kind, type, reason)
);
