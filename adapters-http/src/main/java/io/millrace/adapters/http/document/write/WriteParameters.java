package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parameters that all write requests share.
 *
 * @param required the required kinds of target; action lines may differ
 * @param found whether searches must find the documents as soon as the response is sent
 * @param forced whether the response says that documents were made searchable immediately, as Elasticsearch does
 */
record WriteParameters(Required required, boolean found, boolean forced) {

    /** The values of {@code version} that require no version. */
    static final Set<String> ANY_VERSION = Set.of("-3", "-4");

    /**
     * Reads the parameters. Ignores {@code wait_for_active_shards}, because documents are always durable before the
     * response is sent.
     *
     * @throws RequestRefusedException 400 for an invalid or unsupported value
     */
    static WriteParameters of(Parameters parameters) {
        Optional<String> refresh =
                parameters.oneOf("refresh", "true", "false", "wait_for", "").filter(how -> !how.equals("false"));
        parameters.time("timeout");
        parameters.bool("include_source_on_error", true);
        NotOffered.requireNone(parameters, "routing", "if_seq_no", "if_primary_term", "list_executed_pipelines");
        if (!isForAnyVersion(parameters)) {
            NotOffered.requireNone(parameters, "version");
        }
        NotOffered.requireOnly(parameters, "version_type", "internal");
        NotOffered.requireOnly(parameters, "pipeline", "_none");
        return new WriteParameters(
                new Required(parameters.bool("require_data_stream", false), parameters.bool("require_alias", false)),
                refresh.isPresent(),
                refresh.filter(how -> !how.equals("wait_for")).isPresent());
    }

    /**
     * Rejects conditions on the version of a document that the request creates, with the messages of Elasticsearch.
     *
     * @throws RequestRefusedException 400 {@code action_request_validation_exception}
     */
    static void requireUnconditional(Parameters parameters) {
        if (parameters
                .text("version_type")
                .filter(type -> !type.equals("internal"))
                .isPresent()) {
            throw invalid("create operations only support internal versioning. use index instead");
        }
        if (!isForAnyVersion(parameters) && parameters.wholeNumber("version").isPresent()) {
            throw invalid("create operations do not support explicit versions. use index instead");
        }
        if (parameters.wholeNumber("if_seq_no").isPresent()
                || parameters.wholeNumber("if_primary_term").isPresent()) {
            throw invalid("create operations do not support compare and set. use index instead");
        }
    }

    private static boolean isForAnyVersion(Parameters parameters) {
        return parameters.text("version").filter(ANY_VERSION::contains).isPresent();
    }

    private static RequestRefusedException invalid(String reason) {
        return RequestRefusedException.of(
                400, "action_request_validation_exception", "Validation Failed: 1: " + reason + ";");
    }

    /** Makes the written documents searchable if the request requires it. */
    void refreshIfRequested(List<Outcome> outcomes, IngestDocuments documents) {
        Set<IndexName> written = new LinkedHashSet<>();
        if (found) {
            outcomes.forEach(outcome -> {
                if (outcome instanceof Outcome.Created created) {
                    written.add(created.index());
                }
            });
        }
        if (!written.isEmpty()) {
            try {
                documents.refresh(written);
            } catch (Rejection failed) {
                // Not reported as an error, because the documents are stored and an error would make clients write them
                // again.
                return;
            }
        }
    }
}
