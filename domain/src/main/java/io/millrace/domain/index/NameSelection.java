package io.millrace.domain.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The names and patterns of data streams and indices in a request, separated by commas. A part with the prefix
 * {@code -} excludes names if it follows a pattern.
 *
 * @param parts the names and patterns, at least one
 * @param hidden whether patterns match hidden indices and streams; a pattern that begins with a dot always matches
 *     names that begin with a dot
 * @param open whether patterns match open indices
 * @param closed whether patterns match closed indices
 */
public record NameSelection(List<Part> parts, boolean hidden, boolean open, boolean closed) {

    /** The selection of all names. It includes indices in all states. */
    public static final NameSelection EVERYTHING = parse("*", EnumSet.allOf(Expand.class));

    /** The maximum number of names and patterns. */
    public static final int MOST_PARTS = 1_000;

    /**
     * Checks the number of parts.
     *
     * @throws Rejection if the selection has too many parts
     */
    public NameSelection {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a selection has at least one part");
        }
        if (parts.size() > MOST_PARTS) {
            throw Rejection.invalid("more than " + MOST_PARTS + " names in one request");
        }
    }

    /**
     * Parses an expression such as {@code logs-*,-logs-old,metrics}. The expressions {@code _all} and {@code *} match
     * everything.
     *
     * @param expand patterns match only indices in these states
     * @throws Rejection if the expression contains an illegal name
     */
    public static NameSelection parse(String expression, Set<Expand> expand) {
        List<Part> parts = new ArrayList<>();
        boolean patternBefore = false;
        for (String text : expression.split(",", -1)) {
            String part = text.strip();
            boolean excluded = patternBefore && part.startsWith("-");
            String name = excluded ? part.substring(1) : part;
            NamePattern pattern = new NamePattern(name.equals("_all") ? "*" : name);
            requirePossible(pattern);
            patternBefore |= !pattern.isConcrete();
            parts.add(new Part(pattern, excluded));
        }
        return new NameSelection(
                parts, expand.contains(Expand.HIDDEN), expand.contains(Expand.OPEN), expand.contains(Expand.CLOSED));
    }

    /**
     * Returns a selection of these names.
     *
     * @param names legal names, at least one
     * @throws Rejection if there are too many names
     */
    public static NameSelection ofNames(Collection<String> names) {
        return new NameSelection(
                names.stream()
                        .map(name -> new Part(new NamePattern(name), false))
                        .toList(),
                false,
                true,
                true);
    }

    /** Returns a selection of this single name. */
    public static NameSelection ofName(String name) {
        return parse(name, EnumSet.of(Expand.OPEN, Expand.CLOSED));
    }

    private static void requirePossible(NamePattern pattern) {
        // A pattern is legal if some name that it matches can be legal. To check this, each star is replaced by a
        // letter.
        IndexName.brokenRule(pattern.value().replace('*', 'a')).ifPresent(rule -> {
            throw Rejection.invalidName(pattern.value(), rule);
        });
    }

    /** Returns a selection of the same names without exclusions. */
    public NameSelection withoutExclusions() {
        return new NameSelection(parts.stream().filter(part -> !part.excluded()).toList(), hidden, open, closed);
    }

    /** Returns a selection of the same names, whose patterns match indices in any state. */
    public NameSelection inAnyState() {
        return new NameSelection(parts, true, true, true);
    }

    /** Returns the states of indices that patterns match. */
    public Set<Expand> expand() {
        Set<Expand> expand = EnumSet.noneOf(Expand.class);
        if (open) {
            expand.add(Expand.OPEN);
        }
        if (closed) {
            expand.add(Expand.CLOSED);
        }
        if (hidden) {
            expand.add(Expand.HIDDEN);
        }
        return expand;
    }

    public boolean hasPatterns() {
        return parts.stream().anyMatch(part -> !part.pattern().isConcrete());
    }

    /**
     * Returns whether this selection contains or matches the name of an index itself, and not only the name of its data
     * stream.
     *
     * @param index one of the selected indices
     */
    public boolean meansItself(Index index) {
        boolean meant = index.membership().isEmpty();
        for (Part part : parts) {
            if (!part.excluded()) {
                meant |= finds(part.pattern(), index);
            } else if (index.membership().isPresent()) {
                String stream = index.membership().get().stream().value();
                meant &= !finds(part.pattern(), index) && !part.pattern().matches(stream);
            }
        }
        return meant;
    }

    /** Returns whether this selection contains or matches this name, regardless of the state of the index. */
    public boolean means(String name) {
        boolean meant = false;
        for (Part part : parts) {
            if (part.pattern().matches(name)) {
                meant = !part.excluded();
            }
        }
        return meant;
    }

    /** Returns the names without wildcards in this selection, except the names that a later part excludes. */
    public List<String> spelledOut() {
        return parts.stream()
                .filter(part -> !part.excluded() && part.pattern().isConcrete())
                .map(part -> part.pattern().value())
                .filter(this::means)
                .distinct()
                .toList();
    }

    private boolean finds(NamePattern pattern, Index index) {
        boolean shown = pattern.isConcrete()
                || ((hidden || pattern.value().startsWith(".")) && (index.closed() ? closed : open));
        return shown && pattern.matches(index.name().value());
    }

    /** Returns an expression that {@link #parse} converts to an equal selection. */
    public String expression() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(text.isEmpty() ? "" : ",")
                    .append(part.excluded() ? "-" : "")
                    .append(part.pattern());
        }
        return text.toString();
    }

    /** A name or a pattern. An excluded part removes the names that it matches from the results of earlier parts. */
    public record Part(NamePattern pattern, boolean excluded) {}

    /** The states of indices and data streams that patterns match. */
    public enum Expand {
        OPEN,
        CLOSED,
        HIDDEN
    }
}
