package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import java.util.function.Consumer;

/** The dependencies of the upgrade of data streams. */
public record ReindexTools(UpgradeTools upgrades, StreamCreation creation, TaskResults results) {

    ReindexTools withListener(Consumer<UpgradeEvent> listener) {
        return new ReindexTools(upgrades.withListener(listener), creation, results);
    }

    ReindexTasks tasks() {
        return upgrades.memory().reindexTasks();
    }
}
