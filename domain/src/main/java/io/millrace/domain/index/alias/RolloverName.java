package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.DestinationName;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates the names of the new indices that rollovers of an alias create. Each name ends with a number that increases
 * by one.
 */
public final class RolloverName {

    private static final Pattern NUMBERED = Pattern.compile("(.*-)([0-9]{1,18})");

    private RolloverName() {}

    /**
     * Returns the name that follows the name of the current write index, for example {@code logs-000002} after
     * {@code logs-000001}. If upgrades have replaced the index, its name is the original name, which is one of its
     * aliases.
     *
     * @param aliases the aliases of the index
     * @throws Rejection if the name does not end with a hyphen and a number, or the new name is too long
     */
    public static IndexName after(IndexName current, Collection<IndexName> aliases) {
        IndexName original = aliases.stream()
                .filter(alias -> DestinationName.isUpgraded(current.value(), alias))
                .min(Comparator.comparing(alias -> alias.value().length()))
                .orElse(current);
        Matcher numbered = NUMBERED.matcher(original.value());
        if (!numbered.matches()) {
            throw Rejection.of(Fault.NAME_WITHOUT_NUMBER, current);
        }
        return new IndexName(
                String.format(Locale.ROOT, "%s%06d", numbered.group(1), Long.parseLong(numbered.group(2)) + 1));
    }
}
