package io.millrace.bootstrap.observation;

import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.text.OneLine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Logs which requests of clients were rejected, and how many since the previous log line. If these
 * requests contained documents, the line is a warning.
 */
public final class RejectionLog {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.millrace.rejections");

    private RejectionLog() {}

    public static void log(RejectionCount count) {
        ClientRejection rejection = count.rejection();
        LOGGER.atLevel(rejection.kind().containsDocuments() ? Level.WARN : Level.INFO)
                .log(
                        "{} rejections ({}) since {}: client [{}], user [{}]: {}: {}",
                        count.count(),
                        rejection.kind().text(),
                        count.since(),
                        rejection.client(),
                        OneLine.of(rejection.user()),
                        rejection.type(),
                        OneLine.of(rejection.reason()));
    }
}
