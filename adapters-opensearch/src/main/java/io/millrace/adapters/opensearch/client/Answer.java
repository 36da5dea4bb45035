package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** What a node has answered. */
public final class Answer {

    private final int status;
    private final byte[] body;

    /** Makes an answer; the body is not copied. */
    Answer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    public int status() {
        return status;
    }

    /** Returns the body, not copied. */
    public byte[] body() {
        return body;
    }

    /**
     * Returns the body as JSON.
     *
     * @throws ClusterException with an unknown outcome if it is none
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
