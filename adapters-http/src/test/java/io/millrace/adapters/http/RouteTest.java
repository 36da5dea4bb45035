package io.millrace.adapters.http;

import org.junit.jupiter.api.AfterEach;

/** A test of routes. Each test has a server of its own without data. */
abstract class RouteTest {

    final StoreServer store = new StoreServer();

    @AfterEach
    void stop() {
        store.close();
    }

    /** Sends a request without a body, and returns the status and the body of the response in one line. */
    final String line(String method, String path) {
        return store.send(method, path).line();
    }

    /** Sends a request like {@link #line(String, String)}, with a body in which {@code '} stands for {@code "}. */
    final String line(String method, String path, String body) {
        return store.send(method, path, json(body)).line();
    }

    /** Returns the text with {@code "} in place of {@code '}. */
    static String json(String text) {
        return text.replace('\'', '"');
    }
}
