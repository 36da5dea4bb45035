package io.millrace.domain.security.privilege;

import io.millrace.domain.Rejection;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.reindex.DestinationName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The names of the indices of the service. To access these indices, a caller also needs the cluster privilege
 * {@code manage}. Each pattern also covers the names that an index gets by a rollover or an upgrade.
 */
public record RestrictedNames(List<NamePattern> patterns) {

    private static final int LONGEST_NAME = 255;

    public static final RestrictedNames NONE = new RestrictedNames(List.of());

    public RestrictedNames {
        patterns = List.copyOf(patterns);
    }

    public boolean contains(String name) {
        return origins(name).anyMatch(origin -> patterns.stream().anyMatch(pattern -> pattern.matches(origin)));
    }

    /**
     * Rejects a combination of two names, for example of an index and its alias, if only one of them is restricted.
     * Otherwise the other name could give access to the restricted index.
     *
     * @throws Rejection if only one of the names is restricted; the message contains both names
     */
    public void requireTogether(String name, String other) {
        if (contains(name) != contains(other)) {
            String own = contains(name) ? name : other;
            throw Rejection.invalid("[" + own + "] belongs to the service, so it cannot be combined with ["
                    + (own.equals(name) ? other : name) + "]");
        }
    }

    /** Returns whether {@code pattern} can match a restricted name. */
    boolean overlap(NamePattern pattern) {
        return patterns.stream().flatMap(RestrictedNames::derived).anyMatch(pattern::overlaps);
    }

    /** Returns the name itself and all earlier names that the index can have had before rollovers and upgrades. */
    private static Stream<String> origins(String name) {
        if (name.length() > LONGEST_NAME) {
            return Stream.of(name);
        }
        return Stream.iterate(List.of(name), names -> !names.isEmpty(), RestrictedNames::before)
                .flatMap(List::stream);
    }

    private static List<String> before(List<String> names) {
        return names.stream()
                .flatMap(name -> Stream.of(
                                DestinationName.sourceOf(name),
                                DestinationName.sourceOf(name).map(DestinationName::withoutAttempts),
                                BackingIndexName.streamOf(name),
                                SystemIndex.sourceOf(name))
                        .flatMap(Optional::stream))
                .distinct()
                .toList();
    }

    /**
     * Returns patterns for all names that an index can get by rollovers and upgrades if {@code pattern} matches its
     * original name. The patterns may also match other names.
     */
    private static Stream<NamePattern> derived(NamePattern pattern) {
        String value = pattern.value();
        return Stream.of(value, value + SystemIndex.SUFFIX + "*", ".ds-" + value + "*", ".migrated-*", "migrated-*")
                .map(NamePattern::new);
    }
}
