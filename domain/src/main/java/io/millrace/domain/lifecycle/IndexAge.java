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
 * Computes the age of a backing index from its rollover.
 *
 * @param rolledOverAt the time when another index replaced it as write index; absent for the write index
 */
public record IndexAge(Index index, Optional<Instant> rolledOverAt) {

    /**
     * Returns the ages of all backing indices, in their order. The time of a rollover is the latest creation time of
     * the next index and all earlier indices. If a wrong clock made one creation time too early, the indices therefore
     * do not appear too old.
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
     * Returns the age of the index, which is the minimum age of its newest document; empty for the write index. The age
     * begins with the rollover, or with the timestamp of the newest document if this is later and not in the future.
     * Later timestamps occur, for example, in an index that was added to the data stream.
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

    /** Returns when the age of the index reaches the retention; empty for the write index. */
    public Optional<Instant> pastAt(Duration retention, Instant now) {
        return at(now).map(age -> now.minus(age).plus(retention));
    }

    /** Returns whether all documents of the index are past the retention; false for the write index. */
    public boolean isPast(Duration retention, Instant now) {
        return at(now).filter(age -> age.compareTo(retention) > 0).isPresent();
    }
}
