package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driving.reindex.CheckReindex;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.stream.DataStream;
import java.util.ArrayList;
import java.util.List;

/** Checks the outdated indices of a data stream. */
public record CheckReindexService(DataStreams streams, IndexVersions versions) implements CheckReindex {

    @Override
    public List<UpgradeFinding> check(StreamName name) {
        DataStream stream = streams.find(name).orElseThrow(() -> ReindexTask.nothingToUpgrade(name.value()));
        List<UpgradeFinding> findings = new ArrayList<>();
        if (versions.isOutdated(stream.writeIndex().version())) {
            findings.addAll(versions.listRolloverFindings(name));
        }
        findings.addAll(versions.listUpgradeFindings(stream.backingIndices().stream()
                .filter(index -> versions.isOutdated(index.version()))
                .toList()));
        return findings;
    }
}
