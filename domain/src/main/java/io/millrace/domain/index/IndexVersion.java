package io.millrace.domain.index;

import java.util.List;
import java.util.Optional;

/**
 * The version an index was created with. The major selects the {@link Layout}; an index is outdated when its major is
 * lower than that of the version the service is configured to create indices with.
 */
public record IndexVersion(int major, int minor, int patch) implements Comparable<IndexVersion> {

    public static final IndexVersion PREVIOUS = new IndexVersion(7, 17, 0);
    public static final IndexVersion CURRENT = new IndexVersion(8, 0, 0);

    /** The versions an index can be created with, oldest first. */
    public static final List<IndexVersion> KNOWN = List.of(PREVIOUS, CURRENT);

    private static final int RELEASE_BUILD = 99;

    public IndexVersion {
        if (major < 7 || major > 8 || minor < 0 || minor > 99 || patch < 0 || patch > 99) {
            throw new IllegalArgumentException("not an index version: " + major + "." + minor + "." + patch);
        }
    }

    /** Returns the known version written as {@code text}, for instance {@code 8.0.0}, or nothing. */
    public static Optional<IndexVersion> parse(String text) {
        return KNOWN.stream().filter(version -> version.toString().equals(text)).findFirst();
    }

    /** Returns the version with this id, the inverse of {@link #id()}. */
    public static IndexVersion ofId(int id) {
        return new IndexVersion(id / 1_000_000, id / 10_000 % 100, id / 100 % 100);
    }

    /** Returns the number clients see as {@code index.version.created}, for instance 8000099 for 8.0.0. */
    public int id() {
        return major * 1_000_000 + minor * 10_000 + patch * 100 + RELEASE_BUILD;
    }

    public Layout layout() {
        return major == 7 ? Layout.SEVEN : Layout.EIGHT;
    }

    /** Returns whether an index of this version has to be upgraded before {@code current} can drop its layout. */
    public boolean isOutdatedFor(IndexVersion current) {
        return major < current.major;
    }

    @Override
    public int compareTo(IndexVersion other) {
        return Integer.compare(id(), other.id());
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
