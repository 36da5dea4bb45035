package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creates indices with the settings and mappings of others. */
public interface CreateIndexFrom {

    /**
     * Creates a plain index of the current version without documents from the settings and mappings of another.
     *
     * @throws io.millrace.domain.Rejection if the source does not exist, or the name of the destination is taken,
     *     reserved or for data streams only
     */
    void create(Request request);

    /**
     * The parameters of an index.
     *
     * @param source the name of an index as sent by the client
     * @param settings override those of the source; an empty value removes a setting
     * @param mappings computes the mappings of the new index from those of the source, and may reject them
     * @param removeBlocks whether the new index gets no blocks, regardless of the source and the settings
     */
    record Request(
            String source,
            IndexName destination,
            Map<String, Optional<String>> settings,
            UnaryOperator<JsonText> mappings,
            boolean removeBlocks) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
