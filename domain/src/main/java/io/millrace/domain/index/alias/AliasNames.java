package io.millrace.domain.index.alias;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The names and patterns of aliases in a request, separated by commas. A part with the prefix {@code -} excludes names
 * that earlier parts include. It need not follow a pattern.
 *
 * @param parts the parts as sent; {@code _all} and {@code *} match everything
 */
public record AliasNames(List<String> parts) {

    private static final int MOST_PARTS = 1_000;
    private static final String EXCLUSION = "-";

    /**
     * Checks the parts.
     *
     * @throws Rejection if a part cannot be a name or a pattern, or there are too many parts
     */
    public AliasNames {
        parts = List.copyOf(parts);
        if (parts.size() > MOST_PARTS) {
            throw Rejection.invalid("more than " + MOST_PARTS + " names in one request");
        }
        for (String part : parts) {
            String name = part.startsWith(EXCLUSION) ? part.substring(1) : part;
            IndexName.brokenRule(pattern(name).value().replace('*', 'a')).ifPresent(rule -> {
                throw Rejection.invalidAlias(part, rule);
            });
        }
    }

    /**
     * Parses an expression such as {@code a1,-a*}.
     *
     * @throws Rejection in the cases of the constructor
     */
    public static AliasNames parse(String expression) {
        return new AliasNames(
                Arrays.stream(expression.split(",", -1)).map(String::strip).toList());
    }

    /** Returns whether the parts include this alias. */
    public boolean means(String alias) {
        boolean meant = false;
        for (String part : parts) {
            boolean excluding = part.startsWith(EXCLUSION);
            if (meant == excluding
                    && pattern(excluding ? part.substring(1) : part).matches(alias)) {
                meant = !excluding;
            }
        }
        return meant;
    }

    /** Returns the names and patterns that include aliases. */
    public List<String> included() {
        return parts.stream().filter(part -> !part.startsWith(EXCLUSION)).toList();
    }

    /**
     * Returns the explicitly named aliases that are missing in {@code found}. A part with the prefix {@code -} before
     * the first pattern also counts as the name of an alias. Such an alias cannot exist.
     */
    public List<String> missing(Collection<String> found) {
        int firstPattern = 0;
        while (firstPattern < parts.size() && isName(parts.get(firstPattern))) {
            firstPattern++;
        }
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean named = isName(part) && !(i > firstPattern && part.startsWith(EXCLUSION));
            if (named && !isExcludedFrom(Math.max(i + 1, firstPattern), part) && !found.contains(part)) {
                missing.add(part);
            }
        }
        return missing;
    }

    private boolean isExcludedFrom(int first, String name) {
        return parts.stream()
                .skip(first)
                .anyMatch(part ->
                        part.startsWith(EXCLUSION) && pattern(part.substring(1)).matches(name));
    }

    private static boolean isName(String part) {
        return pattern(part).isConcrete();
    }

    private static NamePattern pattern(String part) {
        return new NamePattern(part.equals("_all") ? "*" : part);
    }
}
