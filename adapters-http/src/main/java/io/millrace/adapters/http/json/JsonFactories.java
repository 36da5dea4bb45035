package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;

/** The Jackson factories of this module, one for reading and one for writing. */
public final class JsonFactories {

    static final int DEEPEST_NESTING = 64;
    static final int LONGEST_NAME = 256;
    static final int LONGEST_NUMBER = 64;
    static final int MOST_TOKENS = 50_000;

    public static final JsonFactory READING = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST_NESTING)
                    .maxNameLength(LONGEST_NAME)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxTokenCount(MOST_TOKENS)
                    .build())
            // Only UTF-8 is supported. Detection of the charset would also accept UTF-16 and UTF-32.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    /** Reads stored documents without limits, because they were checked before they were stored. */
    public static final JsonFactory DOCUMENTS = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxDocumentLength(-1)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxTokenCount(-1)
                    .build())
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    public static final JsonFactory WRITING = new JsonFactoryBuilder().build();

    private JsonFactories() {}
}
