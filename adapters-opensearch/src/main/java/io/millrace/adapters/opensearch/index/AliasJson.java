package io.millrace.adapters.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.mapping.DocumentCandidate;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.text.JsonText;
import java.util.Optional;

/** Reads and writes the properties of aliases in the format of the cluster. */
final class AliasJson {

    private static final String FILTER = "filter";
    private static final String INDEX_ROUTING = "index_routing";
    private static final String SEARCH_ROUTING = "search_routing";
    private static final String WRITE_INDEX = "is_write_index";
    private static final String HIDDEN = "is_hidden";

    private AliasJson() {}

    static AliasProperties read(JsonNode alias) {
        return new AliasProperties(
                Optional.of(alias.path(FILTER))
                        .filter(JsonNode::isObject)
                        .map(filter -> new JsonText(filter.toString())),
                text(alias, INDEX_ROUTING),
                text(alias, SEARCH_ROUTING),
                flag(alias, WRITE_INDEX),
                flag(alias, HIDDEN));
    }

    private static Optional<String> text(JsonNode alias, String name) {
        return Optional.of(alias.path(name)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private static Optional<Boolean> flag(JsonNode alias, String name) {
        return Optional.of(alias.path(name)).filter(JsonNode::isBoolean).map(JsonNode::asBoolean);
    }

    /** Adds the properties to the object {@code alias} and returns the object. */
    static ObjectNode write(ObjectNode alias, AliasProperties properties) {
        properties.filter().ifPresent(filter -> alias.set(FILTER, DocumentCandidate.object(filter.value())));
        properties.indexRouting().ifPresent(routing -> alias.put(INDEX_ROUTING, routing));
        properties.searchRouting().ifPresent(routing -> alias.put(SEARCH_ROUTING, routing));
        properties.writeIndex().ifPresent(writes -> alias.put(WRITE_INDEX, writes));
        properties.hidden().ifPresent(hidden -> alias.put(HIDDEN, hidden));
        return alias;
    }
}
