package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.UpgradeTools;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.Run;
import java.util.Optional;
import java.util.function.Consumer;

/** The dependencies of the upgrade of data streams and plain indices. */
public record ReindexTools(UpgradeTools upgrades, StreamCreation creation, TaskResults results) {

    ReindexTools withListener(Consumer<UpgradeEvent> listener) {
        return new ReindexTools(upgrades.withListener(listener), creation, results);
    }

    ReindexTasks tasks() {
        return upgrades.memory().reindexTasks();
    }

    /** Returns the source of an upgrade, unless it was deleted. */
    Optional<Index> source(IndexUpgrade upgrade) {
        return upgrades.engine()
                .indices()
                .findIndex(upgrade.index())
                .filter(index -> index.id().equals(upgrade.source()));
    }

    /**
     * Rejects the upgrade if documents would lose data. This is checked before the first change of each index, because
     * the mappings may have changed since the task was started.
     *
     * @throws Rejection if documents would lose data and the run does not allow it
     */
    void requireWhole(IndexUpgrade upgrade, Run run) {
        upgrades.engine().versions().listIndexFindings(source(upgrade).stream().toList()).stream()
                .filter(finding -> finding.losesData(run.allowsLossOfExcludedFields()))
                .findFirst()
                .ifPresent(finding -> {
                    throw Rejection.invalid(finding.message());
                });
    }
}
