package io.millrace.domain.index;

import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Creates open and empty indices for the tests of rules. The id of an index is its name. */
public final class Indices {

    private Indices() {}

    /** Returns a plain index. */
    public static Index plain(String name) {
        return anIndex(name, false, Optional.empty());
    }

    /** Returns a plain index that is hidden. */
    public static Index hidden(String name) {
        return anIndex(name, true, Optional.empty());
    }

    /** Returns a backing index of a data stream. */
    public static Index backing(String name, String stream, long position) {
        return anIndex(name, true, Optional.of(new Membership(new StreamName(stream), position)));
    }

    /** Returns a closed copy of an index. */
    public static Index closed(Index index) {
        return index.inState(true, index.blocks());
    }

    private static Index anIndex(String name, boolean hidden, Optional<Membership> membership) {
        return new Index(
                new IndexId(name),
                new IndexName(name),
                new UUID(0, name.hashCode()),
                Versions.CURRENT,
                true,
                false,
                Set.of(),
                false,
                hidden,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                Instant.EPOCH,
                Optional.empty(),
                membership);
    }
}
