package io.millrace.application.port.driven.service;

import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.text.JsonText;
import java.util.Map;

/** Parses the definitions of aliases, which are stored as clients sent them. Thread-safe. */
public interface AliasDefinitions {

    /**
     * Parses the aliases of a template.
     *
     * @param definitions a JSON object with one member for each alias
     * @return the properties of the aliases by the names that the client sent, in the order of the definitions
     */
    Map<String, AliasProperties> aliases(JsonText definitions);

    /**
     * Parses the filter of an alias. Dates relative to now refer to the time of the call.
     *
     * @throws io.millrace.domain.Rejection if this service does not support the query; other programs can store such
     *     filters in an engine
     */
    Query filter(JsonText filter);
}
