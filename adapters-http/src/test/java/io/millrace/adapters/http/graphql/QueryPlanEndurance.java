package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.graphql.plan.QueryPlanTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** More generated queries than an ordinary run has time for. */
@Tag("long")
class QueryPlanEndurance {

    @Test
    void tens_of_thousands_of_generated_queries_are_answered_as_by_the_engine() {
        QueryPlanTest queries = new QueryPlanTest();
        try {
            queries.compare(50_000);
        } finally {
            queries.close();
        }
    }
}
