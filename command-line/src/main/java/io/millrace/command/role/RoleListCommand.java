package io.millrace.command.role;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import picocli.CommandLine.Command;

/** Shows roles. */
@Command(
        name = "list",
        description = {
            "Shows all roles, including the built-in ones.",
            "INDICES contains the names and patterns of data streams and indices, with the privileges on them."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace role list", "millrace role list -o json"})
public final class RoleListCommand extends ServiceCommand {

    static final String PATH = "/_security/role";

    public RoleListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        print(securityAnswer(service.get(PATH)).body(), RoleListCommand::table);
    }

    private static List<String> table(JsonNode roles) {
        Table table = new Table(Set.of(), "NAME", "CLUSTER", "INDICES");
        for (Map.Entry<String, JsonNode> role : roles.properties()) {
            StringJoiner grants = new StringJoiner("; ");
            for (JsonNode grant : role.getValue().path("indices")) {
                grants.add(joined(grant.path("names")) + ": " + joined(grant.path("privileges")));
            }
            table.row(Sentences.plain(role.getKey()), joined(role.getValue().path("cluster")), grants.toString());
        }
        return table.lines();
    }

    private static String joined(JsonNode texts) {
        StringJoiner joined = new StringJoiner(",");
        texts.forEach(text -> joined.add(text.asText()));
        return Sentences.plain(joined.toString());
    }
}
