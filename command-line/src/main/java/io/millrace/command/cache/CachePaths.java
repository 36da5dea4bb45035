package io.millrace.command.cache;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient.Answer;

/** The paths of the cache endpoint, and the check whether the endpoint is enabled. */
final class CachePaths {

    static final String ALL = "/caches";

    private CachePaths() {}

    static Answer present(Answer answer) {
        if (answer.found()) {
            return answer;
        }
        String detail = answer.body().path("detail").asText();
        throw new ClientFailedException(
                detail.startsWith("nothing is served")
                        ? "the service has no " + ALL + "; start it with endpoints.caches.enabled=true"
                        : "rejected: "
                                + Sentences.plain(
                                        detail.isEmpty()
                                                ? answer.body()
                                                        .path("error")
                                                        .path("reason")
                                                        .asText("not found")
                                                : detail));
    }
}
