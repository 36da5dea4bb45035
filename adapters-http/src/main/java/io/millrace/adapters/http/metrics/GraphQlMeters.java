package io.millrace.adapters.http.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.millrace.adapters.http.graphql.response.OperationKind;
import io.millrace.adapters.http.graphql.response.OperationObserver;
import io.millrace.adapters.http.graphql.socket.SocketObserver;
import io.millrace.domain.graphql.DocumentHash;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Counts operations, measures their duration, and counts events of web sockets. */
final class GraphQlMeters implements OperationObserver, SocketObserver {

    /** The maximum number of stored documents with a separate counter. All further documents share one counter. */
    private static final int MOST_DOCUMENTS = 100;

    private static final int SHOWN_OF_HASH = 16;

    /** The close codes with a separate counter. All other codes share one counter. */
    private static final List<Integer> CODES = List.of(1000, 1013, 4400, 4401, 4403, 4406, 4408, 4409, 4429);

    private final Registrations registrations;
    private final Map<Result, Timer> unknown;
    private final Map<OperationKind, Map<Result, Timer>> operations = new EnumMap<>(OperationKind.class);
    private final Map<DocumentHash, Counter> documents = new ConcurrentHashMap<>();
    private final Counter otherDocuments;
    private final Map<Integer, Counter> closings;
    private final Counter otherClosings;
    private final Counter opened;
    private final Counter received;
    private final Counter sent;
    private final LongAdder open = new LongAdder();
    private final LongAdder underWay = new LongAdder();

    GraphQlMeters(Registrations registrations) {
        this.registrations = registrations;
        unknown = timers("unknown");
        for (OperationKind kind : OperationKind.values()) {
            operations.put(kind, timers(kind.name().toLowerCase(Locale.ROOT)));
        }
        otherDocuments = document("other");
        closings = CODES.stream().collect(Collectors.toUnmodifiableMap(code -> code, code -> closing(code.toString())));
        otherClosings = closing("other");
        opened = registrations.counter("graphql.sockets.opened", "Web sockets opened");
        received = message("in");
        sent = message("out");
        registrations.gauge("graphql.sockets.open", "Open web sockets", open::sum);
        registrations.gauge("graphql.sockets.operations", "Operations in progress on web sockets", underWay::sum);
    }

    private Map<Result, Timer> timers(String type) {
        Map<Result, Timer> timers = new EnumMap<>(Result.class);
        for (Result result : Result.values()) {
            timers.put(
                    result,
                    registrations.timer(
                            "graphql.operations",
                            "Duration of finished operations",
                            "type",
                            type,
                            "outcome",
                            result.name().toLowerCase(Locale.ROOT)));
        }
        return timers;
    }

    private Counter document(String hash) {
        return registrations.counter("graphql.document.operations", "Operations by stored document", "document", hash);
    }

    private Counter closing(String code) {
        return registrations.counter("graphql.sockets.closed", "Web sockets closed by the service", "code", code);
    }

    private Counter message(String direction) {
        return registrations.counter("graphql.sockets.messages", "Messages on web sockets", "direction", direction);
    }

    @Override
    public void ended(Optional<OperationKind> kind, Optional<DocumentHash> document, Result result, long nanos) {
        present(kind.isPresent() ? present(operations.get(kind.get())).get(result) : unknown.get(result))
                .record(nanos, TimeUnit.NANOSECONDS);
        if (document.isPresent()) {
            of(document.get()).increment();
        }
    }

    private static <T> T present(@Nullable T registered) {
        return Objects.requireNonNull(registered, "registered");
    }

    private Counter of(DocumentHash hash) {
        Counter counter = documents.get(hash);
        if (counter != null) {
            return counter;
        }
        return documents.size() < MOST_DOCUMENTS
                ? documents.computeIfAbsent(
                        hash, named -> document(named.value().substring(0, SHOWN_OF_HASH)))
                : otherDocuments;
    }

    @Override
    public void opened() {
        opened.increment();
        open.increment();
    }

    @Override
    public void gone() {
        open.decrement();
    }

    @Override
    public void closing(int code) {
        closings.getOrDefault(code, otherClosings).increment();
    }

    @Override
    public void received() {
        received.increment();
    }

    @Override
    public void sent() {
        sent.increment();
    }

    @Override
    public void operations(int more) {
        underWay.add(more);
    }
}
