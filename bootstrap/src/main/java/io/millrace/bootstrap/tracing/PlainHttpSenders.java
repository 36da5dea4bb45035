package io.millrace.bootstrap.tracing;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;

/** Sends with what the virtual machine has, so that no library for HTTP comes along. Found as a service. */
public final class PlainHttpSenders implements HttpSenderProvider {

    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        return new PlainHttpSender(config);
    }
}
