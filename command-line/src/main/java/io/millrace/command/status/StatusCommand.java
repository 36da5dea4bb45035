package io.millrace.command.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Shows the state of the service. */
@Command(
        name = "status",
        description = {
            "Shows the instances of the service, the size of its data, and everything that needs attention.",
            "The findings are those of the console. If there is a finding of the level ERROR, the exit status is 1."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace status", "millrace status -o json"})
public final class StatusCommand extends ServiceCommand {

    private static final String QUERY = "{ service { clusterName version engine instances { name version address"
            + " startedAt } documentCount sizeInBytes dataStreamCount }"
            + " attention { kind severity subject message remedy } }";
    /** For each kind of finding: the command that shows its details or solves the problem. */
    private static final Map<String, String> COMMANDS = Map.of(
            "OUTDATED_DATA_STREAMS", "millrace upgrade NAME --watch",
            "OUTDATED_INDICES", "millrace upgrade NAME --indices --watch",
            "UPGRADE_FAILED", "millrace upgrade status NAME",
            "UPGRADE_WAITING", "millrace upgrade status NAME",
            "SYSTEM_FEATURE_OUTDATED", "millrace feature migrate --watch",
            "SYSTEM_FEATURE_FAILED", "millrace feature status",
            "LIFECYCLE_FAILED", "millrace stream lifecycle NAME --explain",
            "LOW_DISK_SPACE", "millrace stream trim NAME --before TIME --dry-run",
            "GENERATED_PASSWORD", "millrace user passwd NAME");

    private static final String PLAIN = "\u001b[0m";
    private static final String RED = "\u001b[31m";
    private static final String YELLOW = "\u001b[33m";

    public StatusCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        GraphQl answer = GraphQl.query(service, QUERY, GraphQl.variables());
        answer.require("service", "the state of the service cannot be read");
        answer.messages().forEach(this::warn);
        print(answer.data(), this::lines);
        long serious = 0;
        for (JsonNode finding : answer.require("attention", "the findings of the service cannot be read")) {
            serious += finding.path("severity").asText().equals("ERROR") ? 1 : 0;
        }
        if (serious > 0) {
            throw new ClientFailedException(Figures.count(serious, "finding needs", "findings need") + " attention");
        }
    }

    private List<String> lines(JsonNode data) {
        JsonNode service = data.path("service");
        List<String> lines = new ArrayList<>();
        lines.add("Millrace " + text(service, "version") + ", cluster " + text(service, "clusterName") + ", "
                + (text(service, "engine").equals("OPENSEARCH") ? "OpenSearch" : "PostgreSQL"));
        lines.add(count(service, "dataStreamCount", "data stream", "data streams") + ", "
                + count(service, "documentCount", "document", "documents")
                + (service.path("sizeInBytes").isNumber()
                        ? ", " + Figures.size(service.path("sizeInBytes").asLong())
                        : ""));
        for (JsonNode instance : service.path("instances")) {
            lines.add("instance " + text(instance, "name") + " at " + text(instance, "address") + ", version "
                    + text(instance, "version") + ", since " + text(instance, "startedAt"));
        }
        lines.add("");
        if (data.path("attention").isArray() && data.path("attention").isEmpty()) {
            lines.add("nothing needs attention");
        }
        for (JsonNode finding : data.path("attention")) {
            lines.add(level(text(finding, "severity")) + "  " + text(finding, "message") + " " + text(finding, "remedy")
                    + Optional.ofNullable(COMMANDS.get(text(finding, "kind")))
                            .map(command -> " Command: " + command)
                            .orElse(""));
        }
        return lines;
    }

    private String level(String severity) {
        String padded = String.format(Locale.ROOT, "%-7s", severity);
        if (!context().colours()) {
            return padded;
        }
        return switch (severity) {
            case "ERROR" -> RED + padded + PLAIN;
            case "WARNING" -> YELLOW + padded + PLAIN;
            default -> padded;
        };
    }

    private static String count(JsonNode object, String member, String one, String many) {
        return object.path(member).isNumber()
                ? Figures.count(object.path(member).asLong(), one, many)
                : "- " + many;
    }

    private static String text(JsonNode object, String member) {
        JsonNode value = object.path(member);
        return value.isTextual() ? Sentences.plain(value.asText()) : "-";
    }
}
