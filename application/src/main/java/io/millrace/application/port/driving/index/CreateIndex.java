package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creates indices outside of data streams. */
public interface CreateIndex {

    /**
     * Creates a plain index of the current version without documents. Its settings and mappings come from the matching
     * index template, if any, and from the request. The index and its aliases are created atomically.
     *
     * @throws io.millrace.domain.Rejection if the name is taken, reserved or belongs to a template for data streams, a
     *     setting is illegal, or an alias has an illegal name
     */
    void create(Request request);

    /**
     * The parameters of an index.
     *
     * @param settings the settings that override the template; an empty value removes a setting
     * @param mappings computes the mappings of the index from the mappings of the template, and may throw a rejection
     * @param aliases the names of the aliases as sent by the client
     */
    record Request(
            IndexName name,
            Map<String, Optional<String>> settings,
            UnaryOperator<JsonText> mappings,
            List<String> aliases) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
            aliases = List.copyOf(aliases);
        }
    }
}
