package io.millrace.application.port.driving.index;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.JsonText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creates indices with the settings and mappings of existing indices. */
public interface CreateIndexFrom {

    /**
     * Creates a plain index of the current version without documents with the settings and mappings of an existing
     * index.
     *
     * @throws io.millrace.domain.Rejection if the source does not exist, or the name of the destination is taken,
     *     reserved or belongs to a template for data streams
     */
    void create(Request request);

    /**
     * The parameters of an index.
     *
     * @param source the name of the existing index as sent by the client
     * @param settings the settings that override the source; an empty value removes a setting
     * @param mappings computes the mappings of the new index from the mappings of the source, and may throw a rejection
     * @param removeBlocks whether the new index gets no index blocks, even if the source or {@code settings} contain
     *     blocks
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
