package io.millrace.adapters.persistence.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.JsonCandidate;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldReaderTest {

    private static final DocumentId ID = new DocumentId("one");
    private static final Timestamp TIME = Timestamp.ofEpochMillis(0);

    private static List<String> values(String source, String path) {
        FieldPath field = new FieldPath(path);
        Candidate candidate = new FieldReader(new Query.Exists(field)).candidate(ID, TIME, source, () -> {});
        List<String> values = new ArrayList<>();
        candidate.anyValue(field, value -> {
            values.add(value.text());
            return false;
        });
        return values;
    }

    private static boolean has(String source, String path) {
        FieldPath field = new FieldPath(path);
        return new FieldReader(new Query.Exists(field))
                .candidate(ID, TIME, source, () -> {})
                .hasValue(field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":{\"b\":1}}",
                "{\"a.b\":1}",
                "{\"a\":[{\"c\":0},{\"b\":1}]}",
                "{\"x\":[1,{\"a\":2}],\"a\":[[[{\"b\":[[1]]}]]]}"
            })
    void finds_a_value_by_objects_dots_and_arrays(String source) {
        assertThat(values(source, "a.b")).containsExactly("1");
    }

    @Test
    void finds_all_values_of_a_name_that_comes_twice_and_in_all_mixtures() {
        String source = "{\"a\":{\"b\":1},\"a.b\":2,\"a\":[{\"b\":[3,null]},{\"b\":{\"c\":4}}],\"b\":5}";

        assertThat(values(source, "a.b")).containsExactly("1", "2", "3");
        assertThat(values(source, "a.b.c")).containsExactly("4");
        assertThat(has(source, "a")).isTrue();
        assertThat(values(source, "a")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"\\u0061\":{\"b\":1}}", "{\"a\\u002eb\":1}", "{\"\\u0061.b\":1,\"text\":\"\\\"\\\\u\"}"})
    void finds_a_value_whatever_its_name_is_written_with(String source) {
        assertThat(values(source, "a.b")).containsExactly("1");
    }

    @Test
    void finds_a_name_that_has_to_be_written_with_an_escape() {
        assertThat(values("{\"a\\\"/\\\\\":1}", "a\"/\\")).containsExactly("1");
        assertThat(values("{\"a\\\"\\/\\\\\":1}", "a\"/\\")).containsExactly("1");
        assertThat(values("{\"a\\/b\":1}", "a/b")).containsExactly("1");
        assertThat(values("{\"a\\n\":1}", "a\n")).containsExactly("1");
    }

    @Test
    void takes_numbers_by_their_letters_and_lone_surrogates_as_they_are() {
        assertThat(values("{\"a\":1e131071,\"b\":0}", "a")).containsExactly("1e131071");
        assertThat(values("{\"a\":\"\\ud800\\u0000\"}", "a")).containsExactly("\ud800\0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"\\ud800\":1,\"n\":200}",
                "{\"x\\uDFFFy\":1,\"n\":200}",
                "{\"\\ud83d\\ud83d\\ude00\\ude00\":1,\"n\":200}",
                "{\"\\ud83d\\\\ude00\":1,\"n\":200}",
                "{\"\\\\\\ud800\":1,\"n\":200}",
                "{\"\\\\ud800\":1,\"n\":200}",
                "{\"\\ud83d\\ude00\":1,\"n\":200}",
                "{\"v\":\"\\ud800\",\"n\":200}",
                "{\"v\":\"\\ude00\\ud83d\",\"n\":200}",
                "{\"v\":{\"\\ud800\":1},\"n\":200}"
            })
    void a_lone_surrogate_hides_no_field_behind_it(String source) {
        assertThat(values(source, "n")).containsExactly("200");
    }

    @Test
    void names_and_values_with_lone_surrogates_are_what_they_say() {
        assertThat(values("{\"\\ud800\":1}", "\ud800")).containsExactly("1");
        assertThat(values("{\"\\ud83d\\ude00\":1,\"\\ude00\":2}", "\ud83d\ude00"))
                .containsExactly("1");
        assertThat(values("{\"\\udead\":1,\"v\":\"\\\\ud800\"}", "v")).containsExactly("\\ud800");
        assertThat(values("{\"\\udead\":1,\"v\":\"\\ud83d\\ude00\\u0022\"}", "v"))
                .containsExactly("\ud83d\ude00\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 100_000})
    void depth_is_no_matter(int depth) {
        String arrays = "{\"a\":" + "[".repeat(depth) + "7" + "]".repeat(depth) + "}";
        String objects = "{\"a\":" + "{\"x\":".repeat(depth) + "7" + "}".repeat(depth) + ",\"b\":8}";

        assertThat(values(arrays, "a")).containsExactly("7");
        assertThat(values(objects, "b")).containsExactly("8");
        assertThat(has(objects, "a")).isTrue();
    }

    @Test
    void the_deadline_is_checked_while_a_document_is_read_and_compared() {
        FieldPath path = new FieldPath("n");
        String source = "{\"n\":[0" + ",1".repeat(200_000) + "]}";
        AtomicInteger checks = new AtomicInteger();
        Candidate candidate =
                new FieldReader(new Query.Exists(path)).candidate(ID, TIME, source, checks::incrementAndGet);

        assertThat(candidate.hasValue(path)).isTrue();
        int whileReading = checks.get();
        assertThat(candidate.anyValue(path, value -> false)).isFalse();

        assertThat(whileReading).isGreaterThan(100);
        assertThat(checks.get() - whileReading).isGreaterThan(100);
    }

    private static Query ranges(int count) {
        List<Query> clauses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Query.Bound bound = new Query.Bound(new FieldValue.Numeric(Integer.toString(2 + i)), true);
            clauses.add(new Query.Between(new FieldPath("n"), Optional.of(bound), Optional.empty()));
        }
        return new Query.Bool(List.of(), clauses, List.of(), 1);
    }

    @Test
    void work_on_a_document_ends_when_the_deadline_passes() {
        String source = "{\"n\":[0" + ",1".repeat(200_000) + "]}";
        Query query = ranges(10);
        AtomicInteger checks = new AtomicInteger();
        Candidate candidate = new FieldReader(query).candidate(ID, TIME, source, () -> {
            if (checks.incrementAndGet() == 1_000) {
                throw new IllegalStateException("the deadline has passed");
            }
        });

        assertThatThrownBy(() -> query.matches(candidate)).hasMessage("the deadline has passed");
        assertThat(checks).hasValue(1_000);
    }

    @Test
    void a_thousand_ranges_are_not_compared_with_every_value() {
        String source = "{\"n\":[0" + ",1".repeat(200_000) + "]}";
        Query query = ranges(1_000);
        AtomicInteger checks = new AtomicInteger();

        assertThat(query.matches(new FieldReader(query).candidate(ID, TIME, source, checks::incrementAndGet)))
                .isFalse();

        // Comparing each with each takes 200 million steps, of which every 1,024th checks the deadline.
        assertThat(checks).hasValueLessThan(10_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void reading_takes_as_many_steps_for_a_thousand_fields_as_for_one(int fields) {
        StringBuilder source = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++) {
            source.append("\"name.").append(i).append("\":1,");
        }
        source.append("\"last\":1}");
        List<Query> clauses = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            clauses.add(new Query.Exists(new FieldPath("name.x" + i)));
        }
        clauses.add(new Query.Exists(new FieldPath("last")));
        AtomicInteger checks = new AtomicInteger();
        Query query = new Query.Bool(List.of(), clauses, List.of(), 1);

        assertThat(query.matches(
                        new FieldReader(query).candidate(ID, TIME, source.toString(), checks::incrementAndGet)))
                .isTrue();

        assertThat(checks).hasValueLessThan(300);
    }

    @Test
    void what_the_parser_does_not_take_has_the_fields_before_the_fault() {
        assertThat(values("{\"a\":1,\"b\":", "a")).containsExactly("1");
        assertThat(values("{\"a\":1,\"\\u12\":2,\"b\":3}", "a")).containsExactly("1");
        assertThat(values("{\"a\":1,\"\\ud8", "a")).containsExactly("1");
        assertThat(values("nonsense", "a")).isEmpty();
    }

    @Test
    void agrees_with_a_reader_of_trees_on_drawn_documents() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<FieldPath> paths = new ArrayList<>();
        for (String path : List.of("a", "b", "a.b", "b.a", "a.b.a", "a.a", "a.keyword", "b.a.keyword", "a.b.b.a")) {
            paths.add(new FieldPath(path));
        }
        Query query =
                new Query.Bool(paths.stream().<Query>map(Query.Exists::new).toList(), List.of(), List.of(), 0);
        FieldReader reader = new FieldReader(query);

        for (int round = 0; round < 5_000; round++) {
            String source = object(random, 4);
            Candidate own = reader.candidate(ID, TIME, source, () -> {});
            Candidate model = new JsonCandidate(new NewDocument(ID, TIME, source));
            for (FieldPath path : paths) {
                assertThat(own.hasValue(path))
                        .as("%s in %s, seed %s", path, source, seed)
                        .isEqualTo(model.hasValue(path));
                for (int value = 0; value < 3; value++) {
                    Query is = Query.Terms.of(path, new FieldValue.Numeric(Integer.toString(value)));
                    assertThat(is.matches(own))
                            .as("%s is %s in %s, seed %s", path, value, source, seed)
                            .isEqualTo(is.matches(model));
                }
            }
        }
    }

    private static String object(Random random, int depth) {
        StringBuilder text = new StringBuilder("{");
        // A tree forgets all but one of the values of a name that comes twice.
        List<String> names = new ArrayList<>(List.of("a", "b", "a.b", "b.a", "keyword"));
        Collections.shuffle(names, random);
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append('"').append(names.get(i)).append("\":").append(value(random, depth - 1));
            text.append(i > 1 ? "," : "");
        }
        return text.append('}').toString();
    }

    private static String value(Random random, int depth) {
        int kind = random.nextInt(depth > 0 ? 6 : 3);
        if (kind < 2) {
            return Integer.toString(random.nextInt(3));
        }
        if (kind == 2) {
            return "null";
        }
        if (kind < 5) {
            return object(random, depth);
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append(value(random, depth - 1)).append(i > 1 ? "," : "");
        }
        return text.append(']').toString();
    }
}
