package io.millrace.application.port.driven.service;

/** What the service itself remembers, whichever engine holds the documents. */
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
