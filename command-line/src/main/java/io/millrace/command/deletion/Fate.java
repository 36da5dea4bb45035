package io.millrace.command.deletion;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What a command does to an index: it deletes the index, or the index remains for a reason.
 *
 * @param reason the reason in the form for programs, for example {@code write_index}; empty if the index is deleted
 * @param words the fate in the form for people, for example {@code deleted now}
 * @param deletedAt the time when a remaining index will be deleted; empty if it is unknown
 */
public record Fate(String reason, String words, Optional<Instant> deletedAt) {

    private static final Fate DELETED = new Fate("", "deleted now", Optional.empty());
    private static final Fate WRITE_INDEX = kept("write_index", "remains: it is the write index");

    /** Returns the fate of an index that the command deletes. */
    public static Fate deleted() {
        return DELETED;
    }

    /** Returns the fate of the write index. */
    public static Fate writeIndex() {
        return WRITE_INDEX;
    }

    /** Returns the fate of an index that remains for a reason. */
    public static Fate kept(String reason, String words) {
        return new Fate(reason, words, Optional.empty());
    }

    /** Returns the fate of an index whose retention ends later. */
    static Fate deletedLater(Instant time) {
        Instant second = time.truncatedTo(ChronoUnit.SECONDS);
        return new Fate("retention", "deleted at about " + second, Optional.of(second));
    }

    boolean isDeleted() {
        return reason.isEmpty();
    }
}
