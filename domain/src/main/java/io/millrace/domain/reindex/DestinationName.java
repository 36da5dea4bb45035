package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The names of destinations. A destination replaces an upgraded index. */
public final class DestinationName {

    private static final String PREFIX = "migrated-";

    /** The maximum number of successive upgrades of an index that {@link #isUpgraded} recognizes. */
    private static final int MOST_UPGRADES = 20;

    private static final Pattern ATTEMPTS = Pattern.compile("(?:-r[0-9]++)++$");

    private static final Pattern LAST_ATTEMPT = Pattern.compile("-r[0-9]++$");

    private DestinationName() {}

    /** Returns the name of the source of a destination; empty if {@code name} is not the name of a destination. */
    public static Optional<String> sourceOf(String name) {
        if (name.startsWith("." + PREFIX)) {
            return Optional.of("." + name.substring(PREFIX.length() + 1));
        }
        return Optional.of(name)
                .filter(given -> given.startsWith(PREFIX))
                .map(given -> given.substring(PREFIX.length()));
    }

    /**
     * Returns the names of all indices for which an upgrade can create a destination with this name. There can be
     * several: the end of the name may be the number of an attempt or a part of the name of the source.
     */
    public static List<String> possibleSources(String name) {
        return Stream.iterate(name, shorter -> LAST_ATTEMPT.matcher(shorter).replaceFirst(""))
                .takeWhile(new TreeSet<>()::add)
                .flatMap(shorter -> sourceOf(shorter).stream())
                .toList();
    }

    /**
     * Returns the name of the destination of the first attempt, for example {@code .migrated-ds-logs-2026.11.20-000001}
     * for {@code .ds-logs-2026.11.20-000001}, and {@code migrated-logs} for {@code logs}. A name that is too long is
     * truncated and ends with a hash of the complete name.
     */
    public static IndexName of(IndexName source) {
        return fitting(source.isDotted() ? "." + PREFIX + source.value().substring(1) : PREFIX + source.value());
    }

    /**
     * Returns the name of the destination of a later attempt, for example {@code .migrated-logs-r2} for the second
     * attempt.
     */
    public static IndexName ofAttempt(IndexName first, int attempt) {
        return attempt == 1 ? first : fitting(first.value() + "-r" + attempt);
    }

    /** Returns the name without the suffixes that {@link #ofAttempt} adds, if it has such suffixes. */
    public static String withoutAttempts(String name) {
        return ATTEMPTS.matcher(name).replaceFirst("");
    }

    /** Returns whether an index with this name replaced {@code original} in one or in several successive upgrades. */
    public static boolean isUpgraded(String name, IndexName original) {
        String first = withoutAttempts(name);
        return Stream.iterate(of(original), DestinationName::of)
                .limit(MOST_UPGRADES)
                .anyMatch(upgraded -> withoutAttempts(upgraded.value()).equals(first));
    }

    private static IndexName fitting(String name) {
        return new IndexName(Utf8.length(name) > IndexName.MAXIMUM_BYTES ? shortened(name) : name);
    }

    private static String shortened(String name) {
        byte[] bytes = new byte[2 * name.length()];
        for (int i = 0; i < name.length(); i++) {
            bytes[2 * i] = (byte) (name.charAt(i) >> Byte.SIZE);
            bytes[2 * i + 1] = (byte) name.charAt(i);
        }
        String hash = "-" + UUID.nameUUIDFromBytes(bytes).toString().replace("-", "");
        int end = name.length();
        while (Utf8.length(name.substring(0, end)) + hash.length() > IndexName.MAXIMUM_BYTES) {
            end = name.offsetByCodePoints(end, -1);
        }
        return name.substring(0, end) + hash;
    }
}
