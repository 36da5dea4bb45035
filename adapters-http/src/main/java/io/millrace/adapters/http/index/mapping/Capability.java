package io.millrace.adapters.http.index.mapping;

import java.util.Comparator;

/**
 * The type of a field, and its use in requests.
 *
 * @param type the type in the mappings, such as {@code keyword} or {@code object}
 * @param searchable whether queries can use the field
 * @param isMetadata whether the service adds the field to every document
 */
public record Capability(String type, boolean searchable, boolean isMetadata) implements Comparable<Capability> {

    private static final Comparator<Capability> ORDER = Comparator.comparing(Capability::type)
            .thenComparing(Capability::searchable)
            .thenComparing(Capability::isMetadata);

    @Override
    public int compareTo(Capability other) {
        return ORDER.compare(this, other);
    }
}
