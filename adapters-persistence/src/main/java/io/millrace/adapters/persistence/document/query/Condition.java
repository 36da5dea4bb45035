package io.millrace.adapters.persistence.document.query;

import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An SQL condition on a row of a table of documents, which has the alias {@code d} in the statement. The condition
 * never evaluates to null.
 *
 * @param parameters a number, text or array of texts for each question mark
 */
public record Condition(String sql, List<Object> parameters) {

    public static final Condition ALWAYS = new Condition("true", List.of());
    public static final Condition NEVER = new Condition("false", List.of());

    public Condition {
        parameters = List.copyOf(parameters);
    }

    public static Condition of(String sql, Object... parameters) {
        return new Condition(sql, Arrays.asList(parameters));
    }

    static Condition idIsOneOf(Collection<String> ids) {
        return ids.isEmpty() ? NEVER : of("d.id = any(?)", (Object) ids.toArray(String[]::new));
    }

    public static Condition isDuring(TimeRange wanted) {
        TimeRange range = wanted.intersection(TimeRange.ALL);
        if (range.isEmpty()) {
            return NEVER;
        }
        List<Condition> ends = new ArrayList<>();
        if (!range.from().equals(Timestamp.MINIMUM)) {
            ends.add(of("d.ts >= millrace.moment(?)", range.from().microseconds()));
        }
        if (!range.to().equals(Timestamp.MAXIMUM)) {
            ends.add(of("d.ts <= millrace.moment(?)", range.to().microseconds()));
        }
        return allOf(ends);
    }

    public static Condition allOf(List<Condition> conditions) {
        if (conditions.contains(NEVER)) {
            return NEVER;
        }
        return joined(conditions.stream().filter(part -> !part.equals(ALWAYS)).toList(), " and ", ALWAYS);
    }

    public static Condition anyOf(List<Condition> conditions) {
        if (conditions.contains(ALWAYS)) {
            return ALWAYS;
        }
        return joined(conditions.stream().filter(part -> !part.equals(NEVER)).toList(), " or ", NEVER);
    }

    static Condition atLeast(int count, List<Condition> conditions) {
        if (count > conditions.size()) {
            return NEVER;
        }
        if (count <= 1) {
            return count == 0 ? ALWAYS : anyOf(conditions);
        }
        Condition sum = joined(
                conditions.stream()
                        .map(part -> new Condition("(" + part.sql + ")::integer", part.parameters))
                        .toList(),
                " + ",
                ALWAYS);
        return new Condition(sum.sql + " >= " + count, sum.parameters);
    }

    Condition negated() {
        if (equals(ALWAYS)) {
            return NEVER;
        }
        return equals(NEVER) ? ALWAYS : new Condition("not (" + sql + ")", parameters);
    }

    private static Condition joined(List<Condition> conditions, String operator, Condition none) {
        if (conditions.size() <= 1) {
            return conditions.isEmpty() ? none : conditions.get(0);
        }
        return new Condition(
                conditions.stream().map(Condition::sql).collect(Collectors.joining(operator, "(", ")")),
                conditions.stream()
                        .flatMap(condition -> condition.parameters.stream())
                        .toList());
    }

    /**
     * Binds the parameters to a statement.
     *
     * @param first the number of the first question mark
     * @return the number of the next question mark
     */
    public int bind(PreparedStatement statement, int first) throws SQLException {
        int position = first;
        for (Object parameter : parameters) {
            if (parameter instanceof Long number) {
                statement.setLong(position, number);
            } else if (parameter instanceof String[] texts) {
                statement.setArray(position, statement.getConnection().createArrayOf("text", texts));
            } else {
                statement.setString(position, (String) parameter);
            }
            position++;
        }
        return position;
    }
}
