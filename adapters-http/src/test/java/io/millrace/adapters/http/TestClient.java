package io.millrace.adapters.http;

import java.net.http.HttpClient;

/** One HTTP client for all servers of tests. Each client has its own thread, which runs until a garbage collection. */
public final class TestClient {

    public static final HttpClient HTTP = HttpClient.newHttpClient();

    private TestClient() {}
}
