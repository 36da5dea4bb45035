package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows users. */
@Command(name = "list", description = "Shows all users, or the named ones.", mixinStandardHelpOptions = true)
@Examples({"millrace user list", "millrace user list bob eve -o json"})
public final class ListUsersCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "The names of the users.")
    private List<String> names = new ArrayList<>();

    public ListUsersCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        names.forEach(ServiceCommand::requireUsername);
    }

    @Override
    protected void run(ServiceClient service) {
        ServiceClient.Answer answer =
                securityAnswer(service.get(names.isEmpty() ? "/_security/user" : USERS + ServiceClient.segment(names)));
        if (json()) {
            print(answer.body());
        } else if (answer.found()) {
            print(table(answer.body()));
        }
        List<String> missing = names.stream()
                .filter(name -> !answer.body().has(name))
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            throw new ClientFailedException("there is no user " + String.join(", ", missing));
        }
    }

    private static List<String> table(JsonNode users) {
        Table table = new Table(Set.of(), "NAME", "ROLES", "ENABLED", "FULL NAME", "EMAIL");
        for (JsonNode user : users) {
            StringJoiner roles = new StringJoiner(",");
            user.path("roles").forEach(role -> roles.add(role.asText()));
            table.row(
                    shown(user.path("username")),
                    Sentences.plain(roles.toString()),
                    user.path("enabled").asBoolean() ? "yes" : "no",
                    shown(user.path("full_name")),
                    shown(user.path("email")));
        }
        return table.lines();
    }

    private static String shown(JsonNode text) {
        return text.isTextual() ? Sentences.plain(text.asText()) : "";
    }
}
