package io.millrace.adapters.persistence.index;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.IndexVersions;
import java.util.List;

/**
 * The versions of indices in PostgreSQL.
 *
 * @param current the configured version of new indices; indices of a lower major are outdated
 */
public record PostgresVersions(IndexVersion current) implements IndexVersions {

    public static final IndexVersion SEVEN = new IndexVersion("7.17.0", "7170099");
    public static final IndexVersion EIGHT = new IndexVersion("8.0.0", "8000099");
    public static final IndexVersion NINE = new IndexVersion("9.0.0", "9000099");

    /** The versions that new indices can have, oldest first. */
    public static final List<IndexVersion> KNOWN = List.of(SEVEN, EIGHT, NINE);

    @Override
    public String oldest() {
        return current.major() - 1 + ".0.0";
    }

    @Override
    public List<IndexVersion> creatable() {
        return KNOWN.stream().filter(known -> known.major() <= current.major()).toList();
    }

    /** Returns the version with this number in the catalog. */
    public static IndexVersion ofNumber(int number) {
        String text = Integer.toString(number);
        for (IndexVersion known : KNOWN) {
            if (known.number().equals(text)) {
                return known;
            }
        }
        throw new IllegalStateException("the catalog has an unknown version " + number);
    }

    /** Returns the number of the version in the catalog. */
    public static int numberOf(IndexVersion version) {
        return Integer.parseInt(version.number());
    }
}
