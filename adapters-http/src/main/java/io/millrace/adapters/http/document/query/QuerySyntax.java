package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.Decimal;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Phrase;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.document.query.TextPattern;
import io.millrace.domain.document.query.TextPattern.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the syntax of {@code query_string}, which is the query syntax of Lucene. As in Lucene, {@code AND} and
 * {@code OR} make the clauses around them required or optional and have no precedence.
 */
final class QuerySyntax {

    private static final String ENDS_OF_WORDS = "()[]{}\"^~: \t\r\n\u3000";
    private static final String ESCAPE = "\\";
    private static final String ANY = "*";

    private final String text;
    private final TextClauses texts;
    private final boolean allByDefault;
    private int at;
    private int depth;

    /** Whether a clause must, should or must not match. */
    private enum Occur {
        MUST,
        SHOULD,
        MUST_NOT
    }

    private QuerySyntax(String text, TextClauses texts, boolean allByDefault) {
        this.text = text;
        this.texts = texts;
        this.allByDefault = allByDefault;
    }

    /**
     * Parses a query.
     *
     * @param fields the fields to search for clauses without a field
     * @param allByDefault whether clauses without an operator between them must all match
     * @param minimum how many of the optional clauses of the outermost level must match
     * @throws RequestRefusedException 400 if the syntax is invalid or a feature is not supported
     * @throws NumberFormatException if the minimum is neither a number nor a percentage
     */
    static Query parse(
            String text, TextClauses texts, List<String> fields, boolean allByDefault, Optional<String> minimum) {
        QuerySyntax syntax = new QuerySyntax(text, texts, allByDefault);
        Query query = syntax.clauses(fields, minimum);
        if (syntax.at < text.length()) {
            throw syntax.refused("unexpected [" + text.charAt(syntax.at) + "] at position " + syntax.at);
        }
        return query;
    }

    private Query clauses(List<String> fields, Optional<String> minimum) {
        List<Query> queries = new ArrayList<>();
        List<Occur> occurs = new ArrayList<>();
        skipSpace();
        while (at < text.length() && !isAt(')')) {
            boolean and = operator("AND", "&&");
            boolean or = !and && operator("OR", "||");
            if ((and || or) && queries.isEmpty()) {
                throw refused("an operator has no clause before it");
            }
            boolean not = operator("NOT", "!") || take('-');
            boolean must = !not && take('+');
            int last = queries.size() - 1;
            if (and && occurs.get(last) == Occur.SHOULD) {
                occurs.set(last, Occur.MUST);
            } else if (or && allByDefault && occurs.get(last) == Occur.MUST) {
                occurs.set(last, Occur.SHOULD);
            }
            queries.add(clause(fields));
            occurs.add(not ? Occur.MUST_NOT : must || and || (allByDefault && !or) ? Occur.MUST : Occur.SHOULD);
            skipSpace();
        }
        if (queries.size() == 1 && occurs.get(0) != Occur.MUST_NOT) {
            return queries.get(0);
        }
        if (queries.isEmpty()) {
            return new Query.MatchNone();
        }
        return Clauses.bool(
                which(queries, occurs, Occur.MUST),
                which(queries, occurs, Occur.SHOULD),
                which(queries, occurs, Occur.MUST_NOT),
                minimum);
    }

