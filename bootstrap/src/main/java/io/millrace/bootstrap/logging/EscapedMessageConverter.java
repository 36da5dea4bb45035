package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.millrace.domain.text.OneLine;

/** Writes every log message on one line and removes secrets. */
public final class EscapedMessageConverter extends MessageConverter {

    @Override
    public String convert(ILoggingEvent event) {
        return OneLine.of(Redaction.of(super.convert(event)));
    }
}
