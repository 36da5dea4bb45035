package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Password;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a user. */
@Command(
        name = "add",
        description = {
            "Creates a user; fails if the name is taken.",
            "The built-in roles are reader (reads documents and the state of the service), writer (also adds documents,"
                    + " and creates data streams by adding their first document), operator (everything except users,"
                    + " roles and keys) and admin (everything). `role list` shows all roles, and `role put` stores"
                    + " another one.",
            Secrets.NEW_PASSWORD
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace user add bob --role writer --full-name 'Bob Miller'",
    "millrace user add eve --role reader --password-stdin < eve.txt"
})
public final class AddUserCommand extends ServiceCommand {

    private static final String ROLES = "/_security/role";

    /** The maximum number of roles in a message. */
    private static final int MOST_ROLES = 50;

    @Parameters(paramLabel = "NAME", description = "The name of the new user.")
    private String name = "";

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            required = true,
            description = "Role of the user: admin, operator, writer, reader, or a custom role. Repeatable.")
    private List<String> roles = new ArrayList<>();

    @Option(names = "--full-name", paramLabel = "TEXT", description = "Full name of the user.")
    private @Nullable String fullName;

    @Option(names = "--email", paramLabel = "ADDRESS", description = "Email address of the user.")
    private @Nullable String email;

    @Option(names = "--password-stdin", description = Secrets.PASSWORD_STDIN)
    private boolean piped;

    public AddUserCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
        for (String role : roles) {
            if (RoleName.find(role).isEmpty()) {
                throw new ClientFailedException("invalid role name \"" + Sentences.plain(role) + '"');
            }
        }
    }

    @Override
    protected void run(ServiceClient service) {
        String path = USERS + ServiceClient.segment(List.of(name));
        if (securityAnswer(service.get(path)).body().has(name)) {
            throw new ClientFailedException("user " + name + " already exists and was not changed");
        }
        requireRoles(service);
        Password password = Secrets.ofNew(name, piped, keyboard());
        boolean created =
                service.put(path, user(password)).body().path("created").asBoolean();
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("created", created),
                "user " + name + " was created"
                        + (created ? "" : " by another request at the same time, and was updated"));
    }

    private void requireRoles(ServiceClient service) {
        JsonNode known = securityAnswer(service.get(ROLES)).body();
        List<String> missing =
                roles.stream().distinct().filter(role -> !known.has(role)).toList();
        if (!missing.isEmpty()) {
            List<String> names = new ArrayList<>();
            known.fieldNames().forEachRemaining(role -> names.add(Sentences.plain(role)));
            throw new ClientFailedException("there is no role " + String.join(", ", missing) + "; the roles are "
                    + String.join(", ", names.subList(0, Math.min(MOST_ROLES, names.size())))
                    + (names.size() > MOST_ROLES ? ", ..." : ""));
        }
    }

    private ObjectNode user(Password password) {
        ObjectNode user = JsonNodeFactory.instance.objectNode();
        user.put("password", password.value());
        ArrayNode names = user.putArray("roles");
        roles.forEach(names::add);
        if (fullName != null) {
            user.put("full_name", fullName);
        }
        if (email != null) {
            user.put("email", email);
        }
        return user;
    }
}
