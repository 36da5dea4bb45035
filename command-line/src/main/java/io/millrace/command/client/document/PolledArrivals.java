package io.millrace.command.client.document;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.console.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows the documents of an index by repeated searches, because subscriptions exist only for data streams. A document
 * is found exactly once if it becomes visible at most five minutes after documents with later timestamps.
 */
public final class PolledArrivals {

    private static final Duration LATEST_ARRIVAL = Duration.ofMinutes(5);

    /** The maximum number of remembered documents. If there are more, the next search covers a shorter time range. */
    private static final int MOST_REMEMBERED = 10_000;

    private final ServiceClient service;
    private final DocumentQuery query;
    private final Map<String, Instant> seen = new LinkedHashMap<>();
    private Optional<Instant> from = Optional.empty();
    private Instant newest = Instant.EPOCH;
    private int read;

    private PolledArrivals(ServiceClient service, DocumentQuery query) {
        this.service = service;
        this.query = query;
    }

    /**
     * Reads the newest documents in the order of their time. {@link #follow} begins after these documents.
     *
     * @param query selects the documents; its lower bound of the time applies only to the first search
     * @param most the maximum number of documents
     */
    public static PolledArrivals after(
            ServiceClient service, DocumentQuery query, int most, Consumer<FoundDocument> reader) {
        List<FoundDocument> found = new ArrayList<>();
        new DocumentSearch(service, query).read(DocumentSearch.byTime(true), Math.max(1, most), found::add);
        PolledArrivals arrivals = new PolledArrivals(service, query.fixedAt(service.now()));
        for (int i = found.size() - 1; i >= 0; i--) {
            arrivals.remember(found.get(i));
            if (i < most) {
                reader.accept(found.get(i));
            }
        }
        arrivals.forget();
        // These searches cover a time range that was already read. Only documents after the oldest read document are
        // new.
        Instant oldest = found.isEmpty() ? Instant.EPOCH : time(found.get(found.size() - 1));
        arrivals.search(document -> {
            if (time(document).isAfter(oldest)) {
                reader.accept(document);
            }
        });
        return arrivals;
    }

    /**
     * Reads the documents that arrive, until the command must stop.
     *
     * @throws io.millrace.command.client.InterruptedClientException if the command must stop
     * @throws io.millrace.command.client.ClientFailedException if the service rejects the search, or is not available
     *     for 10 minutes
     */
    public void follow(Waiting waiting, Interruptions interruptions, Consumer<FoundDocument> reader) {
        while (true) {
            try {
                search(reader);
                interruptions.end();
            } catch (UnansweredException e) {
                interruptions.begin(e);
            } catch (ServiceRefusedException e) {
                if (!e.isTransient()) {
                    throw e;
                }
                interruptions.begin(e);
            }
            interruptions.pause(waiting);
        }
    }

    private void search(Consumer<FoundDocument> reader) {
        int before;
        do {
            before = read;
            DocumentQuery next = query.since(from.map(Instant::toString).or(query::from), List.copyOf(seen.keySet()));
            new DocumentSearch(service, next).read(DocumentSearch.byTime(false), DocumentSearch.PAGE, document -> {
                read++;
                remember(document);
                reader.accept(document);
            });
            forget();
        } while (read - before == DocumentSearch.PAGE);
    }

    private void remember(FoundDocument document) {
        Instant time = time(document);
        seen.put(document.id(), time);
        newest = time.isAfter(newest) ? time : newest;
    }

    /** Forgets the documents whose time is before the start of the next search. */
    private void forget() {
        if (seen.isEmpty()) {
            return;
        }
        Instant start = latest(from, newest.minus(LATEST_ARRIVAL));
        seen.values().removeIf(time -> time.isBefore(start));
        Instant bound = start;
        Iterator<Map.Entry<String, Instant>> oldest = seen.entrySet().iterator();
        for (int excess = seen.size() - MOST_REMEMBERED; excess > 0; excess--) {
            bound = latest(Optional.of(bound), oldest.next().getValue().plus(1, ChronoUnit.MICROS));
            oldest.remove();
        }
        from = Optional.of(bound);
    }

    private static Instant latest(Optional<Instant> one, Instant other) {
        return one.filter(other::isBefore).orElse(other);
    }

    private static Instant time(FoundDocument document) {
        try {
            return Instant.parse(document.value(DocumentQuery.TIMESTAMP).asText());
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }
}
