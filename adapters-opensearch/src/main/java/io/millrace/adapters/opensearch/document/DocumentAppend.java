package io.millrace.adapters.opensearch.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.Body;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterError;
import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.client.Handling;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.Backoff;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Executes one append. Documents for a backing index are sent to its data stream. Another index may therefore store a
 * document, and the outcome contains this index. An internal retry of the cluster can also cause a conflict. Therefore
 * the stored document is compared to find out whether the conflict is real.
 */
final class DocumentAppend {

    /**
     * The maximum size of a bulk request in bytes. It is limited, because a node uses at most a tenth of its heap for
     * bulk requests.
     */
    private static final int MOST_BYTES = 5_000_000;

    /**
     * A part of the error message that the cluster sends if a metadata block forbids adding a new field to the
     * mappings. The index still accepts documents without new fields.
     */
    private static final String NEW_FIELDS_FORBIDDEN = "blocked by: [FORBIDDEN/9/index metadata (api)];";

    private static final int TOO_LARGE = 413;
    private static final int MOST_HALVINGS = 2;
    private static final int MOST_REPETITIONS = 4;
    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(1));

    private static final byte[] BEFORE_ID = "{\"create\":{\"_id\":\"".getBytes(UTF_8);
    private static final byte[] AFTER_ID = "\"}}\n".getBytes(UTF_8);

    /** Requests only the necessary fields of each item. Responses then have a third of their size. */
    private static final String WANTED =
            "&filter_path=items.create._index,items.create._seq_no,items.create.status,items.create.error";

    private final ClusterClient cluster;
    private final MultiGetLookup lookup;
    private final String refresh;
    private final Index index;
    private final List<NewDocument> batch;
    private final @Nullable Outcome[] outcomes;
    private final Map<Integer, IndexName> conflicts = new HashMap<>();
    private final Set<Integer> overloaded = new HashSet<>();

    /**
     * The outcome for documents that were not sent because the cluster has become unavailable. It is null while the
     * cluster is available.
     */
    private Outcome.@Nullable Refused unavailable;

    DocumentAppend(ClusterClient cluster, MultiGetLookup lookup, String refresh, Index index, List<NewDocument> batch) {
        this.cluster = cluster;
        this.lookup = lookup;
        this.refresh = refresh;
        this.index = index;
        this.batch = batch;
        this.outcomes = new Outcome[batch.size()];
    }

    /**
     * Sends all documents. Returns the outcome for each document.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if no document was sent
     */
    List<Outcome> run() {
        List<Integer> chunk = new ArrayList<>();
        int bytes = 0;
        for (int i = 0; i < batch.size(); i++) {
            String source = batch.get(i).source();
            if (source.indexOf('\n') >= 0) {
                single(i);
                continue;
            }
            if (!chunk.isEmpty() && bytes + source.length() > MOST_BYTES) {
                send(chunk);
                chunk = new ArrayList<>();
                bytes = 0;
            }
            chunk.add(i);
            bytes += source.length();
        }
        if (!chunk.isEmpty()) {
            send(chunk);
        }
        settleConflicts();
        List<Outcome> known = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            known.add(outcome == null ? Outcome.Open.UNKNOWN : outcome);
        }
        if (unavailable != null && known.stream().allMatch(unavailable::equals)) {
            throw unavailable.cause();
        }
        return known;
    }

    private void write(List<Integer> chunk, OutputStream out) throws IOException {
        for (int i : chunk) {
            out.write(BEFORE_ID);
            out.write(JsonStringEncoder.getInstance()
                    .quoteAsUTF8(batch.get(i).id().value()));
            out.write(AFTER_ID);
            out.write(batch.get(i).source().getBytes(UTF_8));
            out.write('\n');
        }
    }

    private String target() {
        return "/"
                + ClusterRequest.encoded(index.membership()
                        .map(member -> member.stream().value())
                        .orElse(index.name().value()));
    }

    private String options() {
        return "?refresh=" + refresh + "&timeout=" + cluster.serverTimeout();
    }

    /**
     * Sends documents. If the cluster rejects documents because of overload, they are sent again after a pause, a
     * limited number of times.
     */
    private void send(List<Integer> documents) {
        List<Integer> open = documents;
        for (int repetition = 0; repetition < MOST_REPETITIONS && !open.isEmpty(); repetition++) {
            LockSupport.parkNanos(PAUSES.after(repetition).toNanos());
            send(open, 0);
            open = open.stream().filter(overloaded::contains).toList();
            overloaded.clear();
        }
    }

    private void send(List<Integer> chunk, int halvings) {
        if (unavailable != null) {
            chunk.forEach(i -> outcomes[i] = unavailable);
            return;
        }
        JsonNode items;
        try {
            items = cluster.send(
                            ClusterRequest.lines(target() + "/_bulk" + options() + WANTED, out -> write(chunk, out)))
                    .json()
                    .path("items");
        } catch (ClusterException e) {
            if (chunk.size() > 1 && isTooLarge(e.error(), halvings)) {
                send(chunk.subList(0, chunk.size() / 2), halvings + 1);
                send(chunk.subList(chunk.size() / 2, chunk.size()), halvings + 1);
                return;
            }
            Outcome outcome = outcome(e.error());
            chunk.forEach(i -> outcomes[i] = outcome);
            return;
        }
        for (int item = 0; item < chunk.size(); item++) {
            record(chunk.get(item), items.path(item).path("create"));
        }
    }

    /**
     * Returns whether the request should be sent again in two halves. After an overload, the number of halvings is
     * limited, because other clients may cause the overload.
     */
    private static boolean isTooLarge(ClusterError error, int halvings) {
        return error.handling() instanceof Handling.Retry retry
                && retry.smaller()
                && (error.status() == TOO_LARGE || halvings < MOST_HALVINGS);
    }

    /** Sends a single document whose source contains a line break. A bulk request cannot contain such a document. */
    private void single(int i) {
        if (unavailable != null) {
            outcomes[i] = unavailable;
            return;
        }
        try {
            JsonNode created = cluster.send(new ClusterRequest(
                            "PUT",
                            target() + "/_create/"
                                    + ClusterRequest.encoded(batch.get(i).id().value()) + options(),
                            Optional.of(Body.of(batch.get(i).source().getBytes(UTF_8))),
                            false))
                    .json();
            outcomes[i] = created(created);
        } catch (ClusterException e) {
            if (e.error().status() == 409) {
                conflicts.put(i, e.error().index().map(IndexName::new).orElse(index.name()));
            } else {
                outcomes[i] = outcome(e.error());
            }
        }
    }

    private void record(int i, JsonNode item) {
        int status = item.path("status").asInt();
        if (status == 201) {
            outcomes[i] = created(item);
        } else if (status == 409) {
            conflicts.put(i, new IndexName(item.path("_index").asText()));
        } else {
            ClusterError error = ClusterError.of(status, item.path("error"));
            if (error.handling() instanceof Handling.Retry retry && !retry.later()) {
                overloaded.add(i);
            }
            outcomes[i] = outcome(error);
        }
    }

    private Outcome created(JsonNode item) {
        return new Outcome.Created(
                new IndexName(item.path("_index").asText()),
                index.keepsArrivalOrder() ? OptionalLong.of(item.path("_seq_no").asLong()) : OptionalLong.empty());
    }

    private Outcome outcome(ClusterError error) {
        if (error.isUnavailable()) {
            Outcome.Refused refused = new Outcome.Refused(new ClusterException(error).toRejection());
            unavailable = unavailable == null ? refused : unavailable;
            return unavailable;
        }
        Handling handling = error.handling();
        if (error.reason().endsWith(NEW_FIELDS_FORBIDDEN)) {
            return new Outcome.Refused(new ClusterException(error).toRejection());
        }
        if (handling instanceof Handling.RefreshAndRetry
                || (handling instanceof Handling.Retry retry && retry.later() && error.isAboutIndex())) {
            return Outcome.Open.NOT_WRITABLE;
        }
        if (handling instanceof Handling.OutcomeUnknown) {
            return Outcome.Open.UNKNOWN;
        }
        Rejection rejection = new ClusterException(error).toRejection();
        return new Outcome.Refused(
                rejection.reason() == Rejection.Reason.INVALID
                        ? new Rejection(Rejection.Reason.DOCUMENT_INVALID, error.reason(), rejection.attributes())
                        : rejection);
    }

    private void settleConflicts() {
        if (conflicts.isEmpty()) {
            return;
        }
        Set<DocumentId> seen = new HashSet<>();
        Set<Integer> repeated = new HashSet<>();
        for (int i = 0; i < batch.size(); i++) {
            if (!seen.add(batch.get(i).id())) {
                repeated.add(i);
            }
        }
        List<Map.Entry<Integer, IndexName>> doubtful = List.copyOf(conflicts.entrySet());
        List<SearchAnswers.Hit> stored = lookup.find(doubtful.stream()
                .map(conflict -> new MultiGetLookup.Address(
                        conflict.getValue(), batch.get(conflict.getKey()).id()))
                .toList());
        for (int n = 0; n < doubtful.size(); n++) {
            int i = doubtful.get(n).getKey();
            SearchAnswers.Hit hit = stored.get(n);
            boolean own = !repeated.contains(i)
                    && hit.source().filter(batch.get(i).source()::equals).isPresent();
            outcomes[i] = own
                    ? new Outcome.Created(
                            new IndexName(hit.index()), index.keepsArrivalOrder() ? hit.number() : OptionalLong.empty())
                    : new Outcome.Conflict(doubtful.get(n).getValue());
        }
    }
}
