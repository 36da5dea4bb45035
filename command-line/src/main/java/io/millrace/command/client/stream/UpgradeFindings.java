package io.millrace.command.client.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import java.util.ArrayList;
import java.util.List;

/**
 * The findings of the service about a data stream or a plain index that has not been upgraded yet.
 *
 * @param upgradable true if no finding prevents the upgrade
 * @param json the list of findings, as in the response of the service
 */
public record UpgradeFindings(boolean upgradable, JsonNode json) {

    /**
     * A request for an upgrade.
     *
     * @param name the name of the data stream or the plain index
     */
    public record Request(String name, boolean plainIndex, boolean allowLoss) {

        ObjectNode body() {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            body.putObject("source").put("index", name);
            body.put("mode", "upgrade");
            if (allowLoss) {
                body.put("allow_loss_of_excluded_fields", true);
            }
            if (plainIndex) {
                body.put("plain_index", true);
            }
            return body;
        }

        String missing(ServiceClient service) {
            return plainIndex ? "there is no index " + name : StreamNames.missing(service, name);
        }
    }

    /** Requests the findings from the service. The request does not start or change an upgrade. */
    public static UpgradeFindings of(ServiceClient service, Request request) {
        JsonNode response = service.post("/_migration/reindex?dry_run=true", request.body())
                .orRefuse(() -> request.missing(service));
        return new UpgradeFindings(response.path("upgradable").asBoolean(), response.path("findings"));
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        json.forEach(finding -> lines.add((finding.path("obstacle").asBoolean() ? "  not possible: " : "  note: ")
                + Sentences.plain(finding.path("message").asText())));
        return lines;
    }
}
