package io.millrace.command.client.document;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conditions that a query in the query syntax of Lucene certainly contains. This class does not parse the whole
 * syntax: it skips quoted texts, regular expressions, ranges, escaped characters, patterns, times and addresses.
 *
 * @param fields the fields in conditions such as {@code status:500}
 * @param equations the texts of the form {@code status=500}, each with the condition that the user may have meant
 * @param optional whether documents without these fields may match, because the query contains OR, NOT or a similar
 *     operator
 */
public record QueryClauses(Set<String> fields, Map<String, Equation> equations, boolean optional) {

    private static final String NAME = "([\\p{L}@][\\p{L}\\p{N}@_.-]*)";
    private static final Pattern CONDITION = Pattern.compile(NAME + ":(?:[<>]=?)?");
    private static final Pattern EQUATION = Pattern.compile(NAME + "==?");
    private static final Pattern COMPARISON = Pattern.compile("[<>]=?");
    private static final Pattern RANGE = Pattern.compile("[\\[{]\\s*\\S+ +TO +\\S+\\s*[]}]");
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.*?-]+");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.?)", Pattern.DOTALL);
    private static final Pattern ESCAPED_OR_SPECIAL = Pattern.compile("\\\\.|[^\\p{L}\\p{N}_.*?-]", Pattern.DOTALL);

    /** Matches an equation whose value consists of several words, none of which is an operator of the syntax. */
    private static final Pattern PHRASE = Pattern.compile(
            NAME + "==?([\\p{L}\\p{N}_.-]+(?: +(?!(?:AND|OR|NOT) )[\\p{L}\\p{N}_.][\\p{L}\\p{N}_.-]*)+)");

    private static final QueryClauses NONE = new QueryClauses(Set.of(), Map.of(), false);

    /**
     * A word that looks like a comparison.
     *
     * @param condition the condition that the user may have meant, for example {@code status:500}
     */
    public record Equation(String field, String condition) {}

    /**
     * Reads the conditions of a query. Returns no conditions if a quoted text, a regular expression or a range has no
     * end.
     *
     * @param words the arguments that the shell passed. The shell removes quotation marks, as in
     *     {@code message="not found"}. An argument such as {@code message=not found} is therefore one equation
     */
    public static QueryClauses of(List<String> words) {
        QueryClauses clauses = new Scanner(String.join(" ", words)).scan();
        for (String word : words) {
            Matcher phrase = PHRASE.matcher(word);
            if (phrase.matches() && clauses.equations.containsKey(word.substring(0, word.indexOf(' ')))) {
                String field = phrase.group(1);
                clauses.equations.remove(word.substring(0, word.indexOf(' ')));
                clauses.equations.put(word, new Equation(field, field + ":" + quoted(phrase.group(2))));
            }
        }
        return clauses;
    }

    /**
     * Returns the text that stands for this value in a query, so that the value is not interpreted as a regular
     * expression or a field.
     */
    private static String literal(String value) {
        if (PLAIN.matcher(value).matches()) {
            return value;
        }
        // A pattern has no effect in quotation marks, so a value with a pattern is escaped instead.
        return ESCAPE.matcher(value).replaceAll("").matches(".*[*?].*")
                ? ESCAPED_OR_SPECIAL
                        .matcher(value)
                        .replaceAll(found ->
                                Matcher.quoteReplacement((found.group().length() > 1 ? "" : "\\") + found.group()))
                : quoted(value);
    }

    /**
     * Returns the value in quotation marks. A backslash before a letter or a digit is part of the value, and is
     * therefore escaped.
     */
    private static String quoted(String value) {
        return "\""
                + ESCAPE.matcher(value)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                found.group(1).matches("[\\p{L}\\p{N}]?") ? "\\" + found.group() : found.group()))
                + "\"";
    }

    /** Scans a query once, from its beginning to its end. */
    private static final class Scanner {

        private static final int NO_END = -1;

        private final String text;
        private final Set<String> fields = new LinkedHashSet<>();
        private final Map<String, Equation> equations = new LinkedHashMap<>();
        private boolean optional;
        private int at;

        Scanner(String text) {
            this.text = text;
        }

        QueryClauses scan() {
            while (at < text.length()) {
                if (!skipOperator() && !skipTerm()) {
                    return NONE;
                }
            }
            return new QueryClauses(fields, equations, optional);
        }

        /** Skips an operator, a parenthesis or a space. Returns false if there is none. */
        private boolean skipOperator() {
            char next = text.charAt(at);
            boolean isOption = next == '-' || next == '!' || text.startsWith("||", at);
            optional |= isOption;
            if (isOption || next == '+' || next == '&' || isSeparator(next)) {
                at += text.startsWith("||", at) ? 2 : 1;
                return true;
            }
            return false;
        }

        /** Skips a term and remembers its field. Returns false if the term has no end. */
        private boolean skipTerm() {
            Matcher condition = CONDITION.matcher(text).region(at, text.length());
            boolean isCondition = condition.lookingAt();
            int start = at;
            int value = isCondition ? condition.end() : at;
            int end = endOfValue(value);
            if (isCondition && text.startsWith("//", value)) {
                end = endOfWord(value);
            } else if (end == NO_END) {
                return false;
            } else if (isCondition) {
                if (isCertain(value, end)) {
                    fields.add(condition.group(1));
                }
            } else {
                end = keepWord(start, end);
                if (end == NO_END) {
                    return false;
                }
            }
            at = end;
            return true;
        }

        /**
         * Returns whether the text before a colon is certainly a field. The text may also be the beginning of an
         * address or of a time.
         */
        private boolean isCertain(int value, int end) {
            if (value == text.length() || Character.isWhitespace(text.charAt(value))) {
                return false;
            }
            boolean isDelimited = "\"/[{(".indexOf(text.charAt(value)) >= 0;
            return isDelimited
                    || (text.charAt(value) != '\\' && text.substring(value, end).indexOf(':') < 0);
        }

        /** Remembers an operator or an equation. Returns the end of the word, including the value of an equation. */
        private int keepWord(int start, int end) {
            String word = text.substring(start, end);
            optional |= word.equals("OR") || word.equals("NOT");
            Matcher equation = EQUATION.matcher(text).region(start, text.length());
            if (!equation.lookingAt()) {
                return end;
            }
            int value = equation.end();
            int last = value < text.length() && "\"[{".indexOf(text.charAt(value)) >= 0 ? endOfValue(value) : end;
            if (last > value) {
                String field = equation.group(1);
                equations.put(
                        text.substring(start, last),
                        new Equation(field, field + ":" + condition(text.substring(value, last))));
            }
            return last;
        }

        /** Converts the value of an equation to the value of a condition. */
        private static String condition(String value) {
            if (value.startsWith("\"") || RANGE.matcher(value).matches()) {
                return value;
            }
            Matcher comparison = COMPARISON.matcher(value);
            int from = comparison.lookingAt() && comparison.end() < value.length() ? comparison.end() : 0;
            return value.substring(0, from) + literal(value.substring(from));
        }

        private int endOfValue(int from) {
            if (from == text.length()) {
                return from;
            }
            return switch (text.charAt(from)) {
                case '"' -> endOf(from, "\"");
                case '/' -> endOf(from, "/");
                case '[', '{' -> endOf(from, "]}");
                default -> endOfWord(from);
            };
        }

        /** Returns the position after the first of the closing characters that is not escaped. */
        private int endOf(int from, String closing) {
            for (int i = from + 1; i < text.length(); i++) {
                if (text.charAt(i) == '\\') {
                    i++;
                } else if (closing.indexOf(text.charAt(i)) >= 0) {
                    return i + 1;
                }
            }
            return NO_END;
        }

        private int endOfWord(int from) {
            int end = from;
            while (end < text.length() && !isSeparator(text.charAt(end)) && (end == from || text.charAt(end) != '"')) {
                end += text.charAt(end) == '\\' ? 2 : 1;
            }
            return Math.min(end, text.length());
        }

        private static boolean isSeparator(char character) {
            return Character.isWhitespace(character) || character == '(' || character == ')';
        }
    }
}
