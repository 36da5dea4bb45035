package io.millrace.adapters.persistence.index;

import io.millrace.adapters.persistence.document.block.BlockEstimate;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.index.upgrade.SizeEstimate;
import java.util.List;
import java.util.Optional;

/**
 * The index versions that the engine PostgreSQL supports.
 *
 * @param current the configured version of new indices; an index with a lower major version is outdated
 */
public record PostgresVersions(IndexVersion current) implements IndexVersions {

    public static final IndexVersion SEVEN = new IndexVersion("7.17.0", "7170099");
    public static final IndexVersion EIGHT = new IndexVersion("8.0.0", "8000099");
    public static final IndexVersion NINE = new IndexVersion("9.0.0", "9000099");
    public static final IndexVersion TEN = new IndexVersion("10.0.0", "10000099");

    /** The versions that new indices can have, oldest first. */
    public static final List<IndexVersion> KNOWN = List.of(SEVEN, EIGHT, NINE, TEN);

    @Override
    public String oldest() {
        return current.major() - 1 + ".0.0";
    }

    @Override
    public List<IndexVersion> creatable() {
        return KNOWN.stream().filter(known -> known.major() <= current.major()).toList();
    }

    @Override
    public Optional<SizeEstimate> sizeEstimate() {
        return sizeEstimateOf(current.major());
    }

    /** Returns a new estimate for indices of a major version; empty if their documents are not packed. */
    public static Optional<SizeEstimate> sizeEstimateOf(int major) {
        return major >= NINE.major() ? Optional.of(new BlockEstimate(major >= TEN.major())) : Optional.empty();
    }

    /** Returns the version that this number represents in the catalog. */
    public static IndexVersion ofNumber(int number) {
        String text = Integer.toString(number);
        for (IndexVersion known : KNOWN) {
            if (known.number().equals(text)) {
                return known;
            }
        }
        throw new IllegalStateException("the catalog has an unknown version " + number);
    }

    /** Returns the number that the catalog stores for the version. */
    public static int numberOf(IndexVersion version) {
        return Integer.parseInt(version.number());
    }
}
