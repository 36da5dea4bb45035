package io.millrace.configuration;

import java.util.List;

/** Thrown if a configuration cannot be used. The exception contains one sentence for each problem. */
public final class ConfigurationRefusedException extends RuntimeException {

    private final List<String> problems;

    ConfigurationRefusedException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns one line for each problem. The lines contain no secrets. */
    public List<String> problems() {
        return problems;
    }
}
