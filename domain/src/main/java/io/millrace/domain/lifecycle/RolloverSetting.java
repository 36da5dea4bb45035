package io.millrace.domain.lifecycle;

import io.millrace.domain.Rejection;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cluster setting with the conditions for rollovers of data streams with a lifecycle.
 *
 * @param fixed the conditions with a fixed limit
 * @param automaticAge whether there is also a condition {@code max_age} whose limit is computed from the retention
 */
public record RolloverSetting(List<Condition> fixed, boolean automaticAge) {

    public static final String KEY = "cluster.lifecycle.default.rollover";
    public static final String STANDARD =
            "max_age=auto,max_primary_shard_size=50gb,min_docs=1,max_primary_shard_docs=200000000";

    private static final String AUTOMATIC = "auto";
    private static final TimeSpan[] AGES = {
        new TimeSpan(Duration.ofDays(1), "1h"),
        new TimeSpan(Duration.ofDays(14), "1d"),
        new TimeSpan(Duration.ofDays(90), "7d")
    };
    private static final String LONGEST_AGE = "30d";

    public RolloverSetting {
        fixed = List.copyOf(fixed);
    }

    /**
     * A row of the table of automatic maximum ages. The maximum age is {@code age} if the retention is at most
     * {@code retention}.
     */
    private record TimeSpan(Duration retention, String age) {}

    /**
     * Parses the conditions, for example {@code max_age=7d,min_docs=1}.
     *
     * @throws Rejection if a condition is unknown, is given twice or has no value, if no maximum is given, or if every
     *     new index would be rolled over immediately
     */
    public static RolloverSetting parse(String text) {
        if (text.isBlank()) {
            throw Rejection.invalid("The rollover conditions cannot be null or blank");
        }
        try {
            RolloverSetting setting = parseConditions(text);
            setting.under(Optional.empty());
            setting.requireRest();
            return setting;
        } catch (Rejection wrong) {
            throw Rejection.invalid(
                    "Failed to parse value [" + text + "] for setting [" + KEY + "]: " + wrong.getMessage());
        }
    }

    private static RolloverSetting parseConditions(String text) {
        List<Condition> fixed = new ArrayList<>();
        Set<Kind> seen = EnumSet.noneOf(Kind.class);
        boolean automatic = false;
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", -1);
            if (pair.length != 2) {
                throw Rejection.invalid("Invalid condition: '" + part + "', format must be 'condition=value'");
            }
            Kind kind =
                    Kind.ofKey(pair[0]).orElseThrow(() -> Rejection.invalid("Unknown condition: '" + pair[0] + "'"));
            if (!seen.add(kind)) {
                throw Rejection.invalid("[" + pair[0] + "] condition is already set.");
            }
            if (kind == Kind.MAX_AGE && pair[1].equals(AUTOMATIC)) {
                automatic = true;
            } else {
                fixed.add(Condition.parse(kind, kind.key(), pair[1]));
            }
        }
        return new RolloverSetting(fixed, automatic);
    }

    private void requireRest() {
        boolean atOnce = fixed.stream().anyMatch(condition -> condition.kind().isMaximum() && condition.limit() == 0);
        boolean later = fixed.stream().anyMatch(condition -> !condition.kind().isMaximum() && condition.limit() > 0);
        if (atOnce && !later) {
            throw Rejection.invalid(
                    "a maximum of 0 needs a min_* condition above 0, because every new index reaches it");
        }
    }

    /** Returns the conditions for a data stream with this retention. */
    public RolloverConditions under(Optional<Duration> retention) {
        List<Condition> conditions = new ArrayList<>(fixed);
        if (automaticAge) {
            conditions.add(Condition.parse(Kind.MAX_AGE, KEY, age(retention)));
        }
        return new RolloverConditions(conditions);
    }

    /**
     * Returns the automatic maximum age. It is shorter for a shorter retention. Therefore documents can be removed soon
     * after their retention has passed.
     */
    private static String age(Optional<Duration> retention) {
        for (TimeSpan span : AGES) {
            if (retention.filter(time -> time.compareTo(span.retention()) <= 0).isPresent()) {
                return span.age();
            }
        }
        return LONGEST_AGE;
    }
}
