package io.millrace.adapters.http.document;

import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Parameters;

/** The parameters that all writing requests share. */
final class WriteParameters {

    private WriteParameters() {}

    /**
     * Checks the parameters. A document is visible to every reader and safe on disk when the answer is sent, so that
     * {@code refresh} and {@code wait_for_active_shards} need no action.
     *
     * @return whether only data streams may be written to
     * @throws io.millrace.adapters.http.error.RequestRefusedException 400 for a wrong value, and for unsupported ones
     */
    static boolean streamsOnly(Parameters parameters) {
        parameters.oneOf("refresh", "true", "false", "wait_for", "");
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
        return parameters.bool("require_data_stream", false);
    }
}
