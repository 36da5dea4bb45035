package io.millrace.adapters.http.document;

import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Parameters;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.document.RefreshDocuments;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The parameters that all writing requests share.
 *
 * @param streamsOnly whether only data streams may be written to
 * @param found whether searches have to find the documents once the answer is there
 */
record WriteParameters(boolean streamsOnly, boolean found) {

    /**
     * Reads the parameters. A document is safe on disk when the answer is sent, so that {@code wait_for_active_shards}
     * needs no action.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException 400 for a wrong value, and for unsupported ones
     */
    static WriteParameters of(Parameters parameters) {
        boolean found = parameters
                .oneOf("refresh", "true", "false", "wait_for", "")
                .filter(how -> !how.equals("false"))
                .isPresent();
        parameters.time("timeout");
        parameters.bool("include_source_on_error", true);
        NotOffered.requireNone(
                parameters,
                "routing",
                "version",
                "if_seq_no",
                "if_primary_term",
                "require_alias",
                "list_executed_pipelines");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        NotOffered.requireOnly(parameters, "pipeline", "_none");
        return new WriteParameters(parameters.bool("require_data_stream", false), found);
    }

    /** Lets searches find what was written, if that was asked for. */
    void show(List<Outcome> outcomes, RefreshDocuments refresh) {
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
                refresh.refresh(written);
            } catch (Rejection late) {
                // The documents are there: an error would let a client write them again.
                return;
            }
        }
    }
}
