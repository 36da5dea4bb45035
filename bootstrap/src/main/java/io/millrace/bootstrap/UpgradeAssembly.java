package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.lifecycle.LifecycleAudit;
import io.millrace.application.usecase.lifecycle.LifecycleWorkload;
import io.millrace.application.usecase.security.audit.UpgradeAudit;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.work.Worker;
import io.millrace.application.usecase.work.Workload;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.observation.LifecycleLog;
import io.millrace.bootstrap.observation.Observation;
import io.millrace.bootstrap.observation.UpgradeLog;
import io.millrace.bootstrap.process.Resources;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.storage.Persistence;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the worker that executes upgrades of data streams. */
final class UpgradeAssembly {

    private static final Logger LOGGER = LoggerFactory.getLogger(UpgradeAssembly.class);

    private UpgradeAssembly() {}

    /**
     * Starts the worker that acquires leases and executes tasks: upgrades of data streams, and tasks of system
     * features.
     *
     * @param trail records the end of each upgrade
     * @param watch counts the progress of upgrades in metrics
     * @param resources receives the created objects and closes them later
     */
    static void work(
            Persistence persistence,
            StreamCreation creation,
            String instance,
            Features features,
            AuditTrail trail,
            Observation watch,
            Resources resources) {
        Clock clock = persistence.clock();
        ExecutorService executor = Executors.newCachedThreadPool(Threads.named("upgrade"));
        resources.add(executor::shutdown);
        WorkAssembly assembly = new WorkAssembly(
                persistence.engine().forWork(),
                persistence.memory().forWork(),
                persistence.state(),
                LOGGER::error,
                watch.spans(),
                System::nanoTime,
                executor);
        Consumer<UpgradeEvent> upgrades =
                watch.meters().upgrades().andThen(UpgradeLog::log).andThen(new UpgradeAudit(trail, clock));
        String owner = instance + "/" + UUID.randomUUID();
        LifecycleWorkload lifecycles = assembly.lifecycles(
                creation,
                "lifecycle/" + owner,
                features.retentions(),
                watch.meters().lifecycles().andThen(LifecycleLog::log).andThen(new LifecycleAudit(trail, clock)));
        watch.meters().lifecycles().watch(lifecycles::lastStatus);
        List<Workload> workloads = new ArrayList<>(features.workloads(assembly, upgrades));
        workloads.add(lifecycles);
        workloads.add(assembly.upgrades(creation, features.results(), upgrades));
        resources.add(Worker.start(
                workloads,
                assembly.working(persistence.state()::isPrepared),
                Worker.Rhythm.USUAL,
                owner,
                persistence.announcements(),
                Threads.named("worker")));
    }
}
