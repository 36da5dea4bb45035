package io.millrace.bootstrap.tracing;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;

/** Creates senders with Java's HTTP client, which avoids another HTTP library. Loaded as a service. */
public final class PlainHttpSenders implements HttpSenderProvider {

    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        return new PlainHttpSender(config);
    }
}
