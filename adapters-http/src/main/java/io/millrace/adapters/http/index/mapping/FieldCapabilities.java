package io.millrace.adapters.http.index.mapping;

import io.millrace.domain.index.Index;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * The fields in the mappings of indices. Fields that occur only in documents are unknown.
 *
 * @param fields for each name of a field its types, each with the names of the indices with this type
 */
public record FieldCapabilities(SortedMap<String, SortedMap<Capability, List<String>>> fields) {

    /**
     * Reads the mappings of indices.
     *
     * @param wanted decides which fields are returned
     * @param deadline is called for each index, and throws if the request takes too long
     */
    public static FieldCapabilities of(
            Collection<Index> indices, BiPredicate<String, Capability> wanted, Runnable deadline) {
        SortedMap<String, SortedMap<Capability, List<String>>> fields = new TreeMap<>();
        Map<JsonText, Map<String, Capability>> known = new HashMap<>();
        for (Index index : indices) {
            deadline.run();
            // Most backing indices of a data stream have the same mappings.
            known.computeIfAbsent(index.mappingsInForce(), Capabilities::of).forEach((name, capability) -> {
                if (wanted.test(name, capability)) {
                    fields.computeIfAbsent(name, first -> new TreeMap<>())
                            .computeIfAbsent(capability, first -> new ArrayList<>())
                            .add(index.name().value());
                }
            });
        }
        return new FieldCapabilities(fields);
    }
}
