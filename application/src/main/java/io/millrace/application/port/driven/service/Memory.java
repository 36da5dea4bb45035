package io.millrace.application.port.driven.service;

/** The memory of the service, which is the same for all engines. */
public record Memory(
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
