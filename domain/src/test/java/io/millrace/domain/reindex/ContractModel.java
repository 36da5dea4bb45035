package io.millrace.domain.reindex;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The contract's table "Data stream reindex task" once more, in the plainest words and with nothing of the domain: what
 * becomes of the task of one data stream, and what clients are told of it. Indices are numbers, the oldest the lowest;
 * times are milliseconds.
 */
final class ContractModel {

    enum State {
        ABSENT,
        RUNNING,
        FAILED,
        CANCELLED,
        COMPLETE
    }

    static final long DAY = 24 * 60 * 60 * 1000L;

    private static final String WAITS = "waits";
    private static final String UNDER_WAY = "under way ";
    private static final String UPGRADED = "upgraded";
    private static final String ERROR = "error ";

    private final TreeSet<Integer> outdated = new TreeSet<>();
    private Map<Integer, String> indices = new LinkedHashMap<>();
    private State state = State.ABSENT;
    private long startedAt;
    private long endedAt;
    private int indicesInStream;
    private int made;

    State state(long now) {
        // Not part of the contract: the record of a cancelled run is kept, invisible, until it has been tidied up.
        boolean tidyCancelled = state == State.CANCELLED
                && those(word -> word.startsWith(UNDER_WAY)).isEmpty();
        boolean ended = state == State.FAILED || tidyCancelled || state == State.COMPLETE;
        if (ended && now - endedAt >= DAY) {
            state = State.ABSENT;
        }
        return state;
    }

    /** Gives the data stream one more outdated index. */
    void grow() {
        made++;
        outdated.add(made);
    }

    List<Integer> outdated() {
        return List.copyOf(outdated);
    }

    String start(long now, int total) {
        switch (state(now)) {
            case RUNNING -> {
                return "exists already";
            }
            case FAILED -> {
                return "exists already, to be cancelled first";
            }
            case ABSENT, CANCELLED, COMPLETE -> {
                state = State.RUNNING;
                startedAt = now;
                indicesInStream = total;
                indices = new LinkedHashMap<>();
                outdated.forEach(index -> indices.put(index, WAITS));
                return "acknowledged";
            }
        }
        throw new AssertionError(state);
    }

    String cancel(long now) {
        switch (state(now)) {
            case ABSENT, CANCELLED -> {
                return "no task";
            }
            case RUNNING, FAILED, COMPLETE -> {
                state = State.CANCELLED;
                endedAt = now;
                return "acknowledged";
            }
        }
        throw new AssertionError(state);
    }

    /** Begins with the oldest index that waits, and returns it, or 0. */
    int begin() {
        int next = state == State.RUNNING
                ? those(WAITS::equals).stream().findFirst().orElse(0)
                : 0;
        if (next != 0) {
            indices.put(next, UNDER_WAY + "0/0");
        }
        return next;
    }

    List<Integer> underWay() {
        return state == State.RUNNING ? those(word -> word.startsWith(UNDER_WAY)) : List.of();
    }

    void copied(int index, long documents, long copied) {
        indices.put(index, UNDER_WAY + copied + "/" + documents);
    }

    void finish(int index) {
        indices.put(index, UPGRADED);
        outdated.remove(index);
    }

    void fail(int index, String message) {
        indices.put(index, ERROR + message);
    }

    /** The service restarts, or what a cancelled run left is removed: an unfinished index waits again. */
    void interrupt() {
        indices.replaceAll((index, word) -> word.startsWith(UNDER_WAY) ? WAITS : word);
    }

    void update(long now) {
        if (state == State.RUNNING
                && those(WAITS::equals).isEmpty()
                && underWay().isEmpty()) {
            state = those(word -> word.startsWith(ERROR)).isEmpty() ? State.COMPLETE : State.FAILED;
            endedAt = now;
        }
    }

    /** Returns what a client is told. */
    String reported(long now) {
        return switch (state(now)) {
            case ABSENT, CANCELLED -> "nothing";
            case RUNNING, FAILED, COMPLETE -> recorded(now);
        };
    }

    /** Returns what is kept, which is more than clients are told. */
    String recorded(long now) {
        if (state(now) == State.ABSENT) {
            return "nothing";
        }
        List<String> inProgress = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        indices.forEach((index, word) -> {
            if (word.startsWith(UNDER_WAY)) {
                inProgress.add(index + " " + word.substring(UNDER_WAY.length()));
            } else if (word.startsWith(ERROR)) {
                errors.add(index + " " + word.substring(ERROR.length()));
            }
        });
        return "started " + startedAt + ", complete " + (state == State.COMPLETE) + ", of " + indicesInStream + ", "
                + indices.size() + " = " + those(UPGRADED::equals).size() + " + " + inProgress + " + "
                + those(WAITS::equals).size() + " + " + errors;
    }

    private List<Integer> those(Predicate<String> words) {
        return indices.entrySet().stream()
                .filter(index -> words.test(index.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
