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
 * A backing index with the time of its rollover. The age of the index is computed from this time.
 *
 * @param rolledOverAt the time when another index replaced this index as write index; absent for the write index
 */
public record IndexAge(Index index, Optional<Instant> rolledOverAt) {

    /**
     * Returns the ages of all backing indices, in the order of the indices. The time of a rollover is the latest
     * creation time among the next index and all earlier indices. If the clock was wrong and one creation time is too
     * early, the indices therefore do not appear too old.
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
     * Returns the age of the index; empty for the write index. All documents of the index are at least this old. The
     * age begins with the rollover. If the timestamp of the newest document is later than the rollover and not in the
     * future, the age begins with that timestamp. Such timestamps occur, for example, in an index that was added to the
     * data stream.
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

    /** Returns the time when the age of the index reaches the retention; empty for the write index. */
    public Optional<Instant> pastAt(Duration retention, Instant now) {
        return at(now).map(age -> now.minus(age).plus(retention));
    }

    /** Returns whether all documents of the index are older than the retention. Returns false for the write index. */
    public boolean isPast(Duration retention, Instant now) {
        return at(now).filter(age -> age.compareTo(retention) > 0).isPresent();
    }
}
