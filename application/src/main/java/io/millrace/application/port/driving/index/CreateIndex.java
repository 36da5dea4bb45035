package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creates indices that are in no data stream. */
public interface CreateIndex {

    /**
     * Creates a plain index of the current version, without documents, from the index template that matches its name,
     * if any, and the request. The index and its aliases are created together or not at all.
     *
     * @throws io.millrace.domain.Rejection if the name is taken, reserved or for data streams only, a setting breaks a
     *     rule, or an alias cannot have its name
     */
    void create(Request request);

    /**
     * What is wanted.
     *
     * @param settings override those of the template; an empty value removes a setting
     * @param mappings makes the mappings of the index from those of the template, and may refuse them
     * @param aliases as given
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
