package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import io.millrace.domain.text.OneLine;
import java.util.stream.Collectors;

/**
 * Writes stack traces and indents all their lines. Therefore a line without indentation is always the first line of a
 * log event.
 */
public final class IndentedThrowableConverter extends ThrowableProxyConverter {

    private static final String INDENTATION = "    ";

    @Override
    protected String throwableProxyToString(IThrowableProxy throwable) {
        return Redaction.of(super.throwableProxyToString(throwable))
                .lines()
                .map(line -> INDENTATION + OneLine.of(line))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
