package io.millrace.domain.feature;

import io.millrace.domain.index.IndexName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something the service does for itself that keeps its data in indices of the store.
 *
 * @param description one sentence for operators
 * @param indices at least one
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

    /** Returns the one of its indices that an index of this name is, before a migration or after one. */
    public Optional<SystemIndex> owning(IndexName index) {
        return indices.stream().filter(own -> own.owns(index.value())).findFirst();
    }
}
