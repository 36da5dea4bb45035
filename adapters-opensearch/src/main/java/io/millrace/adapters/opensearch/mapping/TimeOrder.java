package io.millrace.adapters.opensearch.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.domain.document.Timestamp;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Converts times to the unit of a date field: milliseconds or nanoseconds. */
public final class TimeOrder {

    private static final DateTimeFormatter MILLISECONDS = format("SSS");
    private static final DateTimeFormatter NANOSECONDS = format("SSSSSSSSS");

    private static DateTimeFormatter format(String fraction) {
        return DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss." + fraction + "'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
    }

    private TimeOrder() {}

    /** Returns the condition that a timestamp is between two bounds. */
    public static JsonNode range(
            Mapping.Field field, Optional<Timestamp> from, Optional<Timestamp> to, boolean inclusive) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        ObjectNode range = node.putObject("range").putObject(field.path());
        boolean nanos = field.kind() == Mapping.Kind.DATE_NANOS;
        range.put("format", nanos ? "strict_date_optional_time_nanos" : "strict_date_optional_time");
        from.ifPresent(moment -> range.put(inclusive ? "gte" : "gt", text(moment, nanos)));
        to.ifPresent(moment -> range.put(inclusive ? "lte" : "lt", text(moment, nanos)));
        return node;
    }

    /**
     * Formats a time with all digits of the fraction. If digits were missing at the upper end of a range, the cluster
     * would add digits and extend the range.
     */
    private static String text(Timestamp moment, boolean nanos) {
        return (nanos ? NANOSECONDS : MILLISECONDS).format(moment.toInstant());
    }

    /** Returns the sort value that a time has in a field. */
    public static long position(Mapping.Field field, Timestamp moment) {
        if (moment.equals(Timestamp.MINIMUM)) {
            return Long.MIN_VALUE;
        }
        return field.kind() == Mapping.Kind.DATE_NANOS ? moment.microseconds() * 1_000 : moment.toEpochMillis();
    }

    /** Returns the time that belongs to a sort value; the minimum timestamp if the value is missing. */
    static Timestamp moment(Mapping.Field field, JsonNode position) {
        if (!position.isNumber() || position.longValue() == Long.MIN_VALUE) {
            return Timestamp.MINIMUM;
        }
        return field.kind() == Mapping.Kind.DATE_NANOS
                ? new Timestamp(Math.floorDiv(position.longValue(), 1_000L))
                : Timestamp.ofEpochMillis(position.longValue());
    }
}
