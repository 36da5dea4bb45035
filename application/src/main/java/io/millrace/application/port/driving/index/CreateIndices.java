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
     * request. The index and its aliases are created atomically.
     *
     * @throws Rejection if the name is taken or reserved, if a matching template creates data streams, if a setting is
     *     illegal, or if an alias has an illegal name
     */
    void create(Authentication caller, Request request);

    /**
     * The parameters of an index.
     *
     * @param settings the settings that override the settings of the template; an empty value removes a setting
     * @param mappings computes the mappings of the index from the mappings of the template, and may throw a rejection
     * @param aliases the properties of the aliases by the names that the client sent. An alias replaces the alias of
     *     the template with the same name
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
     * @throws Rejection if the existing index is not found, or if the name of the new index is taken or reserved or
     *     matches a template that creates data streams
     */
    void createFrom(Authentication caller, FromRequest request);

    /**
     * The parameters of an index that is created from an existing index.
     *
     * @param source the name of the existing index as sent by the client
     * @param settings the settings that override the settings of the existing index; an empty value removes a setting
     * @param mappings computes the mappings of the new index from the mappings of the existing index, and may throw a
     *     rejection
     * @param removeBlocks whether the new index gets no index blocks, even if the existing index or {@code settings}
     *     contain index blocks
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
