package io.millrace.bootstrap;

import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.usecase.lifecycle.LifecycleAudit;
import io.millrace.application.usecase.lifecycle.LifecycleTools;
import io.millrace.application.usecase.lifecycle.LifecycleWorkload;
import io.millrace.application.usecase.reindex.ReindexTools;
import io.millrace.application.usecase.reindex.ReindexWorkload;
import io.millrace.application.usecase.security.audit.UpgradeAudit;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.UpgradeTools;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the worker that executes upgrades of data streams. */
final class UpgradeAssembly {

    private static final Logger LOGGER = LoggerFactory.getLogger(UpgradeAssembly.class);

    private UpgradeAssembly() {}

    /**
     * Starts the worker for leased jobs: upgrades of data streams, and jobs of system features.
     *
     * @param trail records the end of each upgrade
     * @param watch counts the progress of upgrades
     * @param resources receives the created objects, to close them later
     */
    static void work(
            Persistence persistence,
            StreamCreation creation,
            String instance,
            Features features,
            AuditTrail trail,
            Observation watch,
            Clock clock,
            Resources resources) {
        ExecutorService executor = Executors.newCachedThreadPool(Threads.named("upgrade"));
        resources.add(executor::shutdown);
        UpgradeTools tools = new UpgradeTools(
                persistence.engine().forWork(),
                persistence.memory().forWork(),
                persistence.state(),
                LOGGER::error,
                watch.meters().upgrades().andThen(UpgradeLog::log).andThen(new UpgradeAudit(trail, clock)),
                watch.spans(),
                System::nanoTime,
                executor);
        String owner = instance + "/" + UUID.randomUUID();
        LifecycleWorkload lifecycles = new LifecycleWorkload(
                new LifecycleTools(
                        persistence.engine().forWork(),
                        persistence.memory().forWork(),
                        creation,
                        persistence.state(),
                        LOGGER::error,
                        "lifecycle/" + owner,
                        watch.meters()
                                .lifecycles()
                                .andThen(LifecycleLog::log)
                                .andThen(new LifecycleAudit(trail, clock))),
                features.retentions(clock),
                System::nanoTime);
        watch.meters().lifecycles().watch(lifecycles::lastStatus);
        List<Workload> workloads = new ArrayList<>(features.workloads(tools));
        workloads.add(lifecycles);
        workloads.add(new ReindexWorkload(new ReindexTools(tools, creation, features.results())));
        resources.add(Worker.start(
                workloads,
                tools.working(),
                Worker.Rhythm.USUAL,
                owner,
                persistence.announcements(),
                Threads.named("worker")));
    }
}
