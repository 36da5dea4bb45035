package io.millrace.adapters.http.server;

/**
 * The memory that requests share. Bodies, answers and messages of web sockets do not share one, so that clients who are
 * slow to read never keep others from writing.
 */
record Budgets(InFlightBytes bodies, InFlightBytes answers, InFlightBytes messages) {

    static Budgets of(HttpServerSettings.Limits limits) {
        return new Budgets(
                new InFlightBytes(limits.inFlight()),
                new InFlightBytes(limits.inFlight()),
                new InFlightBytes(limits.inFlight()));
    }
}
