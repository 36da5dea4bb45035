select pg_sleep(4);
