package io.millrace.command.document;

import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch.Total;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.document.KnownFields;
import io.millrace.command.client.document.QueryClauses;
import io.millrace.command.console.Figures;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports probable mistakes in a query: fields that the documents do not have, and words that look like comparisons. It
 * sends at most one request. It sends no request if the found documents have all fields of the query.
 */
final class QueryRemarks {

    private static final int MOST_WARNINGS = 5;

    private final DocumentCommand command;
    private final ServiceClient service;
    private final DocumentQuery query;
    private final QueryClauses clauses;
    private final Set<String> chosen = new LinkedHashSet<>();
    private final Set<String> unseen = new LinkedHashSet<>();

    /**
     * Creates the remarks.
     *
     * @param chosen the fields that options of the command name
     */
    QueryRemarks(DocumentCommand command, ServiceClient service, DocumentQuery query, Collection<String> chosen) {
        this.command = command;
        this.service = service;
        this.query = query;
        this.clauses = QueryClauses.of(command.words());
        chosen.stream().filter(QueryRemarks::isChecked).forEach(this.chosen::add);
        unseen.addAll(this.chosen);
        clauses.fields().stream().filter(QueryRemarks::isChecked).forEach(unseen::add);
    }

    /** Returns whether a name is checked. Patterns, and fields that every document has, are not checked. */
    private static boolean isChecked(String name) {
        return name.indexOf('*') < 0
                && name.indexOf('?') < 0
                && !name.startsWith("_")
                && !name.equals(DocumentQuery.TIMESTAMP);
    }

    /** Notes the fields of a found document. */
    void see(FoundDocument document) {
        if (!unseen.isEmpty()) {
            unseen.removeIf(name -> !document.value(name).isMissingNode());
        }
    }

    /** Notes that at least one found document has a field. */
    void see(String field) {
        unseen.remove(field);
    }

    /**
     * Writes the warnings to the error output.
     *
     * @param found the number of documents that match
     */
    void report(long found) {
        List<String> suspects = unseen.stream()
                .filter(name -> found == 0 || clauses.optional() || chosen.contains(name))
                .toList();
        if (suspects.isEmpty() && (found > 0 || clauses.equations().isEmpty())) {
            return;
        }
        KnownFields.read(service, query.target())
                .ifPresent(known -> warnings(known, suspects, found).stream()
                        .limit(MOST_WARNINGS)
                        .forEach(command::warn));
    }

    private List<String> warnings(KnownFields known, List<String> suspects, long found) {
        List<String> warnings = new ArrayList<>();
        for (String name : suspects) {
            Optional<String> similar = known.closest(name);
            // The query may match documents without an optional field. Therefore it is no mistake that found documents
            // do not have the field.
            if (!known.mayHave(name) && (found == 0 || chosen.contains(name) || similar.isPresent())) {
                warnings.add(Sentences.plain(known.unknown(name)
                        + similar.map(other -> "; did you mean " + other + "?").orElse("")));
            }
        }
        if (found == 0) {
            clauses.equations().forEach((word, equation) -> {
                if (known.mayHave(equation.field())) {
                    warnings.add(Sentences.plain(word + " is no condition on the field " + equation.field() + "; write "
                            + Sentences.shellWord(equation.condition())));
                }
            });
        }
        return warnings;
    }

    /**
     * Writes to the error output that nothing matches, or how many of the matches are shown.
     *
     * @param one the singular noun for a match, for example {@code document}
     * @param many the plural noun for matches
     */
    static void reportTotal(
            ServiceCommand command, DocumentQuery query, long shown, Total total, String one, String many) {
        if (shown == 0) {
            command.context().errors().println(nothing(query, one));
        } else if (shown < total.value()) {
            command.context()
                    .errors()
                    .println("millrace: " + Figures.count(shown) + " of " + (total.isExact() ? "" : "more than ")
                            + Figures.count(total.value(), one, many)
                            + " are shown; -n sets their number");
        }
    }

    /** Returns the message that no document matches. The message contains the time range of the query. */
    static String nothing(DocumentQuery query) {
        return nothing(query, "document");
    }

    private static String nothing(DocumentQuery query, String one) {
        Optional<String> age = query.from()
                .filter(from -> from.startsWith(DocumentQuery.AGO))
                .map(from -> from.substring(DocumentQuery.AGO.length()));
        String range = age.map(last -> " in the last " + last)
                        .or(() -> query.from().map(from -> " at or after " + from))
                        .orElse("")
                + query.to()
                        .map(to -> (query.from().isPresent() ? " and" : "") + " before " + to)
                        .orElse("");
        return "millrace: no " + one + " matches" + Sentences.plain(range);
    }
}
