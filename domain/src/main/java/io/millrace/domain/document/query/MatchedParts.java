package io.millrace.domain.document.query;

import io.millrace.domain.document.query.ValueTest.Part;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the parts of texts that a query searches for: words, phrases, whole texts and prefixes. Clauses that must not
 * match are ignored.
 */
public final class MatchedParts {

    /** The maximum number of parts of one text that one clause finds. */
    private static final int MOST_PARTS = 1_000;

    private final List<Clause> clauses = new ArrayList<>();

    /** A clause on the fields whose paths pass a test. */
    private record Clause(Predicate<String> fields, Finder finder) {}

    private interface Finder {

        Optional<Part> find(String text, int from);
    }

    private MatchedParts() {}

    public static MatchedParts of(Query query) {
        MatchedParts parts = new MatchedParts();
        parts.collect(query);
        return parts;
    }

    private void collect(Query query) {
        if (query instanceof Query.Bool bool) {
            Stream.concat(bool.must().stream(), bool.should().stream()).forEach(this::collect);
        } else if (query instanceof Query.AnyField anyField) {
            NamePattern fields = anyField.fields();
            clauses.add(new Clause(fields::matches, anyField.test()::find));
        } else if (query instanceof Query.Passes passes) {
            add(passes, passes.test()::find);
        } else if (query instanceof Query.Terms terms) {
            add(terms, (text, from) -> isWhole(terms, text, from) ? Optional.of(new Part(0, text.length())) : none());
        } else if (query instanceof Query.Prefix prefix) {
            add(
                    prefix,
                    (text, from) -> isWhole(prefix, text, from)
                            ? Optional.of(new Part(0, prefix.prefix().length()))
                            : none());
        }
    }

    private static boolean isWhole(Query.OnFields query, String text, int from) {
        return from == 0 && query.accepts(new FieldValue.Text(text));
    }

    private static Optional<Part> none() {
        return Optional.empty();
    }

    private void add(Query.OnFields query, Finder finder) {
        String path = query.field().value();
        String exact = query.field().exact().value();
        clauses.add(new Clause(field -> field.equals(path) || field.equals(exact), finder));
    }

    /**
     * Returns the parts of a text in their order. They do not overlap and are not empty.
     *
     * @param field the path of the field that has the text
     * @param inAnyField whether clauses on other fields are used too
     * @param deadline called for every clause; an exception that it throws ends the search
     */
    public List<Part> in(String field, String text, boolean inAnyField, Runnable deadline) {
        List<Part> found = new ArrayList<>();
        for (Clause clause : clauses) {
            if (!inAnyField && !clause.fields().test(field)) {
                continue;
            }
            deadline.run();
            int from = 0;
            for (int i = 0; i < MOST_PARTS && from <= text.length(); i++) {
                Optional<Part> next = clause.finder().find(text, from);
                if (next.isEmpty() || next.get().end() <= from) {
                    break;
                }
                found.add(next.get());
                from = next.get().end();
            }
        }
        found.sort(Comparator.comparingInt(Part::begin).thenComparing(Part::end));
        return disjoint(found);
    }

    private static List<Part> disjoint(List<Part> sorted) {
        List<Part> disjoint = new ArrayList<>();
        for (Part part : sorted) {
            int last = disjoint.size() - 1;
            if (last >= 0 && part.begin() < disjoint.get(last).end()) {
                disjoint.set(
                        last,
                        new Part(
                                disjoint.get(last).begin(),
                                Math.max(part.end(), disjoint.get(last).end())));
            } else {
                disjoint.add(part);
            }
        }
        return disjoint;
    }
}
