package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** A complete response of a node to a call. */
public final class Answer {

    private final int status;
    private final byte[] body;

    /** Creates a response. The body is not copied, so callers must not change the array. */
    Answer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    public int status() {
        return status;
    }

    /** Returns the body. The array is not copied, so callers must not change it. */
    public byte[] body() {
        return body;
    }

    /**
     * Parses the body as JSON.
     *
     * @throws ClusterException if the body is not JSON; the outcome of the call is then unknown
     */
    public JsonNode json() {
        try {
            return Json.MAPPER.readTree(body);
        } catch (IOException e) {
            throw new ClusterException(ClusterError.unreadable(status, e));
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
