package io.millrace.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows users. */
@Command(
        name = "list",
        description = "Shows users, all of them or those that are named.",
        mixinStandardHelpOptions = true)
final class ListUsersCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "The names of the users.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--json", description = "Prints what the service says, as JSON.")
    private boolean json;

    ListUsersCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void checkArguments() {
        names.forEach(ServiceCommand::requireUsername);
    }

    @Override
    void run(ServiceClient service) {
        ServiceClient.Answer answer =
                service.get(names.isEmpty() ? "/_security/user" : USERS + ServiceClient.segment(names));
        if (json) {
            output().println(answer.body().toPrettyString());
        } else if (answer.found()) {
            table(answer.body()).forEach(output()::println);
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
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("NAME", "ROLES", "ENABLED", "FULL NAME", "EMAIL"));
        for (JsonNode user : users) {
            StringJoiner roles = new StringJoiner(",");
            user.path("roles").forEach(role -> roles.add(role.asText()));
            rows.add(List.of(
                    shown(user.path("username")),
                    Sentences.plain(roles.toString()),
                    user.path("enabled").asBoolean() ? "yes" : "no",
                    shown(user.path("full_name")),
                    shown(user.path("email"))));
        }
        return rows.stream().map(row -> aligned(row, rows)).toList();
    }

    private static String shown(JsonNode text) {
        return text.isTextual() ? Sentences.plain(text.asText()) : "";
    }

    private static String aligned(List<String> row, List<List<String>> rows) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(other -> other.get(column).length())
                    .max()
                    .orElse(0);
            String cell = row.get(i);
            line.append(cell).append(" ".repeat(width - cell.length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
