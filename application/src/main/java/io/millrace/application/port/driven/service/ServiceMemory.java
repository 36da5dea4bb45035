package io.millrace.application.port.driven.service;

/**
 * All ports of the service memory: the users, tokens, tasks, leases and settings in PostgreSQL. It is the same for all
 * engines.
 */
public record ServiceMemory(
        ClusterSettings clusterSettings,
        Cluster cluster,
        ReindexTasks reindexTasks,
        Leases leases,
        SystemMigrations systemMigrations,
        WaitingDocuments waitingDocuments,
        StreamLifecycles lifecycles,
        LifecycleRuns lifecycleRuns,
        StoreClock clock,
        Announcements announcements) {}
