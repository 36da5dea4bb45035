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
 * The fields whose values the cluster aggregates. In all indices that have a field, its path and its kind must be the
 * same.
 */
final class AggregatedFields {

    /** The kind of a field that no index has. */
    private static final Kind NONE = Kind.ABSENT;

    private final List<IndexScan> scans;
    private final boolean isCurrent;
    private final Set<String> distinguished = new LinkedHashSet<>();

    /**
     * Creates the fields for the indices of these scans.
     *
     * @param isCurrent whether the mappings were just read, so that they contain all fields
     */
    AggregatedFields(List<IndexScan> scans, boolean isCurrent) {
        this.scans = List.copyOf(scans);
        this.isCurrent = isCurrent;
    }

    /**
     * A field that has the same path and kind in all indices that contain it.
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
     * Finds a field. Returns empty if the cluster cannot aggregate the values of the field in all indices together. If
     * the mapping of an index does not contain the field, the scan later checks that no document has added the field
     * since the mapping was read. Returns empty for metadata of the cluster, such as {@code _id}, which are not fields
     * of documents.
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
     * Finds a field for an aggregation that distinguishes the values of the field. The cluster changes some whole
     * numbers above 2^53. Therefore {@link #distinguished} returns the fields that must not contain such numbers.
     */
    Optional<Found> findDistinguished(FieldPath path) {
        Optional<Found> found = find(path);
        if (types(path).contains("double")) {
            found.ifPresent(field -> distinguished.add(field.path()));
        }
        return found;
    }

    /** Returns the types that the field has in the mappings of those indices that contain it. */
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

    /** Translates a query for an index. If the mappings are current, the result contains no check for new fields. */
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
