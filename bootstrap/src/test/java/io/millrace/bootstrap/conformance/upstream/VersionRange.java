package io.millrace.bootstrap.conformance.upstream;

import java.lang.module.ModuleDescriptor.Version;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of versions as tests write them, for instance " - 7.1.99" or "2.0.0 - ". Both ends belong to the range. In tests
 * of OpenSearch, the versions 1 to 4 of OpenSearch follow the versions of Elasticsearch, from which it was derived.
 */
final class VersionRange {

    private VersionRange() {}

    /**
     * Returns whether one of the ranges contains the version of a suite.
     *
     * @param ranges separated by commas, "all", or null for none
     */
    static boolean contains(@Nullable Object ranges, Suite suite) {
        if (ranges == null) {
            return false;
        }
        return Stream.of(String.valueOf(ranges).split(","))
                .anyMatch(range -> range.strip().equals("all") || isInside(range, suite));
    }

    private static boolean isInside(String range, Suite suite) {
        int line = range.indexOf('-');
        String first = range.substring(0, line).strip();
        String last = range.substring(line + 1).strip();
        Version version = parse(suite.version(), suite);
        return (first.isEmpty() || parse(first, suite).compareTo(version) <= 0)
                && (last.isEmpty() || version.compareTo(parse(last, suite)) <= 0);
    }

    private static Version parse(String version, Suite suite) {
        boolean isOfOpenSearch = suite.name().equals("opensearch") && version.matches("[1-4]\\..*");
        return Version.parse(isOfOpenSearch ? "1" + version : version);
    }
}
