package io.millrace.command.upgrade;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.FoundHits;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.RawReply;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Figures;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.upgrade.SizeEstimate;
import io.millrace.domain.reindex.UpgradeVolume;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Estimates how much disk space an upgrade of a data stream would save. The estimate is based on the oldest documents
 * of the stream.
 *
 * @param sample the number of sampled documents; 0 if an estimate is not possible
 * @param after the estimated size of the outdated indices after the upgrade; meaningless if {@code sample} is 0
 */
record UpgradePreview(String stream, List<BackingIndex> outdated, int sample, SizeEstimate.Size after) {

    private static final long MICROSECONDS_OF_MILLISECOND = 1_000;

    /**
     * Reads the oldest documents of the outdated indices, and estimates from them how large these indices will be after
     * the upgrade.
     *
     * @param estimates returns an object that estimates the size of indices of a major version; empty if the size
     *     cannot be estimated for this version
     */
    static UpgradePreview of(
            ServiceClient service,
            String stream,
            List<BackingIndex> outdated,
            IntFunction<Optional<SizeEstimate>> estimates) {
        UpgradeVolume volume = volume(outdated);
        Optional<SizeEstimate> possible =
                volume.documents() > 0 ? estimates.apply(StreamIndices.lastOutdated(service) + 1) : Optional.empty();
        List<FoundHits.Hit> hits = possible.isPresent() ? sample(service, stream, volume) : List.of();
        if (hits.isEmpty()) {
            return new UpgradePreview(stream, outdated, 0, new SizeEstimate.Size(0, 0));
        }
        SizeEstimate estimate = possible.get();
        hits.forEach(hit -> estimate.add(
                new DocumentId(hit.id()),
                new Timestamp(hit.sort().path(0).asLong() * MICROSECONDS_OF_MILLISECOND),
                hit.source().orElseThrow()));
        return new UpgradePreview(stream, outdated, hits.size(), volume.after(estimate));
    }

    private static UpgradeVolume volume(List<BackingIndex> indices) {
        return new UpgradeVolume(indices.stream()
                .map(index -> new UpgradeVolume.Part(index.documents(), index.bytes()))
                .toList());
    }

    private static List<FoundHits.Hit> sample(ServiceClient service, String stream, UpgradeVolume volume) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("size", volume.sampleSize(1));
        body.put("track_total_hits", false);
        body.putArray("sort").addObject().put("@timestamp", "asc");
        RawReply reply = service.fetch(
                "POST",
                "/" + ServiceClient.segment(stream) + "/_search?ignore_unavailable=true",
                ServiceClient.JSON,
                body.toString().getBytes(StandardCharsets.UTF_8),
                ServiceClient.LARGEST_ANSWER);
        if (!reply.read().isDone()) {
            throw service.refusal(reply.read());
        }
        return FoundHits.read(reply.body())
                .orElseThrow(() -> new ClientFailedException("the documents of " + stream + " could not be read"))
                .hits();
    }

    ObjectNode json(String kind) {
        UpgradeVolume volume = volume(outdated);
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put(kind, stream)
                .put("outdated_indices", outdated.size())
                .put("documents", volume.documents())
                .put("bytes", volume.bytes());
        if (sample > 0) {
            json.put("sampled_documents", sample)
                    .put("estimated_bytes", after.bytes())
                    .put("estimated_bytes_of_filters", after.filters());
        }
        return json;
    }

    List<String> lines() {
        UpgradeVolume volume = volume(outdated);
        String size = Figures.size(volume.bytes());
        List<String> lines = new ArrayList<>();
        lines.add(stream + ": " + Figures.count(outdated.size(), "outdated index", "outdated indices") + ", "
                + Figures.count(volume.documents(), "document", "documents") + ", " + size);
        if (sample > 0) {
            lines.add("  estimated size after the upgrade: " + Figures.size(after.bytes())
                    + String.format(Locale.ROOT, " (%.0f %%)", 100.0 * after.bytes() / Math.max(1, volume.bytes()))
                    + ", from a sample of " + Figures.count(sample, "document", "documents"));
            lines.add("  a search for a rare value will read about " + Figures.size(after.filters())
                    + " plus matching blocks, not " + size);
        }
        return lines;
    }
}
