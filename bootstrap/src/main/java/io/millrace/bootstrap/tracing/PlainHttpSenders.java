package io.millrace.bootstrap.tracing;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;

/**
 * Creates senders with Java's HTTP client, so that no other HTTP library is needed. {@link java.util.ServiceLoader}
 * loads this class.
 */
public final class PlainHttpSenders implements HttpSenderProvider {

    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        return new PlainHttpSender(config);
    }
}
