package io.millrace.application.port.driving.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.text.JsonText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Creates plain indices of the current version without documents. */
public interface CreateIndices {

    /**
     * Creates an index. Its settings, mappings and aliases come from the matching index template, if any, and from the
     * request.
     * The index and its aliases are created atomically.
     *
     * @throws Rejection if the name is taken, reserved or belongs to a template for data streams, a setting is illegal,
     *     or an alias has an illegal name
     */
    void create(Authentication caller, Request request);

    /**
     * The parameters of an index.
     *
     * @param settings the settings that override the template; an empty value removes a setting
     * @param mappings computes the mappings of the index from the mappings of the template, and may throw a rejection
     * @param aliases the properties of the aliases by the names that the client sent; they replace aliases of the
     *     template with the same names
     */
    record Request(
            IndexName name,
            Map<String, Optional<String>> settings,
            UnaryOperator<JsonText> mappings,
            Map<String, AliasProperties> aliases) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
            aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
        }

        /** Returns the parameters of an index that gets everything from its template. */
        public static Request ofTemplate(IndexName name) {
            return new Request(name, Map.of(), UnaryOperator.identity(), Map.of());
        }
    }

    /**
     * Creates an index with the settings and mappings of an existing index.
     *
     * @throws Rejection if the source does not exist, or the name of the destination is taken, reserved or belongs to a
     *     template for data streams
     */
    void createFrom(Authentication caller, FromRequest request);

    /**
     * The parameters of an index that is created from an existing index.
     *
     * @param source the name of the existing index as sent by the client
     * @param settings the settings that override the source; an empty value removes a setting
     * @param mappings computes the mappings of the new index from the mappings of the source, and may throw a rejection
     * @param removeBlocks whether the new index gets no index blocks, even if the source or {@code settings} contain
     *     blocks
     */
    record FromRequest(
            String source,
            IndexName destination,
            Map<String, Optional<String>> settings,
            UnaryOperator<JsonText> mappings,
            boolean removeBlocks) {

        public FromRequest {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
