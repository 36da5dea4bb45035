package io.millrace.command.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reports the requests of clients that the service has rejected in the last day, with advice for each reason. */
final class RejectedRequests {

    private static final String ABOUT = "clients";
    private static final int MOST_FINDINGS = 10;
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** The settings by which log shippers send the operation {@code create}, by the beginning of their names. */
    private static final Map<String, String> CREATE_SETTINGS = Map.of(
            "fluent-bit", "Write_Operation create",
            "fluent bit", "Write_Operation create",
            "fluentd", "write_operation create",
            "fluent-plugin-elasticsearch", "write_operation create",
            "logstash", "action => \"create\"",
            "vector", "bulk.action: create",
            "syslog-ng", "op_type(\"create\")",
            "rsyslog", "writeoperation=\"create\"",
            "telegraf", "use_optype_create = true");

    private RejectedRequests() {}

    static List<CheckResult> check(ServiceClient service) {
        return findings(service.get("/_cluster/stats").body().path("rejected_requests"));
    }

    /** Returns the findings for the member {@code rejected_requests} of the statistics; it may be missing. */
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
                + advice(client, kind, type, reason);
    }

    private static String text(JsonNode rejected, String name) {
        return Sentences.plain(rejected.path(name).asText());
    }

    private static String minute(JsonNode rejected, String name) {
        return MINUTE.format(Instant.ofEpochMilli(rejected.path(name).asLong()));
    }

    private static String advice(String client, String kind, String type, String reason) {
        return switch (type) {
            case "security_exception" -> ofPrivilege(reason);
            case "index_not_found_exception" -> ofMissingTarget(kind, reason);
            case "version_conflict_engine_exception" ->
                reason.startsWith("index:")
                        ? "documents are never changed; let the client send no id, or another id for each document"
                        : "nothing is lost if the client repeats requests; otherwise let it send other ids";
            case "resource_already_exists_exception" -> "nothing is lost, because the object exists";
            case "cluster_block_exception" -> "remove the block of the index, or let the client use another index";
            case "document_parsing_exception" ->
                "correct the documents of the client; documents of a data stream need a date in @timestamp";
            default -> ofUnsupported(client, kind, reason);
        };
    }

    private static String ofPrivilege(String reason) {
        if (reason.contains("[indices:admin/auto_create]")) {
            return "add the privilege auto_configure on these names to a role of the user (PUT /_security/role/NAME replaces"
                    + " the role, so send all its privileges), or create the data stream first";
        }
        return "add one of these privileges to a role of the user; PUT /_security/role/NAME replaces the role, so send all"
                + " its privileges";
    }

    private static String ofMissingTarget(String kind, String reason) {
        if (reason.contains("[require_data_stream]")) {
            return "put an index template with data_stream that matches the name, or set require_data_stream to false"
                    + " in the client";
        }
        if (reason.contains("automatic creation")
                || reason.contains("doesn't match")
                || reason.contains("is [false]")) {
            return "put an index template with data_stream that matches the name, or set action.auto_create_index with"
                    + " PUT /_cluster/settings";
        }
        return kind.equals("search")
                ? "correct the name, or set ignore_unavailable=true in the client"
                : "create the index or data stream first";
    }

    private static String ofUnsupported(String client, String kind, String reason) {
        if (reason.startsWith("update:") || reason.startsWith("delete:")) {
            return "single documents are never changed or removed; set the operation create in the client, and remove"
                    + " old data with a lifecycle";
        }
        if (reason.contains("op_type of create")) {
            return "set " + createSetting(client);
        }
        if (reason.startsWith("query [") || reason.startsWith("unknown query")) {
            return "change the query; docs/compatibility.md lists the supported queries";
        }
        if (reason.contains("is not offered") || kind.equals("other")) {
            return "turn this feature off in the client; docs/compatibility.md lists the supported features";
        }
        return "see the response in the log of the client";
    }

    private static String createSetting(String client) {
        String name = client.toLowerCase(Locale.ROOT);
        return CREATE_SETTINGS.entrySet().stream()
                .filter(setting -> name.startsWith(setting.getKey()))
                .map(setting -> setting.getValue() + " in the client")
                .findFirst()
                .orElse("the operation create in the client");
    }
}
