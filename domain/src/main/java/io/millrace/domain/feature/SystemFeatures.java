package io.millrace.domain.feature;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All system features, ordered by name. */
public record SystemFeatures(List<SystemFeature> all) {

    public static final SystemFeatures NONE = new SystemFeatures(List.of());

    /**
     * Sorts and checks the features.
     *
     * @throws IllegalArgumentException if two features have the same name, or patterns of index names that overlap
     */
    public SystemFeatures {
        all = all.stream().sorted(Comparator.comparing(SystemFeature::name)).toList();
        Set<FeatureName> names = new HashSet<>();
        for (SystemFeature feature : all) {
            if (!names.add(feature.name())) {
                throw new IllegalArgumentException("there are two system features called " + feature.name());
            }
        }
        List<SystemIndex> indices = indicesOf(all);
        for (int one = 0; one < indices.size(); one++) {
            for (int other = 0; other < one; other++) {
                requireApart(indices.get(one), indices.get(other));
            }
        }
    }

    private static void requireApart(SystemIndex one, SystemIndex other) {
        if (one.names().overlaps(other.names())) {
            throw new IllegalArgumentException(
                    "system indices " + other.name() + " and " + one.name() + " could have the same name");
        }
    }

    private static List<SystemIndex> indicesOf(List<SystemFeature> features) {
        return features.stream().flatMap(feature -> feature.indices().stream()).toList();
    }

    public List<SystemIndex> indices() {
        return indicesOf(all);
    }

    /** Returns the patterns of the names of all system indices, which are reserved for the service. */
    public List<NamePattern> names() {
        return indices().stream().map(SystemIndex::names).toList();
    }

    /** Returns the feature that owns the index with this name. */
    public Optional<SystemFeature> owner(String index) {
        return all.stream()
                .filter(feature -> feature.indices().stream().anyMatch(own -> own.owns(index)))
                .findFirst();
    }

    /**
     * Rejects an index that belongs to a feature.
     *
     * @param what the end of the message, which describes the restriction, for example "accepts documents only from the
     *     service"
     * @throws Rejection if the index belongs to a feature
     */
    public void requireNotSystem(String index, String what) {
        owner(index).ifPresent(feature -> {
            throw refusal(index, feature, what);
        });
    }

    /**
     * Rejects an index that clients must not remove, close or rename.
     *
     * @param index the name of an index or alias
     * @throws Rejection if the index is a permanent index of a feature
     */
    public void requireNotPermanent(String index) {
        for (SystemFeature feature : all) {
            if (feature.indices().stream().anyMatch(own -> own.permanent() && own.owns(index))) {
                throw refusal(index, feature, "can only be removed, closed and renamed by the service");
            }
        }
    }

    private static Rejection refusal(String index, SystemFeature feature, String what) {
        return new Rejection(
                Rejection.Reason.FORBIDDEN,
                "index [" + index + "] belongs to the system feature [" + feature.name() + "] and " + what);
    }
}
