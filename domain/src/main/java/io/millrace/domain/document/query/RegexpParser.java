package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Parses a regular expression with the standard operators of Lucene. A parsed part is a function that adds its steps to
 * an {@link Automaton}.
 */
final class RegexpParser {

    /** Operators of Lucene that are not supported. */
    private static final String NOT_OFFERED = "~&<#";

    private static final String OPERATORS = "|)?*+{";

    /** The maximum number of nested parentheses. */
    private static final int DEEPEST = 100;

    private static final int UNLIMITED = -1;

    private final String expression;
    private int at;
    private int depth;

    RegexpParser(String expression) {
        this.expression = expression;
    }

    Consumer<Automaton> parse() {
        Consumer<Automaton> all = alternatives();
        if (at < expression.length()) {
            throw refused("has an unmatched [" + expression.charAt(at) + "]");
        }
        return all;
    }

    private Consumer<Automaton> alternatives() {
        Consumer<Automaton> first = sequence();
        List<Consumer<Automaton>> others = new ArrayList<>();
        while (take('|')) {
            others.add(sequence());
        }
        Consumer<Automaton> all = first;
        for (Consumer<Automaton> other : others) {
            Consumer<Automaton> before = all;
            all = program -> program.addAlternatives(() -> before.accept(program), () -> other.accept(program));
        }
        return all;
    }

    /** The maximum number of repetition operators after one part. */
    private static final int MOST_REPETITIONS = 10;

    /**
     * The maximum number of entries (single characters or ranges) in one set. Every character of a text may be compared
     * with every entry.
     */
    private static final int MOST_RANGES = 100;

    private Consumer<Automaton> sequence() {
        List<Consumer<Automaton>> parts = new ArrayList<>();
        while (at < expression.length() && expression.charAt(at) != '|' && expression.charAt(at) != ')') {
            parts.add(repeated(single()));
        }
        return program -> parts.forEach(part -> part.accept(program));
    }

    private Consumer<Automaton> repeated(Consumer<Automaton> single) {
        Consumer<Automaton> part = single;
        for (int operators = 0; at < expression.length(); operators++) {
            if (operators > MOST_REPETITIONS) {
                throw refused("has more than " + MOST_REPETITIONS + " repetitions of the same part");
            }
            Consumer<Automaton> inner = part;
            if (take('?')) {
                part = repeat(inner, 0, 1);
            } else if (take('*')) {
                part = repeat(inner, 0, UNLIMITED);
            } else if (take('+')) {
                part = repeat(inner, 1, UNLIMITED);
            } else if (take('{')) {
                int least = number();
                int most = least;
                if (take(',')) {
                    most = at < expression.length() && expression.charAt(at) == '}' ? UNLIMITED : number();
                }
                require('}');
                if (most != UNLIMITED && most < least) {
                    throw refused("has a repetition whose maximum is below its minimum");
                }
                part = repeat(inner, least, most);
            } else {
                return part;
            }
        }
        return part;
    }

    private static Consumer<Automaton> repeat(Consumer<Automaton> part, int least, int most) {
        return program -> {
            program.addCopies(() -> part.accept(program), least);
            if (most == UNLIMITED) {
                program.addLoop(() -> part.accept(program));
            }
            for (int i = least; i < most; i++) {
                program.addOptional(() -> part.accept(program));
            }
        };
    }

    private Consumer<Automaton> single() {
        int code = next();
        return switch (code) {
            case '(' -> group();
            case '[' -> consume(set());
            case '.' -> consume(any -> true);
            case '@' -> program -> program.addLoop(() -> program.add(any -> true));
            case '"' -> quoted();
            case '\\' -> consume(escaped());
            default -> {
                if (OPERATORS.indexOf(code) >= 0) {
                    throw refused("has a [" + Character.toString(code) + "] without an expression before it");
                }
                if (NOT_OFFERED.indexOf(code) >= 0) {
                    throw refused("uses the operator [" + Character.toString(code)
                            + "], which is not offered; a backslash before it makes it a literal");
                }
                yield program -> program.addLiteral(code);
            }
        };
    }

    private static Consumer<Automaton> consume(IntPredicate test) {
        return program -> program.add(test);
    }

    private Consumer<Automaton> group() {
        if (++depth > DEEPEST) {
            throw refused("has more than " + DEEPEST + " nested groups");
        }
        Consumer<Automaton> inner = alternatives();
        require(')');
        depth--;
        return inner;
    }

    private Consumer<Automaton> quoted() {
        int end = expression.indexOf('"', at);
        if (end < 0) {
            throw refused("has no closing [\"]");
        }
        String literal = expression.substring(at, end);
        at = end + 1;
        return program -> literal.codePoints().forEach(program::addLiteral);
    }

    private IntPredicate set() {
        boolean isNegated = take('^');
        List<IntPredicate> tests = new ArrayList<>();
        while (tests.isEmpty() || !isAt(']')) {
            int first = next();
            if (first == '\\') {
                int escaped = at < expression.length() ? expression.charAt(at) : -1;
                if (escaped >= 0 && isClass(escaped)) {
                    tests.add(escaped());
                    continue;
                }
                first = next();
            }
            int last = first;
            if (isAt('-') && at + 1 < expression.length() && expression.charAt(at + 1) != ']') {
                at++;
                last = next();
                if (last == '\\') {
                    last = next();
                }
            }
            if (last < first) {
                throw refused("has a range of characters whose end is before its begin");
            }
            if (tests.size() == MOST_RANGES) {
                throw refused("has more than " + MOST_RANGES + " characters and ranges in brackets");
            }
            int from = first;
            int to = last;
            tests.add(code -> code >= from && code <= to);
        }
        require(']');
        return code -> isNegated != tests.stream().anyMatch(test -> test.test(code));
    }

    private static boolean isClass(int code) {
        return "dDwWsS".indexOf(code) >= 0;
    }

    private IntPredicate escaped() {
        int code = next();
        return switch (code) {
            case 'd' -> RegexpParser::isDigit;
            case 'D' -> other -> !isDigit(other);
            case 'w' -> RegexpParser::isWord;
            case 'W' -> other -> !isWord(other);
            case 's' -> RegexpParser::isSpace;
            case 'S' -> other -> !isSpace(other);
            default -> other -> other == code;
        };
    }

    private static boolean isDigit(int code) {
        return code >= '0' && code <= '9';
    }

    private static boolean isWord(int code) {
        return isDigit(code) || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_';
    }

    private static boolean isSpace(int code) {
        return code == ' ' || code == '\t' || code == '\n' || code == '\r';
    }

    private int number() {
        int begin = at;
        while (at < expression.length() && isDigit(expression.charAt(at))) {
            at++;
        }
        try {
            return Integer.parseInt(expression.substring(begin, at));
        } catch (NumberFormatException notNumber) {
            throw refused("has a repetition without a valid number");
        }
    }

    private int next() {
        if (at >= expression.length()) {
            throw refused("ends too early");
        }
        int code = expression.codePointAt(at);
        at += Character.charCount(code);
        return code;
    }

    private boolean isAt(char wanted) {
        return at < expression.length() && expression.charAt(at) == wanted;
    }

    private boolean take(char wanted) {
        if (isAt(wanted)) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char wanted) {
        if (!take(wanted)) {
            throw refused("has no closing [" + wanted + "]");
        }
    }

    private Rejection refused(String why) {
        return Rejection.invalid("the regular expression [" + expression + "] " + why);
    }
}
