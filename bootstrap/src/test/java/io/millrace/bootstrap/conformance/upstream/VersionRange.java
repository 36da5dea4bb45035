package io.millrace.bootstrap.conformance.upstream;

import java.lang.module.ModuleDescriptor.Version;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ranges of versions as tests write them, for instance " - 7.1.99" or "2.0.0 - ". Both ends belong to the range. */
final class VersionRange {

    private VersionRange() {}

    /**
     * Returns whether one of the ranges contains a version.
     *
     * @param ranges separated by commas, "all", or null for none
     */
    static boolean contains(@Nullable Object ranges, String version) {
        if (ranges == null) {
            return false;
        }
        return Stream.of(String.valueOf(ranges).split(","))
                .anyMatch(range -> range.strip().equals("all") || isInside(range, version));
    }

    private static boolean isInside(String range, String version) {
        int line = range.indexOf('-');
        String first = range.substring(0, line).strip();
        String last = range.substring(line + 1).strip();
        return (first.isEmpty() || compare(first, version) <= 0) && (last.isEmpty() || compare(version, last) <= 0);
    }

    private static int compare(String one, String other) {
        return Version.parse(one).compareTo(Version.parse(other));
    }
}
