package io.millrace.bootstrap.configuration;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with a configuration, so that all of it can be told at once. */
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
