package io.millrace.adapters.persistence.document.query;

import io.millrace.domain.document.query.Query;
import java.util.List;

/** Combines the SQL conditions of the clauses of a query. */
public interface ConditionCases extends Query.Cases<Condition> {

    @Override
    default Condition anyField() {
        return Condition.ALWAYS;
    }

    @Override
    default Condition allOf(List<Condition> conditions) {
        return Condition.allOf(conditions);
    }

    @Override
    default Condition atLeast(int count, List<Condition> conditions) {
        return Condition.atLeast(count, conditions);
    }
}
