package io.millrace.adapters.http.server.connection;

import io.millrace.adapters.http.server.settings.HttpServerSettings;

/**
 * The heap budgets that all requests share. Bodies, responses and messages of web sockets have separate budgets, so
 * that clients that read slowly do not block writers.
 */
public record Budgets(InFlightBytes bodies, InFlightBytes answers, InFlightBytes messages) {

    public static Budgets of(HttpServerSettings.Limits limits) {
        return new Budgets(
                new InFlightBytes(limits.inFlight()),
                new InFlightBytes(limits.inFlight()),
                new InFlightBytes(limits.inFlight()));
    }
}
