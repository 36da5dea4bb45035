package io.millrace.domain.feature;

import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A part of the service that stores its data in indices.
 *
 * @param description one sentence for operators
 * @param indices the indices of the feature, at least one
 */
public record SystemFeature(FeatureName name, String description, List<SystemIndex> indices) {

    public SystemFeature {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(description, "description");
        indices = List.copyOf(indices);
        if (indices.isEmpty()) {
            throw new IllegalArgumentException("system feature " + name + " has no index");
        }
    }

    /** Returns the system index with this name, which can be its original name or its name after a migration. */
    public Optional<SystemIndex> owning(IndexName index) {
        return indices.stream().filter(own -> own.owns(index.value())).findFirst();
    }
}
