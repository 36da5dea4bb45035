package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.json.JsonObject;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads {@code {"source":{"index":"logs"},"mode":"upgrade"}}, optionally with {@code plain_index} and {@code
 * allow_loss_of_excluded_fields}.
 */
final class ReindexRequestReader {

    /** The name of the body in error messages. */
    static final String PARSER = "migration_reindex";

    private static final String MODE = "mode";
    private static final String SOURCE = "source";
    private static final String UPGRADE = "upgrade";
    private static final String ALLOW_LOSS = "allow_loss_of_excluded_fields";
    private static final String PLAIN_INDEX = "plain_index";

    private ReindexRequestReader() {}

    /**
     * A request for an upgrade.
     *
     * @param name the value of {@code source.index}
     * @param plainIndex whether it is the name of an index that is in no data stream
     */
    record ReindexRequest(String name, boolean plainIndex, boolean allowsLossOfExcludedFields) {}

    static ReindexRequest read(JsonObject body) {
        body.allowing(MODE, SOURCE, ALLOW_LOSS, PLAIN_INDEX);
        Optional<String> mode = body.text(MODE);
        Optional<String> name =
                body.nested(SOURCE, SOURCE, source -> source.allowing("index").requiredText("index"));
        body.requiring(MODE, SOURCE);
        if (!mode.orElseThrow().toLowerCase(Locale.ROOT).equals(UPGRADE)) {
            throw body.notBuilt(
                    "unknown mode [" + mode.orElseThrow() + "], the only allowed value is [" + UPGRADE + "]");
        }
        return new ReindexRequest(
                name.orElseThrow(),
                body.bool(PLAIN_INDEX).orElse(false),
                body.bool(ALLOW_LOSS).orElse(false));
    }
}
