package io.millrace.command.load;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.load.progress.WriteIndex;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A data stream in memory: ids are there once in each of its indices, and nothing comes into one that was rolled over.
 */
public final class FakeTarget implements Target {

    /** Reject what is not JSON. */
    public static final DocumentRules RULES = document -> {
        try {
            new ObjectMapper().readTree(document);
        } catch (IOException e) {
            throw Rejection.invalid("it is not JSON");
        }
    };

    /** What happens to a request, besides its being carried out. */
    public enum Mishap {
        /** It is carried out, and the answer is lost. */
        ANSWER_LOST,
        /** It is not carried out. */
        REFUSED_FOR_NOW,
        /** The stream is rolled over before it is carried out. */
        ROLLED_OVER,
        /** It is carried out, the stream is rolled over, and the answer is lost. */
        LOST_AND_ROLLED_OVER,
        /** The process of the client is killed before it is carried out. */
        KILLED_BEFORE,
        /** The process of the client is killed after it is carried out. */
        KILLED_AFTER,
        /** The process of the client is killed after it is carried out, and the stream is rolled over. */
        KILLED_AND_ROLLED_OVER
    }

    /** The process of the client ends. */
    public static final class KilledException extends RuntimeException {}

    public final Deque<Mishap> mishaps = new ArrayDeque<>();
    public final Map<WriteIndex, Map<String, String>> indices = new LinkedHashMap<>();
    private int requests;
    private boolean hidesService;
    private boolean hidesWriteIndex;
    private int mostItems = Integer.MAX_VALUE;

    public FakeTarget() {
        rollOver();
    }

    FakeTarget taking(int items) {
        mostItems = items;
        return this;
    }

    FakeTarget hidingService() {
        hidesService = true;
        return this;
    }

    FakeTarget hidingWriteIndex() {
        hidesWriteIndex = true;
        return this;
    }

    public int requests() {
        return requests;
    }

    void rollOver() {
        int number = indices.size() + 1;
        indices.put(new WriteIndex("uuid-" + number, ".ds-logs-" + number), new LinkedHashMap<>());
    }

    /** Returns the documents of all indices. */
    List<String> documents() {
        List<String> all = new ArrayList<>();
        indices.values().forEach(index -> all.addAll(index.values()));
        return all;
    }

    @Override
    public String service() {
        if (hidesService) {
            throw new ClientFailedException("the caller may not read the identity of the service");
        }
        return "service";
    }

    @Override
    public WriteIndex writeIndex() {
        if (hidesWriteIndex) {
            throw new ClientFailedException("there is no data stream");
        }
        return indices.keySet().stream().reduce((one, other) -> other).orElseThrow();
    }

    @Override
    public Delivery send(List<Item> items, WriteIndex only) {
        requests++;
        if (items.size() > mostItems) {
            return new Delivery.Unreadable("too large");
        }
        Optional<Mishap> mishap = Optional.ofNullable(mishaps.poll());
        if (mishap.filter(Mishap.KILLED_BEFORE::equals).isPresent()) {
            throw new KilledException();
        }
        if (mishap.filter(Mishap.REFUSED_FOR_NOW::equals).isPresent()) {
            return new Delivery.Later("busy", false, Optional.of(1L));
        }
        if (mishap.filter(Mishap.ROLLED_OVER::equals).isPresent()) {
            rollOver();
        }
        List<Outcome> outcomes = items.stream().map(item -> outcome(item, only)).toList();
        return switch (mishap.orElse(Mishap.ROLLED_OVER)) {
            case ANSWER_LOST -> new Delivery.Later("no answer", true, Optional.empty());
            case LOST_AND_ROLLED_OVER -> {
                rollOver();
                yield new Delivery.Later("no answer", true, Optional.empty());
            }
            case KILLED_AFTER -> throw new KilledException();
            case KILLED_AND_ROLLED_OVER -> {
                rollOver();
                throw new KilledException();
            }
            case REFUSED_FOR_NOW, KILLED_BEFORE, ROLLED_OVER -> new Delivery.Outcomes(outcomes);
        };
    }

    private static String text(Item item) {
        return new String(item.line().text(), StandardCharsets.UTF_8);
    }

    private Outcome outcome(Item item, WriteIndex only) {
        String text = text(item);
        if (text.contains("bad")) {
            return new Outcome.Refused("it is bad");
        }
        if (!writeIndex().equals(only)) {
            return new Outcome.Moved(writeIndex());
        }
        return new Outcome.There(requireNonNull(indices.get(only), "index").putIfAbsent(item.id(), text) != null);
    }

    @Override
    public Map<String, Boolean> present(List<Item> items, WriteIndex index) {
        if (writeIndex().equals(index)
                && items.stream().anyMatch(item -> item.line().id().isEmpty())) {
            throw new IllegalStateException("an index that takes writes may get more of them");
        }
        Map<String, String> documents = requireNonNull(indices.get(index), "index");
        Map<String, Boolean> present = new HashMap<>();
        for (Item item : items) {
            if (documents.containsKey(item.id())) {
                present.put(item.id(), text(item).equals(documents.get(item.id())));
            }
        }
        return present;
    }

    @Override
    public boolean has(WriteIndex index) {
        return indices.containsKey(index);
    }
}
