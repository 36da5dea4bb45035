package io.millrace.domain.client;

import java.util.Locale;
import java.util.Map;

/** Advice for operators about rejected requests. */
public final class RejectionAdvice {

    /**
     * The settings that make log shippers use the operation {@code create}. A key is the beginning of the name of a
     * shipper.
     */
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

    private RejectionAdvice() {}

    /**
     * Returns what an operator should do, as the end of a sentence.
     *
     * @param client the header {@code User-Agent} of the client
     * @param kind the kind of the requests, see {@link RequestKind#text}
     * @param type the type of the error in the responses
     * @param reason the fixed part of the message; may be empty
     */
    public static String of(String client, String kind, String type, String reason) {
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
