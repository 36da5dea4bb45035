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
    private final boolean isCurrent;
    private final Set<String> distinguished = new LinkedHashSet<>();

    /**
     * Creates the fields of the indices of scans.
     *
     * @param isCurrent whether the mappings were just read
     */
    AggregatedFields(List<IndexScan> scans, boolean isCurrent) {
        this.scans = List.copyOf(scans);
        this.isCurrent = isCurrent;
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
     * not have the field, the scan checks that no document has added it since the mapping was read. Names of metadata of
     * the cluster, such as {@code _id}, are no fields of documents.
     */
    Optional<Found> find(FieldPath path) {
        if (path.value().startsWith("_")) {
            return Optional.empty();
        }
        Found found = new Found(path.exact().value(), NONE);
        for (IndexScan scan : scans) {
            Mapping mapping = scan.mapping();
            Mapping.Field field = field(mapping, path);
            if (isMissing(field)) {
                if (!isCurrent) {
                    scan.alsoCheck(NativeQuery.of(new Query.Exists(path), mapping));
                }
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
        if (types(path).contains("double")) {
            found.ifPresent(field -> distinguished.add(field.path()));
        }
        return found;
    }

    /** Returns the types of a field in the mappings of all indices that have it. */
    Set<String> types(FieldPath path) {
        Set<String> types = new LinkedHashSet<>();
        for (IndexScan scan : scans) {
            Mapping.Field field = field(scan.mapping(), path);
            if (!isMissing(field)) {
                types.add(scan.mapping().typeOf(field));
            }
        }
        return types;
    }

    /** Returns the checks of a query in an index; without those that current mappings make unnecessary. */
    NativeQuery translated(Query query, IndexScan scan) {
        NativeQuery translated = NativeQuery.of(query, scan.mapping());
        return isCurrent ? translated.withAllFields() : translated;
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
