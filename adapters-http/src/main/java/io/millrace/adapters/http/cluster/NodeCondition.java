package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A condition for the number of instances, such as {@code 3}, {@code >=3} or {@code ge(3)}. */
record NodeCondition(String comparison, int number) {

    private static final Pattern FORM = Pattern.compile("(>=|<=|>|<)?(\\d{1,9})|(ge|le|gt|lt)\\((\\d{1,9})\\)");

    /**
     * Parses a condition.
     *
     * @throws RequestRefusedException 400 if it has another form
     */
    static NodeCondition parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw RequestRefusedException.illegalArgument("Failed to parse value [" + text
                    + "] of parameter [wait_for_nodes], expected a number, optionally after [>=], [<=], [>] or [<]");
        }
        if (matcher.group(2) != null) {
            String comparison = matcher.group(1);
            return new NodeCondition(comparison == null ? "=" : comparison, Integer.parseInt(matcher.group(2)));
        }
        String comparison = switch (matcher.group(3)) {
            case "ge" -> ">=";
            case "le" -> "<=";
            case "gt" -> ">";
            default -> "<";
        };
        return new NodeCondition(comparison, Integer.parseInt(matcher.group(4)));
    }

    boolean holds(int instances) {
        return switch (comparison) {
            case ">=" -> instances >= number;
            case "<=" -> instances <= number;
            case ">" -> instances > number;
            case "<" -> instances < number;
            default -> instances == number;
        };
    }
}
