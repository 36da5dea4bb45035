package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.Query.Bool;
import io.millrace.domain.document.query.Query.During;
import io.millrace.domain.document.query.Query.Exists;
import io.millrace.domain.document.query.Query.Ids;
import io.millrace.domain.document.query.Query.MatchAll;
import io.millrace.domain.document.query.Query.MatchNone;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryCasesTest {

    private static final Query FIELD = new Exists(new FieldPath("a"));
    private static final Query OTHER = new Exists(new FieldPath("b"));
    private static final Query ID = new Ids(Set.of(new DocumentId("1")));
    private static final Query TIME = new During(TimeRange.NONE);

    private static String of(Query query) {
        return query.match(new InWords());
    }

    private static Bool should(int minimum, Query... should) {
        return new Bool(List.of(), List.of(should), List.of(), minimum);
    }

    @Test
    void what_needs_no_fields_is_asked_exactly() {
        Query query = new Bool(List.of(TIME), List.of(ID, TIME), List.of(ID), 2);

        assertThat(of(query)).isEqualTo("[during, not ids, 2 of [ids, during]]");
    }

    @Test
    void what_is_not_exact_is_never_negated() {
        Query both = new Bool(List.of(ID, FIELD), List.of(), List.of(), 0);
        Query query = new Bool(List.of(), List.of(), List.of(ID, FIELD, both), 0);

        assertThat(of(query)).isEqualTo("[not ids, 0 of []]");
    }

    @Test
    void of_clauses_that_need_fields_one_has_to_hold() {
        assertThat(of(should(2, FIELD, ID, OTHER))).isEqualTo("[1 of [field, ids, field]]");
        assertThat(of(should(0, FIELD))).isEqualTo("[0 of [field]]");
    }

    @Test
    void more_clauses_than_there_are_never_hold() {
        assertThat(of(should(2, FIELD))).isEqualTo("[2 of [field]]");
    }

    @Test
    void a_range_is_exact_if_nothing_but_the_time_is_asked_for() {
        assertThat(new MatchAll().exactRange()).contains(TimeRange.ALL);
        assertThat(new MatchNone().exactRange()).contains(TimeRange.NONE);
        assertThat(new Bool(List.of(new MatchAll(), TIME), List.of(ID), List.of(), 0).exactRange())
                .contains(TimeRange.NONE);
        assertThat(new Bool(List.of(new MatchAll(), ID), List.of(), List.of(), 0).exactRange())
                .isEmpty();
        assertThat(new Bool(List.of(TIME), List.of(), List.of(TIME), 0).exactRange())
                .isEqualTo(Optional.empty());
        assertThat(should(1, TIME).exactRange()).isEmpty();
        assertThat(FIELD.exactRange()).isEmpty();
    }

    /** Names the kinds. */
    private static final class InWords implements Query.Cases<String> {

        @Override
        public String ids(Ids query) {
            return "ids";
        }

        @Override
        public String during(TimeRange range) {
            return "during";
        }

        @Override
        public String terms(Query.Terms query) {
            return "terms";
        }

        @Override
        public String field(FieldPath field) {
            return "field";
        }

        @Override
        public String anyField() {
            return "any field";
        }

        @Override
        public String prefix(Query.Prefix query) {
            return "prefix";
        }

        @Override
        public String allOf(List<String> conditions) {
            return conditions.toString();
        }

        @Override
        public String not(String condition) {
            return "not " + condition;
        }

        @Override
        public String atLeast(int count, List<String> conditions) {
            return count + " of " + conditions;
        }
    }
}
