package io.millrace.application.port.driven.service;

import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.lease.Leases;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;

/**
 * All ports of the service memory: the users, tokens, tasks, leases and settings in the database. The service memory is
 * the same for all engines.
 */
public record ServiceMemory(
        ClusterSettings clusterSettings,
        Cluster cluster,
        ReindexTasks reindexTasks,
        Leases leases,
        SystemMigrations systemMigrations,
        WaitingDocuments waitingDocuments,
        StreamLifecycles lifecycles,
        LegacyTemplates legacyTemplates,
        LifecyclePolicies policies,
        LifecycleRuns lifecycleRuns,
        StoreClock clock,
        Announcements announcements) {}
