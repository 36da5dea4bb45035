package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.SizeText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The conditions of a rollover. A rollover happens if every minimum and at least one maximum is reached. If no
 * condition is given, the rollover always happens.
 */
public record RolloverConditions(List<Condition> conditions) {

    public static final RolloverConditions NONE = new RolloverConditions(List.of());

    /**
     * Checks that minimums are combined with at least one maximum.
     *
     * @throws Rejection if only minimums are given
     */
    public RolloverConditions {
        conditions = List.copyOf(conditions);
        if (!conditions.isEmpty()
                && conditions.stream().noneMatch(condition -> condition.kind().isMaximum())) {
            throw Rejection.validation(
                    "at least one max_* rollover condition must be set when using min_*" + " conditions");
        }
    }

    /** Returns whether a condition needs the size of the index on disk. */
    public boolean needsSize() {
        return conditions.stream().anyMatch(condition -> condition.kind().unit == Unit.BYTES);
    }

    /** Returns the number of documents where counting may stop; 0 if no condition needs the number of documents. */
    public long documentsToCount() {
        return conditions.stream()
                .filter(condition -> condition.kind().unit == Unit.DOCUMENTS)
                .mapToLong(Condition::limit)
                .max()
                .orElse(0);
    }

    /** Evaluates each condition and decides about the rollover. */
    public Verdict judge(Facts facts) {
        Map<String, Boolean> met = new LinkedHashMap<>();
        boolean minimums = true;
        boolean maximum = conditions.isEmpty();
        for (Condition condition : conditions) {
            boolean reached = condition.isReached(facts);
            met.put(condition.words(), reached);
            if (condition.kind().isMaximum()) {
                maximum |= reached;
            } else {
                minimums &= reached;
            }
        }
        return new Verdict(minimums && maximum, met);
    }

    /**
     * The measured values of a write index.
     *
     * @param age the time since the creation of the index
     * @param bytes the size on disk
     */
    public record Facts(Duration age, long documents, long bytes) {

        /** Returns the facts of an index that was created at {@code createdAt}. */
        public static Facts at(Instant now, Instant createdAt, long documents, long bytes) {
            return new Facts(Duration.between(createdAt, now), documents, bytes);
        }
    }

    /**
     * The decision about a rollover.
     *
     * @param met whether each condition is met, in the order of the request; the keys are the conditions as written in
     *     the request
     */
    public record Verdict(boolean rollOver, Map<String, Boolean> met) {

        public Verdict {
            met = Collections.unmodifiableMap(new LinkedHashMap<>(met));
        }
    }

    /**
     * One condition.
     *
     * @param limit the limit in milliseconds, documents or bytes
     * @param written the limit as the client sent it; responses contain this text
     */
    public record Condition(Kind kind, long limit, String written) {

        public Condition {
            if (limit < 0) {
                throw Rejection.invalid("[" + kind.key() + "] must not be negative: " + written);
            }
        }

        /**
         * Parses the limit of a condition.
         *
         * @param name the name of the value; used in the message of a rejection
         * @throws Rejection if the limit does not have the unit of the condition
         */
        public static Condition parse(Kind kind, String name, String text) {
            long limit = switch (kind.unit) {
                case AGE -> TimeText.parse(name, text).duration().toMillis();
                case BYTES -> SizeText.bytes(name, text);
                case DOCUMENTS -> number(name, text);
            };
            return new Condition(kind, limit, text);
        }

        private static long number(String name, String text) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException notWhole) {
                throw Rejection.invalid("failed to parse value [" + text + "] for setting [" + name + "]");
            }
        }

        boolean isReached(Facts facts) {
            return switch (kind.unit) {
                case AGE -> facts.age().toMillis() >= limit;
                case DOCUMENTS -> facts.documents() >= limit;
                case BYTES -> facts.bytes() >= limit;
            };
        }

        String words() {
            return "[" + kind.key() + ": " + written + "]";
        }
    }

    /**
     * The value that a condition measures. A backing index counts as one shard. Therefore a condition about primary
     * shards means the same as the condition about the index.
     */
    public enum Kind {
        MAX_AGE(Unit.AGE),
        MAX_DOCS(Unit.DOCUMENTS),
        MAX_SIZE(Unit.BYTES),
        MAX_PRIMARY_SHARD_SIZE(Unit.BYTES),
        MAX_PRIMARY_SHARD_DOCS(Unit.DOCUMENTS),
        MIN_AGE(Unit.AGE),
        MIN_DOCS(Unit.DOCUMENTS),
        MIN_SIZE(Unit.BYTES),
        MIN_PRIMARY_SHARD_SIZE(Unit.BYTES),
        MIN_PRIMARY_SHARD_DOCS(Unit.DOCUMENTS);

        private final Unit unit;

        Kind(Unit unit) {
            this.unit = unit;
        }

        /** Returns the name of the condition in requests, for example {@code max_age}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public Unit unit() {
            return unit;
        }

        /** Returns the kind with this name. */
        public static Optional<Kind> ofKey(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst();
        }

        /**
         * Returns whether the condition is a maximum, which triggers a rollover when it is reached. A minimum only
         * prevents a rollover until it is reached.
         */
        public boolean isMaximum() {
            return name().startsWith("MAX");
        }

        /** Returns the names of all kinds, in the order of their declaration. */
        public static List<String> keys() {
            List<String> keys = new ArrayList<>();
            for (Kind kind : values()) {
                keys.add(kind.key());
            }
            return keys;
        }
    }

    /** The unit of a limit. */
    public enum Unit {
        AGE,
        DOCUMENTS,
        BYTES
    }
}
