package io.millrace.bootstrap.configuration;

import java.util.List;

/** A configuration that cannot be used; it carries everything that is wrong with it, one sentence each. */
public final class ConfigurationRefusedException extends RuntimeException {

    private final List<String> problems;

    ConfigurationRefusedException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns one line for each problem, without the value of a secret in any. */
    public List<String> problems() {
        return problems;
    }
}
