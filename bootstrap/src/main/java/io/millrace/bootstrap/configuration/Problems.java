package io.millrace.bootstrap.configuration;

import java.util.ArrayList;
import java.util.List;

/** Collects the mistakes in a configuration, so that all of them are reported at once. */
final class Problems {

    private final List<String> sentences = new ArrayList<>();

    void add(String sentence) {
        sentences.add(sentence);
    }

    void throwIfAny() {
        if (!sentences.isEmpty()) {
            throw new ConfigurationRefusedException(sentences);
        }
    }
}
