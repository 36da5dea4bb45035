package io.millrace.domain.index;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the names of backing indices: {@code .ds-<stream>-<yyyy.MM.dd>-<generation in six digits>}. */
public final class BackingIndexName {

    /** The prefix of all names of backing indices. Names of data streams must not begin with it. */
    public static final String PREFIX = ".ds-";

    /**
     * The maximum length of the name of a data stream in bytes. The name of a backing index also needs space for the
     * prefix that upgrades add, the date, and generations with more than six digits.
     */
    static final int LONGEST_STREAM_NAME = 200;

    private static final Pattern FORM = Pattern.compile("\\.ds-(.+)-\\d{4}\\.\\d{2}\\.\\d{2}-\\d{6,}");

    private BackingIndexName() {}

    /**
     * Returns the name of the data stream that is contained in the name of a backing index. Returns empty for other
     * names.
     */
    public static Optional<String> streamOf(String name) {
        Matcher matcher = FORM.matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * Returns the name of the backing index with this generation. The name contains the date of {@code createdAt} in
     * UTC.
     */
    public static IndexName of(StreamName stream, Instant createdAt, long generation) {
        LocalDate day = LocalDate.ofInstant(createdAt, ZoneOffset.UTC);
        return new IndexName(String.format(
                Locale.ROOT,
                "%s%s-%04d.%02d.%02d-%06d",
                PREFIX,
                stream,
                day.getYear(),
                day.getMonthValue(),
                day.getDayOfMonth(),
                generation));
    }
}
