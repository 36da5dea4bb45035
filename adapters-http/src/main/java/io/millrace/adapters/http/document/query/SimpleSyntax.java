package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the syntax of {@code simple_query_string}. Every text is valid: characters that form no operator are part of
 * words, or are ignored. Only fuzzy terms and phrases with gaps are rejected.
 */
final class SimpleSyntax {

    private final String text;
    private final TextClauses texts;
    private final List<String> fields;
    private final boolean allByDefault;
    private final Optional<String> minimum;
    private int at;

    private SimpleSyntax(
            String text, TextClauses texts, List<String> fields, boolean allByDefault, Optional<String> minimum) {
        this.text = text;
        this.texts = texts;
        this.fields = fields;
        this.allByDefault = allByDefault;
        this.minimum = minimum;
    }

    /**
     * Parses a query.
     *
     * @param allByDefault whether clauses without an operator between them must all match
     * @param minimum how many of the outermost clauses must match if one of them is sufficient by default
     * @throws RequestRefusedException 400 if a term is fuzzy
     * @throws Rejection if there are too many nested groups
     */
    static Query parse(
            String text, TextClauses texts, List<String> fields, boolean allByDefault, Optional<String> minimum) {
        SimpleSyntax syntax = new SimpleSyntax(text, texts, fields, allByDefault, minimum);
        Optional<Query> query = Optional.empty();
        while (syntax.at < text.length()) {
            Optional<Query> next = syntax.group(1);
            query = query.isEmpty()
                    ? next
                    : next.isEmpty() ? query : Optional.of(combined(List.of(query.get(), next.get()), allByDefault));
            syntax.at++;
        }
        return query.orElseGet(Query.MatchNone::new);
    }

    /** Parses clauses up to the end of the group. Operators are evaluated from left to right. */
    private Optional<Query> group(int depth) {
        if (depth > Query.MAXIMUM_DEPTH) {
            throw Rejection.of(Fault.QUERY_TOO_DEEP, Query.MAXIMUM_DEPTH);
        }
        List<Query> operands = new ArrayList<>();
        boolean isAnd = allByDefault;
        Optional<Boolean> operator = Optional.empty();
        boolean isNegated = false;
        while (at < text.length() && text.charAt(at) != ')') {
            char c = text.charAt(at);
            if (c == '+' || c == '|') {
                operator = Optional.of(c == '+');
                at++;
            } else if (c == '-') {
                isNegated = !isNegated;
                at++;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else {
                Optional<Query> operand = operand(depth);
                if (operand.isPresent()) {
                    boolean wanted = operator.orElse(allByDefault);
                    if (operands.size() > 1 && wanted != isAnd) {
                        operands = new ArrayList<>(List.of(combined(operands, isAnd)));
                    }
                    isAnd = wanted;
                    operands.add(isNegated ? not(operand.get()) : operand.get());
                }
                operator = Optional.empty();
                isNegated = false;
            }
        }
        if (operands.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                depth == 1 && !isAnd && operands.size() > 1
                        ? Clauses.bool(List.of(), operands, List.of(), minimum)
                        : combined(operands, isAnd));
    }

    private static Query combined(List<Query> operands, boolean isAnd) {
        if (operands.size() == 1) {
            return operands.get(0);
        }
        return isAnd
                ? Clauses.bool(operands, List.of(), List.of(), Optional.empty())
                : Clauses.bool(List.of(), operands, List.of(), Optional.empty());
    }

    private static Query not(Query query) {
        return Clauses.bool(List.of(), List.of(), List.of(query), Optional.empty());
    }

    private Optional<Query> operand(int depth) {
        char first = text.charAt(at);
        if (first == '(') {
            at++;
            Optional<Query> inner = group(depth + 1);
            at++;
            return inner;
        }
        int closing = first == '"' ? closing() : -1;
        if (closing > 0) {
            String phrase = unescaped(text.substring(at + 1, closing));
            at = closing + 1;
            requireNotFuzzy();
            return query(phrase, false);
        }
        if (first == '"') {
            at++;
            return Optional.empty();
        }
        StringBuilder term = new StringBuilder();
        boolean isPrefix = false;
        while (at < text.length() && !isEnd(text.charAt(at))) {
            char c = text.charAt(at++);
            isPrefix = c == '*';
            if (c == '~' && (at == text.length() || Character.isDigit(text.charAt(at)) || isEnd(text.charAt(at)))) {
                at--;
                requireNotFuzzy();
            } else if (c == '\\' && at < text.length()) {
                term.append(text.charAt(at++));
            } else {
                term.append(c);
            }
        }
        return query(term.toString(), isPrefix);
    }

    private Optional<Query> query(String words, boolean isPrefix) {
        String plain = isPrefix ? words.substring(0, words.length() - 1) : words;
        return Phrase.of(plain, isPrefix).isEmpty()
                ? Optional.empty()
                : Optional.of(texts.inAny(fields, field -> texts.phrase(field, new FieldValue.Text(plain), isPrefix)));
    }

    /** Returns the position of the next quotation mark; -1 if there is none. */
    private int closing() {
        for (int i = at + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return i;
            }
        }
        return -1;
    }

    private static String unescaped(String quoted) {
        return quoted.replaceAll("\\\\(.)", "$1");
    }

    private static boolean isEnd(char c) {
        return Character.isWhitespace(c) || "+|()\"".indexOf(c) >= 0;
    }

    private void requireNotFuzzy() {
        if (at < text.length() && text.charAt(at) == '~') {
            int begin = ++at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            String number = text.substring(begin, at);
            if (!number.equals("0")) {
                throw RequestRefusedException.illegalArgument("[" + texts.kind()
                        + "] with fuzzy terms or phrases with gaps [~" + number + "] is not offered");
            }
        }
    }
}
