package io.millrace.adapters.opensearch.engine;

import io.millrace.domain.text.JsonText;
import java.util.Locale;
import java.util.Map;

/**
 * What indices are made with for which no mappings were given, so that queries mean what they mean on the other engine:
 * texts are compared as a whole and numbers by their value, and documents are kept whose fields cannot be indexed.
 */
final class DefaultMapping {

    /** Texts longer than this are kept and not found; with more bytes than Lucene takes they would be refused. */
    private static final int LONGEST_TEXT = 8_191;

    static final String MAPPINGS = String.format(Locale.ROOT, """
        {"date_detection":false,"numeric_detection":false,"dynamic_templates":[\
        {"millrace_texts":{"match_mapping_type":"string","mapping":{"type":"keyword","ignore_above":%d}}},\
        {"millrace_integers":{"match_mapping_type":"long","mapping":{"type":"double"}}},\
        {"millrace_numbers":{"match_mapping_type":"double","mapping":{"type":"double"}}}]}\
        """, LONGEST_TEXT);

    /** The same for indices outside of data streams, which get {@code @timestamp} by themselves. */
    static final String MAPPINGS_OF_INDEX =
            MAPPINGS.replaceFirst("\\{", "{\"properties\":{\"@timestamp\":{\"type\":\"date\"}},");

    static final Map<String, String> SETTINGS =
            Map.of("index.mapping.ignore_malformed", "true", "index.mapping.depth.limit", "1000");

    private DefaultMapping() {}

    /** Returns whether these mappings say nothing. */
    static boolean isEmpty(JsonText mappings) {
        return Source.object(mappings.value()).isEmpty();
    }
}
