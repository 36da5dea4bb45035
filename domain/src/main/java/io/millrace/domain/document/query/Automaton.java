package io.millrace.domain.document.query;

import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A program that decides whether a text matches a pattern. It follows all alternatives at the same time, so its running
 * time is at most the product of the length of the text and the number of its steps.
 */
final class Automaton {

    /** The maximum length of a pattern in characters. */
    static final int LONGEST_PATTERN = 1_000;

    /** The maximum number of steps, including the copies of repeated parts. */
    private static final int MOST_STEPS = 2_000;

    /**
     * The maximum number of steps for one text. It takes about a second, because deadlines are checked only between
     * texts.
     */
    private static final long MOST_VISITS = 50_000_000;

    private final List<Step> steps = new ArrayList<>();

    /** One step of the program. After it, the program continues with the next step unless the step says otherwise. */
    private sealed interface Step {

        /** Consumes a character that passes the test. */
        record Consume(IntPredicate test) implements Step {}

        /** Continues with the next step and with another one. */
        record Fork(int other) implements Step {}

        /** Continues with another step. */
        record Jump(int target) implements Step {}
    }

    private Automaton() {}

    /**
     * Returns the program of a wildcard pattern.
     *
     * @throws Rejection if the pattern is too long
     */
    static Automaton ofWildcard(String pattern) {
        requireShort(pattern, "wildcard pattern");
        Automaton program = new Automaton();
        for (int i = 0; i < pattern.length(); ) {
            int code = pattern.codePointAt(i);
            i += Character.charCount(code);
            if (code == '*') {
                program.addLoop(() -> program.add(any -> true));
            } else if (code == '?') {
                program.add(any -> true);
            } else {
                int literal = code;
                if (code == '\\' && i < pattern.length()) {
                    literal = pattern.codePointAt(i);
                    i += Character.charCount(literal);
                }
                program.addLiteral(literal);
            }
        }
        return program;
    }

    /**
     * Returns the program of a regular expression.
     *
     * @throws Rejection if the expression is invalid, too long, or uses an unsupported operator
     */
    static Automaton ofRegexp(String expression) {
        requireShort(expression, "regular expression");
        Automaton program = new Automaton();
        new RegexpParser(expression).parse().accept(program);
        return program;
    }

    private static void requireShort(String pattern, String kind) {
        if (pattern.length() > LONGEST_PATTERN) {
            throw Rejection.invalid("the " + kind + " has " + pattern.length() + " characters, more than the "
                    + LONGEST_PATTERN + " allowed");
        }
    }

    int size() {
        return steps.size();
    }

    void addLiteral(int literal) {
        add(code -> code == literal);
    }

    void add(IntPredicate test) {
        addStep(new Step.Consume(test));
    }

    /** Adds a part several times in a row. */
    void addCopies(Runnable part, int count) {
        for (int i = 0; i < count; i++) {
            int before = steps.size();
            part.run();
            if (steps.size() == before) {
                return; // Copies of a part without steps have no effect.
            }
        }
    }

    /** Adds a part that may be repeated any number of times, or omitted. */
    void addLoop(Runnable part) {
        int fork = reserve();
        part.run();
        addStep(new Step.Jump(fork));
        steps.set(fork, new Step.Fork(steps.size()));
    }

    /** Adds a part that may be omitted. */
    void addOptional(Runnable part) {
        int fork = reserve();
        part.run();
        steps.set(fork, new Step.Fork(steps.size()));
    }

    void addAlternatives(Runnable one, Runnable other) {
        int fork = reserve();
        one.run();
        int jump = reserve();
        steps.set(fork, new Step.Fork(steps.size()));
        other.run();
        steps.set(jump, new Step.Jump(steps.size()));
    }

    private int reserve() {
        addStep(new Step.Jump(steps.size()));
        return steps.size() - 1;
    }

    private void addStep(Step step) {
        if (steps.size() >= MOST_STEPS) {
            throw Rejection.invalid("the pattern needs more than " + MOST_STEPS + " steps, including the copies of"
                    + " repeated parts");
        }
        steps.add(step);
    }

    /**
     * Returns whether the part of the text from {@code begin} to before {@code end} matches as a whole.
     *
     * @throws Rejection with reason {@code OVERLOADED} if the comparison with a long text takes too many steps
     */
    boolean matches(String text, int begin, int end, boolean ignoreCase) {
        Reached current = new Reached();
        Reached next = new Reached();
        current.add(0);
        long visits = 0;
        for (int i = begin; i < end; ) {
            visits += current.size;
            if (visits > MOST_VISITS) {
                throw new Rejection(
                        Rejection.Reason.OVERLOADED,
                        "comparing a long text with a pattern takes too long; use a simpler pattern");
            }
            int code = text.codePointAt(i);
            i += Character.charCount(code);
            for (int n = 0; n < current.size; n++) {
                int at = current.order[n];
                if (at < steps.size()
                        && steps.get(at) instanceof Step.Consume consume
                        && isAccepted(consume.test, code, ignoreCase)) {
                    next.add(at + 1);
                }
            }
            Reached free = current;
            current = next;
            next = free;
            next.clear();
            if (current.size == 0) {
                return false;
            }
        }
        return current.contains(steps.size());
    }

    private static boolean isAccepted(IntPredicate test, int code, boolean ignoreCase) {
        return test.test(code) || (ignoreCase && (test.test(Words.lower(code)) || test.test(Words.upper(code))));
    }

    /** The steps that the program has reached after some characters. */
    private final class Reached {

        private final int[] order = new int[steps.size() + 1];
        private final int[] position = new int[steps.size() + 1];
        private final int[] open = new int[steps.size() + 2];
        private int size;

        private boolean contains(int step) {
            return position[step] < size && order[position[step]] == step;
        }

        private void clear() {
            size = 0;
        }

        /** Adds a step, and all steps that follow without another character. */
        private void add(int first) {
            int waiting = 0;
            open[waiting++] = first;
            while (waiting > 0) {
                int step = open[--waiting];
                if (contains(step)) {
                    continue;
                }
                position[step] = size;
                order[size++] = step;
                if (step == steps.size()) {
                    continue;
                }
                if (steps.get(step) instanceof Step.Jump jump) {
                    waiting = push(jump.target, waiting);
                } else if (steps.get(step) instanceof Step.Fork fork) {
                    waiting = push(step + 1, push(fork.other, waiting));
                }
            }
        }

        private int push(int step, int waiting) {
            if (contains(step)) {
                return waiting;
            }
            open[waiting] = step;
            return waiting + 1;
        }
    }
}
