package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.mapping.FieldMappings;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields that a request for a document names in {@code stored_fields}. A response contains those whose mapping has
 * {@code store: true}, with their values in the document.
 *
 * @param names without {@code _source}, which requests the whole document
 */
record StoredFields(List<String> names) {

    static final StoredFields NONE = new StoredFields(List.of());

    private static final String SOURCE = "_source";
    private static final int MOST = 100;

    StoredFields {
        names = List.copyOf(names);
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

    /** Returns the mappings of these indices, by their names. */
    static Map<String, JsonText> mappings(ReadIndices indices, Collection<String> names) {
        Map<String, JsonText> mappings = new HashMap<>();
        if (!names.isEmpty()) {
            indices.describe(new ReadTarget(
                            NameSelection.ofNames(names), NameScope.everything(Action.FIND_DOCUMENT), true, true))
                    .forEach(index -> mappings.put(index.name().value(), index.mappingsInForce()));
        }
        return mappings;
    }

    /** Returns the fields that an index with these mappings stores. */
    HitFields in(JsonText mappings) {
        List<NamePattern> wanted = names.stream().map(NamePattern::new).toList();
        Map<String, JsonText> found = FieldMappings.of(mappings, wanted);
        return HitFields.of(names.stream()
                .filter(name -> Optional.ofNullable(found.get(name))
                        .filter(FieldMappings::isStored)
                        .isPresent())
                .toList());
    }
}