    private static List<Query> which(List<Query> queries, List<Occur> occurs, Occur wanted) {
        List<Query> found = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            if (occurs.get(i) == wanted) {
                found.add(queries.get(i));
            }
        }
        return found;
    }

    /** Skips an operator, and the white space after it. A longer word is no operator. */
    private boolean operator(String word, String sign) {
        int end = at + word.length();
        boolean isWord = text.startsWith(word, at)
                && (end == text.length() || (text.charAt(end) != ':' && ENDS_OF_WORDS.indexOf(text.charAt(end)) >= 0));
        if (!isWord && !text.startsWith(sign, at)) {
            return false;
        }
        at += isWord ? word.length() : sign.length();
        skipSpace();
        return true;
    }

    private Query clause(List<String> fields) {
        skipSpace();
        if (at >= text.length()) {
            throw refused("the query ends after an operator or a field name");
        }
        if (isAt('(')) {
            return group(fields);
        }
        int begin = at;
        if ("\"[{/".indexOf(text.charAt(at)) < 0) {
            String word = word(false);
            if (!word.isEmpty() && isAt(':')) {
                at++;
                return inField(unescaped(word));
            }
            at = begin;
        }
        return single(fields, false);
    }

    private Query inField(String name) {
        if (name.equals("_exists_")) {
            String field = unescaped(word(true));
            skipModifiers();
            return texts.exists(field);
        }
        List<String> fields = List.of(name);
        skipSpace();
        if (isAt('(')) {
            return group(fields);
        }
        if (at >= text.length()) {
            throw refused("the query ends after an operator or a field name");
        }
        if (isAt('>') || isAt('<')) {
            return comparison(name);
        }
        return single(fields, true);
    }

    private Query group(List<String> fields) {
        at++;
        if (++depth > Query.MAXIMUM_DEPTH) {
            throw Rejection.of(Fault.QUERY_TOO_DEEP, Query.MAXIMUM_DEPTH);
        }
        Query inner = clauses(fields, Optional.empty());
        if (!take(')')) {
            throw refused("a [(] is not closed");
        }
        depth--;
        skipModifiers();
        return inner;
    }

    private Query comparison(String field) {
        boolean isLower = text.charAt(at++) == '>';
        boolean inclusive = take('=');
        skipSpace();
        Optional<FieldValue> limit = Optional.of(new FieldValue.Text(isAt('"') ? quoted() : unescaped(word(true))));
        skipModifiers();
        RangeEnds ends = texts.ends();
        return texts.range(field, isLower ? ends.from(limit, inclusive) : ends.to(limit, inclusive));
    }

    private Query single(List<String> fields, boolean afterField) {
        char first = text.charAt(at);
        if (first == '"') {
            String phrase = quoted();
            skipModifiers();
            return texts.inAny(
                    fields,
                    field -> Phrase.of(phrase, false).isPresent()
                            ? texts.phrase(field, new FieldValue.Text(phrase), false)
                            : texts.literal(field, phrase));
        }
        if (first == '[' || first == '{') {
            return range(fields);
        }
        if (first == '/' && endOfExpression() > 0) {
            String expression = text.substring(at + 1, endOfExpression()).replace("\\/", "/");
            at = endOfExpression() + 1;
            skipModifiers();
            TextPattern pattern = TextPattern.of(Syntax.REGEXP, expression, false);
            return texts.inAny(fields, field -> texts.pattern(field, pattern));
        }
        String word = word(afterField);
        if (word.isEmpty()) {
            throw refused("unexpected [" + first + "] at position " + at);
        }
        skipModifiers();
        if (word.equals(ANY)) {
            return texts.inAny(fields, texts::exists);
        }
        if (hasWildcard(word)) {
            TextPattern pattern = TextPattern.of(Syntax.WILDCARD, word, false);
            return texts.inAny(fields, field -> texts.pattern(field, pattern));
        }
        return words(fields, unescaped(word));
    }

    /** Searches for a term. The words of one term must follow each other. */
    private Query words(List<String> fields, String term) {
        return texts.inAny(
                fields,
                field -> Phrase.of(term, false).isPresent()
                        ? texts.phrase(field, new FieldValue.Text(term), false)
                        : texts.literal(field, term));
    }

    private Query range(List<String> fields) {
        boolean lowerInclusive = text.charAt(at++) == '[';
        skipSpace();
        Optional<FieldValue> lower = limit();
        skipSpace();
        if (!text.startsWith("TO", at)) {
            throw refused("a range needs [TO] between its limits");
        }
        at += 2;
        skipSpace();
        Optional<FieldValue> upper = limit();
        skipSpace();
        boolean upperInclusive = isAt(']');
        if (!upperInclusive && !isAt('}')) {
            throw refused("a range is not closed");
        }
        at++;
        skipModifiers();
        RangeEnds ends = texts.ends().from(lower, lowerInclusive).to(upper, upperInclusive);
        return texts.inAny(fields, field -> texts.range(field, ends));
    }

    /** Returns a limit of a range; empty if it is open. */
    private Optional<FieldValue> limit() {
        if (isAt('"')) {
            return Optional.of(new FieldValue.Text(quoted()));
        }
        int begin = at;
        while (at < text.length() && !isSpace(text.charAt(at)) && !isAt(']') && !isAt('}')) {
            at += isAt('\\') ? 2 : 1;
        }
        at = Math.min(at, text.length());
        String limit = text.substring(begin, at);
        if (limit.isEmpty()) {
            throw refused("a range has no limit");
        }
        return limit.equals(ANY) ? Optional.empty() : Optional.of(new FieldValue.Text(unescaped(limit)));
    }

    /** Reads a text in quotation marks. */
    private String quoted() {
        int begin = ++at;
        while (at < text.length() && !isAt('"')) {
            at += isAt('\\') ? 2 : 1;
        }
        if (at >= text.length()) {
            throw refused("a quotation mark is not closed");
        }
        return unescaped(text.substring(begin, at++));
    }

    /** Returns the position of the slash that ends a regular expression; -1 if there is none. */
    private int endOfExpression() {
        for (int i = at + 1; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '/') {
                boolean isLast = i + 1 == text.length() || ENDS_OF_WORDS.indexOf(text.charAt(i + 1)) >= 0;
                return isLast ? i : -1;
            }
        }
        return -1;
    }

    /**
     * Reads a word with its escapes.
     *
     * @param withColons whether a colon is part of the word
     */
    private String word(boolean withColons) {
        int begin = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\') {
                at = Math.min(text.length(), at + 2);
            } else if (ENDS_OF_WORDS.indexOf(c) >= 0 && !(withColons && c == ':')) {
                break;
            } else {
                at++;
            }
        }
        return text.substring(begin, at);
    }

    private static boolean hasWildcard(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '*' || c == '?') {
                return true;
            }
        }
        return false;
    }

    private static String unescaped(String word) {
        if (!word.contains(ESCAPE)) {
            return word;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            plain.append(c == '\\' && i + 1 < word.length() ? word.charAt(++i) : c);
        }
        return plain.toString();
    }

    /** Skips a boost, which has no effect, and rejects fuzzy terms and phrases with gaps. */
    private void skipModifiers() {
        while (at < text.length() && (isAt('^') || isAt('~'))) {
            boolean isFuzzy = text.charAt(at++) == '~';
            int begin = at;
            while (at < text.length() && (Character.isDigit(text.charAt(at)) || isAt('.'))) {
                at++;
            }
            String number = text.substring(begin, at);
            if (isFuzzy && !number.equals("0")) {
                throw refused("fuzzy terms and phrases with gaps [~" + number + "] are not offered");
            }
            if (Decimal.parse(number).isEmpty()) {
                throw refused("a number is missing after [^]");
            }
        }
    }

    private void skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\u3000';
    }

    private boolean isAt(char wanted) {
        return at < text.length() && text.charAt(at) == wanted;
    }

    private boolean take(char wanted) {
        if (isAt(wanted)) {
            at++;
            return true;
        }
        return false;
    }

    private RequestRefusedException refused(String why) {
        return RequestRefusedException.illegalArgument("Failed to parse query [" + text + "]: " + why);
    }
}
