package io.millrace.command.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * Documents from a bundled access log. The log is repeated endlessly. The timestamps of each repetition are four days
 * later than those of the previous one.
 */
record SampleDocuments(List<Entry> entries) {

    private static final String RESOURCE = "/io/millrace/command/sample/access-log.ndjson.gz";
    private static final String BEFORE_TIMESTAMP = "{\"@timestamp\":\"";
    private static final int TIMESTAMP_LENGTH = "2015-05-17T10:05:03Z".length();
    private static final Duration SPAN = Duration.ofDays(4);

    private record Entry(Instant timestamp, String rest) {}

    static SampleDocuments read() {
        List<Entry> entries = new ArrayList<>();
        try (InputStream packed =
                        Objects.requireNonNull(SampleDocuments.class.getResourceAsStream(RESOURCE), RESOURCE);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
            String line;
            while ((line = lines.readLine()) != null) {
                int end = BEFORE_TIMESTAMP.length() + TIMESTAMP_LENGTH;
                entries.add(
                        new Entry(Instant.parse(line.substring(BEFORE_TIMESTAMP.length(), end)), line.substring(end)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SampleDocuments(entries);
    }

    Instant timestamp(int number) {
        return entry(number).timestamp().plus(SPAN.multipliedBy(number / entries.size()));
    }

    String document(int number) {
        return document(number, timestamp(number));
    }

    /** Returns document {@code number} of the log with the given timestamp. */
    String document(int number, Instant timestamp) {
        return BEFORE_TIMESTAMP + timestamp + entry(number).rest();
    }

    private Entry entry(int number) {
        return entries.get(number % entries.size());
    }
}
