package io.millrace.bootstrap.conformance.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a test.
 *
 * @param kind what it does, for instance {@code do} or {@code match}
 * @param content its arguments
 */
record Step(String kind, @Nullable Object content) {

    /** Returns the steps of a section. */
    static List<Step> all(List<?> section) {
        List<Step> steps = new ArrayList<>();
        for (Object element : section) {
            if (element instanceof Map<?, ?> step) {
                step.forEach((kind, content) -> steps.add(new Step(String.valueOf(kind), content)));
            }
        }
        return steps;
    }

    /** Returns the arguments, none if there is only a value. */
    Map<?, ?> arguments() {
        return content instanceof Map<?, ?> map ? map : Map.of();
    }
}
