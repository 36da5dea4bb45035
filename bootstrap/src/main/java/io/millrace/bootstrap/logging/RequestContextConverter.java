package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.millrace.domain.text.OneLine;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the context of the request that caused an event, in brackets at the end of the line. Writes nothing if no
 * request caused the event.
 */
public final class RequestContextConverter extends ClassicConverter {

    @Override
    public String convert(ILoggingEvent event) {
        Map<String, String> context = event.getMDCPropertyMap();
        if (context.isEmpty()) {
            return "";
        }
        return new TreeMap<>(context)
                .entrySet().stream()
                        .map(each -> each.getKey() + "=" + OneLine.of(Redaction.of(each.getValue())))
                        .collect(Collectors.joining(" ", " [", "]"));
    }
}
