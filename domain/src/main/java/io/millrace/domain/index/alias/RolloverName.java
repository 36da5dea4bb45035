package io.millrace.domain.index.alias;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.DestinationName;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of indices to which an alias is rolled over. Each name ends with a number that increases by one. */
public final class RolloverName {

    private static final Pattern NUMBERED = Pattern.compile("(.*-)([0-9]{1,18})");

    private RolloverName() {}

    /**
     * Returns the name after that of the current write index, for example {@code logs-000002} for {@code logs-000001}.
     * If an upgrade has renamed the index, its original name counts.
     *
     * @throws Rejection if the name does not end with a hyphen and a number, or the new name is too long
     */
    public static IndexName after(IndexName current) {
        String name = current.value();
        for (Optional<String> source = DestinationName.sourceOf(name); source.isPresent(); ) {
            name = DestinationName.withoutAttempts(source.get());
            source = DestinationName.sourceOf(name);
        }
        Matcher numbered = NUMBERED.matcher(name);
        if (!numbered.matches()) {
            throw Rejection.of(Fault.NAME_WITHOUT_NUMBER, current);
        }
        return new IndexName(
                String.format(Locale.ROOT, "%s%06d", numbered.group(1), Long.parseLong(numbered.group(2)) + 1));
    }
}
