package io.millrace.domain.reindex;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.Utf8;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names the index that takes the place of an upgraded one. */
public final class DestinationName {

    private static final String PREFIX = "migrated-";

    /** By how many upgrades an index is found again. */
    private static final int MOST_UPGRADES = 20;

    private static final Pattern ATTEMPTS = Pattern.compile("(?:-r[0-9]++)++$");

    private DestinationName() {}

    /** Returns the name of the index whose place an index of this name took, or nothing if it took none. */
    public static Optional<String> sourceOf(String name) {
        if (name.startsWith("." + PREFIX)) {
            return Optional.of("." + name.substring(PREFIX.length() + 1));
        }
        return Optional.of(name)
                .filter(given -> given.startsWith(PREFIX))
                .map(given -> given.substring(PREFIX.length()));
    }

    /**
     * Returns for instance {@code .migrated-ds-logs-2026.11.20-000001} for {@code .ds-logs-2026.11.20-000001}, and
     * {@code migrated-logs} for {@code logs}. A name that would be too long is cut off and ends with a hash of the
     * source's name.
     */
    public static IndexName of(IndexName source) {
        return fitting(source.isDotted() ? "." + PREFIX + source.value().substring(1) : PREFIX + source.value());
    }

    /** Returns the name of the destination of a later attempt, for instance {@code .migrated-logs-r2} of the second. */
    public static IndexName ofAttempt(IndexName first, int attempt) {
        return attempt == 1 ? first : fitting(first.value() + "-r" + attempt);
    }

    /** Returns the name that {@link #ofAttempt} was given, once or after one another; any other name as it is. */
    public static String withoutAttempts(String name) {
        return ATTEMPTS.matcher(name).replaceFirst("");
    }

    /** Returns whether an index of this name took the place of the other one, by one upgrade or several. */
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
