package io.millrace.command.role;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Creates or replaces a role. */
@Command(
        name = "put",
        description = {
            "Creates or replaces a role. Its users and API keys get the new privileges within seconds.",
            "The file contains a JSON object with the cluster privileges, and the privileges on data streams"
                    + " and indices. Everything that no role of a user grants is denied."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace role put shipper shipper.json", "echo '{\"cluster\":[\"monitor\"]}' | millrace role put watcher -"
})
public final class RolePutCommand extends RoleCommand {

    private static final int LARGEST_FILE = 1 << 20;

    @Parameters(index = "1", paramLabel = "FILE", description = "File with the role as JSON, or - for standard input.")
    private Path file = Path.of(InputFile.STANDARD_INPUT);

    public RolePutCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected List<String> footer() {
        return RoleHelp.lines();
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode role = InputFile.read(file, keyboard(), LARGEST_FILE).object();
        boolean created = securityAnswer(service.put(path(), role))
                .body()
                .at("/role/created")
                .asBoolean();
        print(
                JsonNodeFactory.instance.objectNode().put("name", name()).put("created", created),
                "role " + name() + (created ? " was created" : " was changed"));
    }
}
