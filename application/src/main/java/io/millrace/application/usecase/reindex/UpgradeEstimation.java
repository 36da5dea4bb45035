package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.reindex.ManageReindexTasks.Estimate;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.SizeEstimate;
import io.millrace.domain.reindex.Concurrency;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Throttle;
import io.millrace.domain.reindex.UpgradeVolume;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.DataStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Estimates upgrades. The sample from a data stream consists of the documents that arrived first. */
public record UpgradeEstimation(
        Catalog catalog,
        ReadIndices indices,
        DocumentStore documents,
        IndexVersions versions,
        ClusterSettings settings) {

    /** Estimates upgrades, see {@link ManageReindexTasks#estimate}. */
    List<Estimate> estimate(List<StreamName> names, boolean sizes) {
        Map<StreamName, List<Index>> outdated = outdated(names);
        List<Index> all = outdated.values().stream().flatMap(List::stream).toList();
        Map<IndexId, Long> bytes = indices.measureBytes(all);
        Map<IndexId, Long> counts = indices.countDocuments(
                all.stream().filter(TaskMeasurement::isCountable).toList());
        ClusterSettings.Values current = settings.read();
        Throttle throttle = Throttle.ofSetting(current.effective(ClusterSetting.MAX_REQUESTS_PER_SECOND));
        Concurrency concurrency = Concurrency.ofSetting(current.effective(ClusterSetting.MAX_CONCURRENT_INDICES));
        List<Estimate> estimates = new ArrayList<>();
        outdated.forEach((name, old) -> {
            UpgradeVolume volume = new UpgradeVolume(old.stream()
                    .map(index -> new UpgradeVolume.Part(
                            counts.getOrDefault(index.id(), 0L), bytes.getOrDefault(index.id(), 0L)))
                    .toList());
            OptionalLong after = sizes && volume.documents() > 0
                    ? bytesAfter(old, volume, volume.sampleSize(outdated.size()))
                    : OptionalLong.empty();
            estimates.add(new Estimate(name, volume, after, volume.leastTime(throttle, concurrency)));
        });
        return List.copyOf(estimates);
    }

    private Map<StreamName, List<Index>> outdated(List<StreamName> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        Map<String, DataStream> streams = catalog.snapshot(NameSelection.ofNames(
                        names.stream().map(StreamName::value).toList()))
                .streams();
        Map<StreamName, List<Index>> outdated = new LinkedHashMap<>();
        for (StreamName name : names) {
            DataStream stream = Optional.ofNullable(streams.get(name.value()))
                    .orElseThrow(() -> ReindexTask.nothingToUpgrade(name.value()));
            outdated.put(
                    name,
                    stream.backingIndices().stream()
                            .filter(index -> versions.isOutdated(index.version()))
                            .toList());
        }
        return outdated;
    }

    private OptionalLong bytesAfter(List<Index> old, UpgradeVolume volume, int size) {
        Optional<SizeEstimate> possible = versions.sizeEstimate();
        List<StoredDocument> sample = possible.isPresent() ? sample(old, size) : List.of();
        if (sample.isEmpty()) {
            return OptionalLong.empty();
        }
        SizeEstimate estimate = possible.orElseThrow();
        sample.forEach(document -> estimate.add(
                document.place().id(), document.timestamp(), document.source().getBytes(StandardCharsets.UTF_8)));
        return OptionalLong.of(volume.after(estimate).bytes());
    }

    /** Returns a sample. Returns an empty list if an index was removed or the heap is too small for the documents. */
    private List<StoredDocument> sample(List<Index> old, int size) {
        List<Index> open = old.stream().filter(index -> !index.closed()).toList();
        if (open.isEmpty()) {
            return List.of();
        }
        Page page = new Page(0, size, Page.Sort.PLACE, Optional.empty(), OptionalLong.of(0));
        try {
            return documents.search(open, new Query.MatchAll(), page).documents();
        } catch (IndexGoneException replaced) {
            return List.of();
        } catch (Rejection tooLarge) {
            if (tooLarge.reason() == Rejection.Reason.TOO_LARGE) {
                return List.of();
            }
            throw tooLarge;
        }
    }
}
