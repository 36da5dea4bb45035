package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.security.privilege.RoleName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a user. */
@Command(
        name = "set",
        description = {
            "Changes the roles, the full name or the email address of a user.",
            "The given roles replace all roles of the user. Other properties do not change. The user has the"
                    + " new privileges within seconds."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace user set rita --role reader,writer", "millrace user set rita --full-name 'Rita Stone'"})
public final class SetUserCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            description = "New role of the user: reader, writer, operator, admin, or a custom role. Repeatable.")
    private List<String> roles = new ArrayList<>();

    @Option(names = "--full-name", paramLabel = "TEXT", description = "New full name. An empty text removes it.")
    private @Nullable String fullName;

    @Option(names = "--email", paramLabel = "ADDRESS", description = "New email address. An empty text removes it.")
    private @Nullable String email;

    public SetUserCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
        if (roles.isEmpty() && fullName == null && email == null) {
            throw mistaken("user set needs --role, --full-name or --email");
        }
        for (String role : roles) {
            if (RoleName.find(role).isEmpty()) {
                throw mistaken("invalid role name \"" + Sentences.plain(role) + '"');
            }
        }
    }

    @Override
    protected void run(ServiceClient service) {
        if (!roles.isEmpty()) {
            requireRoles(service);
        }
        StoredUser.change(service, name, user -> {
            if (!roles.isEmpty()) {
                ArrayNode names = user.putArray("roles");
                roles.stream().distinct().forEach(names::add);
            }
            if (fullName != null) {
                user.put("full_name", fullName.isEmpty() ? null : fullName);
            }
            if (email != null) {
                user.put("email", email.isEmpty() ? null : email);
            }
        });
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("changed", true),
                "user " + name + " was changed");
    }

    private void requireRoles(ServiceClient service) {
        JsonNode known = securityAnswer(service.get("/_security/role")).body();
        Optional<String> missing =
                roles.stream().filter(role -> !known.has(role)).findFirst();
        if (missing.isPresent()) {
            TreeSet<String> names = new TreeSet<>();
            known.fieldNames().forEachRemaining(role -> names.add(Sentences.plain(role)));
            throw new ClientFailedException("there is no role " + Sentences.plain(missing.get()) + "; the roles are "
                    + String.join(", ", names));
        }
    }
}
