package io.millrace.domain.feature;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An index that belongs to a system feature. It is always written and read by this name: after a migration the name is
 * the alias of the index that replaced it.
 *
 * @param name begins with a dot
 * @param mappings those it is created with
 * @param permanent whether no client, whatever its rights, can remove, close or rename it
 */
public record SystemIndex(IndexName name, JsonText mappings, boolean permanent) {

    /** What stands between the name of a system index and the version that it was migrated to. */
    public static final String SUFFIX = "-reindexed-for-";

    private static final Pattern SUFFIXED = Pattern.compile(SUFFIX + "[0-9]+");

    /** Describes an index that callers with the rights for it can remove and close. */
    public SystemIndex(IndexName name, JsonText mappings) {
        this(name, mappings, false);
    }

    public SystemIndex {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(mappings, "mappings");
        if (!name.isDotted()) {
            throw new IllegalArgumentException("the name of a system index begins with a dot: " + name);
        }
        if (SUFFIXED.matcher(name.value()).find()) {
            throw new IllegalArgumentException("the name of a system index does not end like a migrated one: " + name);
        }
    }

    /** Returns whether this is what an index of the name is, before a migration or after one. */
    public boolean owns(String index) {
        return index.equals(name.value())
                || (index.startsWith(name.value())
                        && SUFFIXED.matcher(DestinationName.withoutAttempts(
                                        index.substring(name.value().length())))
                                .matches());
    }

    /**
     * Returns what the index is called that a migration to {@code version} makes, for instance
     * {@code .audit-reindexed-for-9}.
     */
    public IndexName migratedTo(IndexVersion version) {
        return new IndexName(name + SUFFIX + version.major());
    }

    /** Returns the name that an index had before a migration made {@code migrated} of it, if that is such a name. */
    public static Optional<String> sourceOf(String migrated) {
        String first = DestinationName.withoutAttempts(migrated);
        int end = first.lastIndexOf(SUFFIX);
        return end > 0 && first.substring(end + SUFFIX.length()).chars().allMatch(Character::isDigit)
                ? Optional.of(first.substring(0, end))
                : Optional.empty();
    }

    /** Returns the names that it may ever have. */
    NamePattern names() {
        return new NamePattern(name + "*");
    }
}
