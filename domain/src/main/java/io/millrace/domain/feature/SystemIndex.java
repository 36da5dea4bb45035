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
 * An index of a system feature. The service always accesses the index by this name. After a migration, the name is an
 * alias of the new index.
 *
 * @param name the name, which begins with a dot
 * @param mappings the mappings with which the index is created
 * @param permanent whether clients are forbidden to remove, close or rename the index, regardless of their privileges
 */
public record SystemIndex(IndexName name, JsonText mappings, boolean permanent) {

    /** The text between the name of a system index and its major version after a migration. */
    public static final String SUFFIX = "-reindexed-for-";

    private static final Pattern SUFFIXED = Pattern.compile(SUFFIX + "[0-9]+");

    /** Creates a system index that is not permanent: callers with the necessary privileges can remove and close it. */
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

    /** Returns whether {@code index} is the name of this system index before or after a migration. */
    public boolean owns(String index) {
        return index.equals(name.value())
                || (index.startsWith(name.value())
                        && SUFFIXED.matcher(DestinationName.withoutAttempts(
                                        index.substring(name.value().length())))
                                .matches());
    }

    /**
     * Returns the name of the destination of a migration to {@code version}, for example {@code
     * .audit-reindexed-for-10}.
     */
    public IndexName migratedTo(IndexVersion version) {
        return new IndexName(name + SUFFIX + version.major());
    }

    /** Returns the original name of a migrated index; empty if {@code migrated} is not such a name. */
    public static Optional<String> sourceOf(String migrated) {
        String first = DestinationName.withoutAttempts(migrated);
        int end = first.lastIndexOf(SUFFIX);
        return end > 0 && first.substring(end + SUFFIX.length()).chars().allMatch(Character::isDigit)
                ? Optional.of(first.substring(0, end))
                : Optional.empty();
    }

    /** Returns a pattern that matches the original name and the names that the index gets by migrations. */
    NamePattern names() {
        return new NamePattern(name + "*");
    }
}
