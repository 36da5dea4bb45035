package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** The response of a node. */
public final class Answer {

    private final int status;
    private final byte[] body;

    /** Creates a response; the body is not copied. */
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
     * @throws ClusterException with an unknown outcome if the body is not JSON
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
