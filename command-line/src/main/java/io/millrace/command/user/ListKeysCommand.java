package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows the keys that sign access tokens. */
@Command(
        name = "list",
        description = {
            "Shows the keys that sign access tokens.",
            "The active key signs new tokens. The next key signs them after a rotation. A passive key"
                    + " verifies tokens that it signed. The command does not show secrets."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace key list", "millrace key list -o yaml"})
public final class ListKeysCommand extends ServiceCommand {

    private static final String QUERY = "{ signingKeys { id algorithm createdAt state verifiesUntil } }";

    public ListKeysCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        print(
                GraphQl.query(service, QUERY, GraphQl.variables())
                        .require("signingKeys", "the service has no signing keys"),
                ListKeysCommand::table);
    }

    private static List<String> table(JsonNode keys) {
        Table table = new Table(Set.of(), "ID", "STATE", "ALGORITHM", "CREATED", "VERIFIES UNTIL");
        for (JsonNode key : keys) {
            table.row(
                    Sentences.plain(key.path("id").asText()),
                    key.path("state").asText().toLowerCase(Locale.ROOT),
                    Sentences.plain(key.path("algorithm").asText()),
                    text(key.path("createdAt")),
                    text(key.path("verifiesUntil")));
        }
        return table.lines();
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? Sentences.plain(value.asText()) : "-";
    }
}
