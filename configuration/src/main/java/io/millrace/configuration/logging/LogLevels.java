package io.millrace.configuration.logging;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The levels of loggers that differ from the program's defaults. The level of a logger also applies to all loggers
 * whose names begin with the name of this logger and a dot.
 */
public record LogLevels(Map<String, LogLevel> loggers) {

    private static final String SERVICE = "io.millrace";
    private static final Pattern LOGGER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*");

    public LogLevels {
        loggers = Map.copyOf(loggers);
    }

    /**
     * Returns the levels that the entries define. If several entries define the level of the same logger, the last of
     * these entries applies.
     *
     * @param service the level of the service's own loggers, if configured
     * @param entries texts that {@link #entry} can parse; texts that are not valid are ignored
     */
    public static LogLevels of(Optional<LogLevel> service, List<String> entries) {
        Map<String, LogLevel> loggers = new TreeMap<>();
        service.ifPresent(level -> loggers.put(SERVICE, level));
        entries.forEach(text -> entry(text).ifPresent(entry -> loggers.put(entry.getKey(), entry.getValue())));
        return new LogLevels(loggers);
    }

    /** Parses an entry {@code logger=level}; returns empty if the text is not valid. */
    public static Optional<Map.Entry<String, LogLevel>> entry(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            return Optional.empty();
        }
        String logger = text.substring(0, equals).strip();
        String level = text.substring(equals + 1).strip();
        return Arrays.stream(LogLevel.values())
                .filter(candidate ->
                        candidate.key().equals(level) && LOGGER.matcher(logger).matches())
                .findFirst()
                .map(found -> Map.entry(logger, found));
    }
}
