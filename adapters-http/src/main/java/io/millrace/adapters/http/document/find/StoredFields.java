package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.mapping.FieldMappings;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.text.JsonText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields that a request for a document names in {@code stored_fields}. A response contains those whose mapping has
 * {@code store: true}, with their values in the document.
 *
 * @param names without {@code _source}, which requests the whole document
 */
record StoredFields(List<String> names) {

    static final StoredFields NONE = new StoredFields(List.of());

    /** The parameter with the names. */
    static final String PARAMETER = "stored_fields";

    private static final String SOURCE = "_source";
    private static final int MOST = 100;

    StoredFields {
        names = List.copyOf(names);
    }

    /** Returns the names in the parameter {@code stored_fields}; empty if the request does not have it. */
    static Optional<List<String>> find(Parameters parameters) {
        return parameters.has(PARAMETER) ? Optional.of(parameters.list(PARAMETER)) : Optional.empty();
    }

    /**
     * Returns the fields that a request names.
     *
     * @throws RequestRefusedException 400 if there are too many
     */
    static StoredFields of(Optional<List<String>> requested) {
        if (requested.isEmpty()) {
            return NONE;
        }
        if (requested.get().size() > MOST) {
            throw RequestRefusedException.illegalArgument("more than " + MOST + " fields in [stored_fields]");
        }
        return new StoredFields(
                requested.get().stream().filter(name -> !name.equals(SOURCE)).toList());
    }

    /** Returns the filter of the source: if a request names fields, it must also ask for the source. */
    static SourceFilter source(Optional<SourceFilter> source, Optional<List<String>> requested) {
        return source.orElse(
                requested.isEmpty() || requested.get().contains(SOURCE) ? SourceFilter.ALL : SourceFilter.NOTHING);
    }

    /**
     * Returns the names of all fields that these indices store, by the names of the indices. Missing indices are
     * omitted. Parses each of the mappings, which indices may share, only once.
     *
     * @param deadline called regularly; an exception that it throws ends the work
     */
    static Map<String, Set<String>> ofIndices(ReadIndices indices, Collection<String> names, Runnable deadline) {
        Map<String, Set<String>> stored = new HashMap<>();
        Map<JsonText, Set<String>> known = new HashMap<>();
        List<String> all = List.copyOf(names);
        for (int start = 0; start < all.size(); start += NameSelection.MOST_PARTS) {
            List<String> part = all.subList(start, Math.min(all.size(), start + NameSelection.MOST_PARTS));
            ReadTarget target =
                    new ReadTarget(NameSelection.ofNames(part), NameScope.everything(Action.FIND_DOCUMENT), true, true);
            for (Index index : indices.describe(target)) {
                deadline.run();
                stored.put(index.name().value(), known.computeIfAbsent(index.mappingsInForce(), FieldMappings::stored));
            }
        }
        return stored;
    }

    /**
     * Returns those of these fields that an index stores.
     *
     * @param stored the names of all fields that the index stores
     */
    HitFields among(Set<String> stored) {
        return HitFields.of(names.stream().filter(stored::contains).toList());
    }
}
