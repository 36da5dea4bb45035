package io.millrace.bootstrap.tracing;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;

/**
 * Creates senders with the HTTP client of the virtual machine, so that no other HTTP library is needed. Loaded as a
 * service.
 */
public final class PlainHttpSenders implements HttpSenderProvider {

    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        return new PlainHttpSender(config);
    }
}
