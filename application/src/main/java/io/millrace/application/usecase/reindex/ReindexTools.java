package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.ReindexTasks;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.UpgradeTools;

/** What the upgrade of data streams takes. */
public record ReindexTools(UpgradeTools upgrades, StreamCreation creation, TaskResults results) {

    ReindexTasks tasks() {
        return upgrades.memory().reindexTasks();
    }
}
