package io.millrace.adapters.opensearch.mapping;

import io.millrace.domain.text.JsonText;
import java.util.Locale;
import java.util.Map;

/**
 * Mappings and settings for indices that are created without mappings. With these mappings, queries have the same
 * meaning as with PostgreSQL: whole texts are compared, and numbers are compared by their values. Documents with fields
 * that cannot be indexed are accepted.
 */
public final class DefaultMapping {

    /**
     * The maximum length of a text that can be found, in characters. Longer texts are stored, but not indexed, because
     * Lucene would reject a text that exceeds its limit in bytes.
     */
    private static final int LONGEST_TEXT = 8_191;

    static final String MAPPINGS = String.format(Locale.ROOT, """
        {"date_detection":false,"numeric_detection":false,"dynamic_templates":[\
        {"millrace_texts":{"match_mapping_type":"string","mapping":{"type":"keyword","ignore_above":%d}}},\
        {"millrace_integers":{"match_mapping_type":"long","mapping":{"type":"double"}}},\
        {"millrace_numbers":{"match_mapping_type":"double","mapping":{"type":"double"}}}]}\
        """, LONGEST_TEXT);

    /**
     * The mappings for indices that are in no data stream. They define {@code @timestamp}, because the cluster defines
     * it automatically only in data streams.
     */
    public static final String MAPPINGS_OF_INDEX =
            MAPPINGS.replaceFirst("\\{", "{\"properties\":{\"@timestamp\":{\"type\":\"date\"}},");

    public static final Map<String, String> SETTINGS =
            Map.of("index.mapping.ignore_malformed", "true", "index.mapping.depth.limit", "1000");

    private DefaultMapping() {}

    public static boolean isEmpty(JsonText mappings) {
        return DocumentCandidate.object(mappings.value()).isEmpty();
    }
}
