package io.millrace.command.client.document;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The certain conditions in a query of the query syntax of Lucene. This is no parser of the syntax:
 * it skips quoted texts, regular expressions, ranges, escaped characters, patterns, times and addresses.
 *
 * @param fields the fields in conditions such as {@code status:500}
 * @param equations the words of the form {@code status=500}, each with the same text as a condition
 * @param optional whether documents without these fields may match, because the query contains OR, NOT or a similar
 *     operator
 */
public record QueryClauses(Set<String> fields, Map<String, Equation> equations, boolean optional) {

    private static final String NAME = "([\\p{L}@][\\p{L}\\p{N}@_.-]*)";
    private static final Pattern CONDITION = Pattern.compile(NAME + ":(?:[<>]=?)?");
    private static final Pattern EQUATION = Pattern.compile(NAME + "==?(.*)", Pattern.DOTALL);
    private static final QueryClauses NONE = new QueryClauses(Set.of(), Map.of(), false);

    /**
     * A word that looks like a comparison.
     *
     * @param condition the condition that the user may have meant, for example {@code status:500}
     */
    public record Equation(String field, String condition) {}

    /** Reads the conditions of a query. Returns none if a quoted text, a regular expression or a range has no end. */
    public static QueryClauses of(String text) {
        return new Scanner(text).scan();
    }

    /** Reads a text from its beginning to its end. */
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
                keepWord(text.substring(start, end));
            }
            at = end;
            return true;
        }

        /** Returns whether a text before a colon is certainly a field, and not the beginning of an address or a time. */
        private boolean isCertain(int value, int end) {
            if (value == text.length() || Character.isWhitespace(text.charAt(value))) {
                return false;
            }
            boolean isDelimited = "\"/[{(".indexOf(text.charAt(value)) >= 0;
            return isDelimited
                    || (text.charAt(value) != '\\' && text.substring(value, end).indexOf(':') < 0);
        }

        private void keepWord(String word) {
            optional |= word.equals("OR") || word.equals("NOT");
            Matcher equation = EQUATION.matcher(word);
            if (equation.matches()) {
                equations.put(word, new Equation(equation.group(1), equation.group(1) + ":" + equation.group(2)));
            }
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

        /** Returns the position after the first of these characters that is not escaped. */
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
