package io.millrace.adapters.opensearch.engine;

import io.millrace.domain.text.JsonText;
import java.util.Locale;
import java.util.Map;

/**
 * Mappings and settings for indices without given mappings, so that queries have the same meaning as in PostgreSQL.
 * Texts are compared as a whole, numbers by value, and documents with fields that cannot be indexed are accepted.
 */
final class DefaultMapping {

    /** Longer texts are stored but cannot be found. Lucene would reject texts above its limit in bytes. */
    private static final int LONGEST_TEXT = 8_191;

    static final String MAPPINGS = String.format(Locale.ROOT, """
        {"date_detection":false,"numeric_detection":false,"dynamic_templates":[\
        {"millrace_texts":{"match_mapping_type":"string","mapping":{"type":"keyword","ignore_above":%d}}},\
        {"millrace_integers":{"match_mapping_type":"long","mapping":{"type":"double"}}},\
        {"millrace_numbers":{"match_mapping_type":"double","mapping":{"type":"double"}}}]}\
        """, LONGEST_TEXT);

    /** The mappings for indices outside of data streams, which need an explicit {@code @timestamp}. */
    static final String MAPPINGS_OF_INDEX =
            MAPPINGS.replaceFirst("\\{", "{\"properties\":{\"@timestamp\":{\"type\":\"date\"}},");

    static final Map<String, String> SETTINGS =
            Map.of("index.mapping.ignore_malformed", "true", "index.mapping.depth.limit", "1000");

    private DefaultMapping() {}

    /** Returns whether the mappings are empty. */
    static boolean isEmpty(JsonText mappings) {
        return Source.object(mappings.value()).isEmpty();
    }
}
