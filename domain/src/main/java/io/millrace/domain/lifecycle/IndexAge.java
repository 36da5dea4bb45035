package io.millrace.domain.lifecycle;

import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the age of a backing index is counted from.
 *
 * @param rolledOverAt when another index took its place as write index; absent for the write index
 */
public record IndexAge(Index index, Optional<Instant> rolledOverAt) {

    /**
     * Returns the ages of all backing indices, in their order. An index was rolled over when the next one was made, but
     * not before any index in front of that one was: a single date that a wrong clock left too early makes no index old.
     */
    public static List<IndexAge> of(DataStream stream) {
        List<IndexAge> ages = new ArrayList<>();
        List<Index> indices = stream.backingIndices();
        Instant latest = Instant.MIN;
        for (int i = 0; i < indices.size() - 1; i++) {
            latest = later(latest, indices.get(i).createdAt());
            ages.add(new IndexAge(
                    indices.get(i), Optional.of(later(latest, indices.get(i + 1).createdAt()))));
        }
        ages.add(new IndexAge(stream.writeIndex(), Optional.empty()));
        return List.copyOf(ages);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /**
     * Returns how old its newest document is at least; nothing for the write index. That is counted from the rollover,
     * or from the timestamp of a document that is later than that and not in the future, as in an index that was added
     * to the data stream.
     */
    public Optional<Duration> at(Instant now) {
        return rolledOverAt.map(rolledOver -> Duration.between(
                index.sealed()
                        .flatMap(known -> known.range())
                        .map(TimeRange::to)
                        .map(Timestamp::toInstant)
                        .filter(latest -> latest.isAfter(rolledOver) && !latest.isAfter(now))
                        .orElse(rolledOver),
                now));
    }

    /** Returns when that age is a retention; nothing for the write index. */
    public Optional<Instant> pastAt(Duration retention, Instant now) {
        return at(now).map(age -> now.minus(age).plus(retention));
    }

    /** Returns whether none of its documents has to be kept any more. */
    public boolean isPast(Duration retention, Instant now) {
        return at(now).filter(age -> age.compareTo(retention) > 0).isPresent();
    }
}
