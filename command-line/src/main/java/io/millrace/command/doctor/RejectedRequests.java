package io.millrace.command.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.domain.client.RejectionAdvice;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reports which requests of clients the service has rejected in the last day, with advice for each reason. */
final class RejectedRequests {

    private static final String ABOUT = "clients";
    private static final int MOST_FINDINGS = 10;
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RejectedRequests() {}

    static List<CheckResult> check(ServiceClient service) {
        return findings(service.get("/_cluster/stats").body().path("rejected_requests"));
    }

    /**
     * Returns the findings for the JSON member {@code rejected_requests} of the statistics. The member may be missing.
     */
    static List<CheckResult> findings(JsonNode rejected) {
        if (rejected.isMissingNode()) {
            return List.of(CheckResult.warn(
                    ABOUT,
                    "rejected requests are not shown: the user needs the cluster privilege manage, or the service has an"
                            + " earlier version"));
        }
        if (rejected.isEmpty()) {
            return List.of(CheckResult.ok(ABOUT, "no data request was rejected in the last day"));
        }
        List<CheckResult> findings = new ArrayList<>();
        for (JsonNode each : rejected) {
            if (findings.size() == MOST_FINDINGS) {
                findings.add(CheckResult.warn(
                        ABOUT,
                        (rejected.size() - MOST_FINDINGS) + " further reasons; see rejected_requests in the response to"
                                + " GET /_cluster/stats"));
                break;
            }
            findings.add(CheckResult.warn(ABOUT, sentence(each)));
        }
        return findings;
    }

    private static String sentence(JsonNode rejected) {
        String client = text(rejected, "client");
        String kind = text(rejected, "kind");
        String type = text(rejected, "type");
        String reason = text(rejected, "reason");
        long count = rejected.path("count").asLong();
        String requests = kind.equals("bulk item") ? "items" : "requests (" + kind + ")";
        return client + " (user " + text(rejected, "user") + "): "
                + String.format(Locale.ROOT, "%,d", count) + " " + requests
                + " were rejected since " + minute(rejected, "since_millis")
                + ", the last one at " + minute(rejected, "last_millis") + ": "
                + (reason.isEmpty() ? type : type + ": " + reason) + "; "
                + RejectionAdvice.of(client, kind, type, reason);
    }

    private static String text(JsonNode rejected, String name) {
        return Sentences.plain(rejected.path(name).asText());
    }

    private static String minute(JsonNode rejected, String name) {
        return MINUTE.format(Instant.ofEpochMilli(rejected.path(name).asLong()));
    }
}
