package io.millrace.bootstrap.command.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings of the service about a data stream that has not been upgraded yet.
 *
 * @param upgradable true if no finding prevents the upgrade
 * @param json the list of findings, as in the response of the service
 */
public record UpgradeFindings(boolean upgradable, JsonNode json) {

    static ObjectNode request(String stream, boolean allowLoss) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("source").put("index", stream);
        body.put("mode", "upgrade");
        if (allowLoss) {
            body.put("allow_loss_of_excluded_fields", true);
        }
        return body;
    }

    /** Requests the findings from the service. This changes nothing. */
    public static UpgradeFindings of(ServiceClient service, String stream, boolean allowLoss) {
        JsonNode response = service.post("/_migration/reindex?dry_run=true", request(stream, allowLoss))
                .orRefuse("there is no data stream " + stream);
        return new UpgradeFindings(response.path("upgradable").asBoolean(), response.path("findings"));
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        json.forEach(finding -> lines.add((finding.path("obstacle").asBoolean() ? "  not possible: " : "  note: ")
                + Sentences.plain(finding.path("message").asText())));
        return lines;
    }
}
