package io.millrace.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes every log event as one JSON object on one line. A stack trace is a field of this object. Secrets are removed.
 */
public final class JsonEncoder extends EncoderBase<ILoggingEvent> {

    private static final int USUAL_SIZE = 512;

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final byte[] NOTHING = {};

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        ByteArrayOutputStream line = new ByteArrayOutputStream(USUAL_SIZE);
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("@timestamp", event.getInstant().toString());
            json.writeStringField("level", event.getLevel().toString());
            json.writeStringField("logger", event.getLoggerName());
            json.writeStringField("thread", event.getThreadName());
            json.writeStringField("message", Redaction.of(event.getFormattedMessage()));
            for (Map.Entry<String, String> context : new TreeMap<>(event.getMDCPropertyMap()).entrySet()) {
                json.writeStringField(context.getKey(), Redaction.of(context.getValue()));
            }
            IThrowableProxy failure = event.getThrowableProxy();
            if (failure != null) {
                json.writeStringField("error", failure.getClassName());
                json.writeStringField("stack_trace", Redaction.of(ThrowableProxyUtil.asString(failure)));
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        line.write('\n');
        return line.toByteArray();
    }
}
