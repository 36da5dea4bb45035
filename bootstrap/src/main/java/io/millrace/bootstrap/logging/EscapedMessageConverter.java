package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** Writes messages without line breaks and control characters, so that nobody can forge an event with one. */
public final class EscapedMessageConverter extends MessageConverter {

    @Override
    public String convert(ILoggingEvent event) {
        return escape(super.convert(event));
    }

    static String escape(String message) {
        StringBuilder line = new StringBuilder(message.length());
        for (int i = 0; i < message.length(); i++) {
            append(line, message.charAt(i));
        }
        return line.toString();
    }

    private static void append(StringBuilder line, char character) {
        switch (character) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append(character);
            case '\u2028', '\u2029' -> line.append(String.format("\\u%04x", (int) character));
            default -> {
                if (Character.isISOControl(character)) {
                    line.append(String.format("\\u%04x", (int) character));
                } else {
                    line.append(character);
                }
            }
        }
    }
}
