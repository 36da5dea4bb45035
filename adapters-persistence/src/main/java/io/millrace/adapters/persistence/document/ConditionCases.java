package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.Query;
import java.util.List;

/** How the conditions of parts of a query are joined, whatever they are about. */
interface ConditionCases extends Query.Cases<Condition> {

    @Override
    default Condition allOf(List<Condition> conditions) {
        return Condition.allOf(conditions);
    }

    @Override
    default Condition atLeast(int count, List<Condition> conditions) {
        return Condition.atLeast(count, conditions);
    }
}
