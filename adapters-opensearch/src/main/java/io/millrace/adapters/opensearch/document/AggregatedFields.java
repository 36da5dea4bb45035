package io.millrace.adapters.opensearch.document;

import io.millrace.adapters.opensearch.mapping.Mapping;
import io.millrace.adapters.opensearch.mapping.Mapping.Kind;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The fields whose values the cluster aggregates. All indices with a field must have it at the same path and with the
 * same kind.
 */
final class AggregatedFields {

    /** A field that no index has. */
    private static final Kind NONE = Kind.ABSENT;

    private final List<IndexScan> scans;
    private final Set<String> distinguished = new LinkedHashSet<>();

    AggregatedFields(List<IndexScan> scans) {
        this.scans = List.copyOf(scans);
    }

    /**
     * A field in all indices.
     *
     * @param kind {@link Kind#ABSENT} if no index has the field
     */
    record Found(String path, Kind kind) {

        boolean isOneOf(Set<Kind> kinds) {
            return kind == NONE || kinds.contains(kind);
        }

        boolean isAbsent() {
            return kind == NONE;
        }
    }

    /**
     * Finds a field; returns empty if the cluster cannot aggregate its values in all indices together. If an index does
     * not have the field, the scan checks that no document has added it since the mapping was read.
     */
    Optional<Found> find(FieldPath path) {
        Found found = new Found(path.exact().value(), NONE);
        for (IndexScan scan : scans) {
            Mapping mapping = scan.mapping();
            Mapping.Field field = field(mapping, path);
            if (isMissing(field)) {
                scan.alsoCheck(NativeQuery.of(new Query.Exists(path), mapping));
                continue;
            }
            Found next = new Found(field.path(), field.kind());
            if (!mapping.isAggregatable(field) || (!found.isAbsent() && !found.equals(next))) {
                return Optional.empty();
            }
            found = next;
        }
        return Optional.of(found);
    }

    /**
     * Finds a field whose different values are counted. The cluster changes some whole numbers above 2^53, so {@link
     * #distinguished} names the fields that must not have them.
     */
    Optional<Found> findDistinguished(FieldPath path) {
        Optional<Found> found = find(path);
        if (scans.stream().map(IndexScan::mapping).anyMatch(mapping -> mapping.isDouble(field(mapping, path)))) {
            found.ifPresent(field -> distinguished.add(field.path()));
        }
        return found;
    }

    Set<String> distinguished() {
        return Set.copyOf(distinguished);
    }

    private static Mapping.Field field(Mapping mapping, FieldPath path) {
        Mapping.Field field = mapping.field(path.value());
        return isMissing(field) ? mapping.field(path.exact().value()) : field;
    }

    private static boolean isMissing(Mapping.Field field) {
        return field.kind() == Kind.ABSENT || field.kind() == Kind.LEFT_OUT;
    }
}
