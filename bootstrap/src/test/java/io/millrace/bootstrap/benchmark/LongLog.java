package io.millrace.bootstrap.benchmark;

import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.AccessLog.Entry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * A log of any length: the bundled one goes on as it is, each time four days later and from other addresses, so that no
 * line is there twice. Two fields are added: {@code half} has one of two values, {@code rare} one in few documents.
 */
final class LongLog {

    /** One document of so many has the rare value. */
    static final int RARE = 100_000;

    private static final List<Entry> ENTRIES = AccessLog.read();
    private static final Duration LENGTH = Duration.ofDays(4);
    private static final DateTimeFormatter DAY_OF_LINE =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int ADDRESSES = 256;

    /** Without a common divisor with their number, so that all addresses come. */
    private static final int NEXT_ADDRESS = 37;

    private LongLog() {}

    static int countOfRare(int documents) {
        return (documents + RARE - 1 - RARE / 3) / RARE;
    }

    static Instant time(int number) {
        return Instant.parse(entry(number).timestamp()).plus(LENGTH.multipliedBy(number / ENTRIES.size()));
    }

    static String source(int number) {
        Entry entry = entry(number);
        Instant before = Instant.parse(entry.timestamp());
        Instant time = time(number);
        String address = entry.json().at("/client/ip").asText();
        int last = address.lastIndexOf('.') + 1;
        int end = (Integer.parseInt(address.substring(last)) + number / ENTRIES.size() * NEXT_ADDRESS) % ADDRESSES;
        String source = entry.source()
                .replace(entry.timestamp(), time.toString())
                .replace(DAY_OF_LINE.format(before), DAY_OF_LINE.format(time))
                .replace(address, address.substring(0, last) + end);
        return source.substring(0, source.length() - 1) + ",\"half\":" + number % 2
                + (number % RARE == RARE / 3 ? ",\"rare\":\"needle\"}" : "}");
    }

    private static Entry entry(int number) {
        return ENTRIES.get(number % ENTRIES.size());
    }
}
