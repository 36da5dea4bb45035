package io.millrace.command.apikey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.file.NewSecretFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates an API key. */
@Command(
        name = "create",
        description = {
            "Creates an API key that acts for the caller, and shows its secret once.",
            "Commands use a key with --api-key-file, with the environment variable MILLRACE_API_KEY, or from a context"
                    + " (`context set --api-key-file`).",
            "Role descriptors limit the key to some privileges of the caller. Their names are free, and their values are"
                    + " like the roles of `role put`, whose help explains the keys and privileges. The help of a command"
                    + " such as `load` names the privileges that it needs. For example:",
            "  {\"reading\": {\"indices\": [{\"names\": [\"logs-*\"],",
            "    \"privileges\": [\"read\"]}]}}"
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace apikey create shipper --expires 30d --save shipper.key",
    "millrace apikey create reader --role-descriptors roles.json"
})
public final class CreateApiKeyCommand extends ServiceCommand {

    private static final int LARGEST_FILE = 32 * 1_024;

    @Parameters(paramLabel = "NAME", description = "The name of the new key; it need not be unique.")
    private String name = "";

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            description = "Time after which the key expires, for example 30d. Without it, the key does not expire.")
    private @Nullable String expires;

    @Option(
            names = "--role-descriptors",
            paramLabel = "FILE",
            description = "File with a JSON object of role descriptors, which limit the key, or - for standard input."
                    + " Without it, the key has all privileges of the caller.")
    private @Nullable Path descriptors;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Writes the key to this new file, which only you can read, instead of showing it.")
    private @Nullable Path saved;

    public CreateApiKeyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode key = JsonNodeFactory.instance.objectNode().put("name", name);
        if (expires != null) {
            key.put("expiration", expires);
        }
        if (descriptors != null) {
            key.set(
                    "role_descriptors",
                    named(InputFile.read(descriptors, keyboard(), LARGEST_FILE).object()));
        }
        if (saved == null) {
            print(create(service, key), CreateApiKeyCommand::shown);
            return;
        }
        try (NewSecretFile file = NewSecretFile.create("--save", saved)) {
            ObjectNode created = create(service, key);
            write(file, created);
            created.remove(List.of("api_key", "encoded"));
            created.put("file", saved.toString());
            print(created, CreateApiKeyCommand::saved);
        }
    }

    /**
     * Requires that each role descriptor has a name. A file for {@code role put} contains no such names; it is rejected
     * with a clear message.
     */
    private static ObjectNode named(ObjectNode descriptors) {
        if (descriptors.properties().stream().anyMatch(role -> !role.getValue().isObject())) {
            throw new ClientFailedException(
                    "the file of --role-descriptors must contain names with role descriptors, for"
                            + " example {\"reading\": {\"indices\": […]}}; a file for `role put` needs such a name around it");
        }
        return descriptors;
    }

    private static ObjectNode create(ServiceClient service, ObjectNode key) {
        JsonNode created =
                securityAnswer(service.post(ListApiKeysCommand.PATH, key)).body();
        if (created instanceof ObjectNode object && object.hasNonNull("encoded")) {
            return object;
        }
        throw new ClientFailedException("the response of the service contains no API key");
    }

    private static void write(NewSecretFile file, ObjectNode created) {
        try {
            file.write(created.path("encoded").asText());
        } catch (IOException e) {
            throw new ClientFailedException(
                    "the API key was created, but its file could not be written; revoke the key with `millrace apikey"
                            + " revoke " + text(created, "id") + "`",
                    e);
        }
    }

    private static List<String> shown(JsonNode created) {
        return List.of(
                "API key " + text(created, "name") + " was created; this is the only time that its secret is shown",
                "id:      " + text(created, "id"),
                "secret:  " + text(created, "api_key"),
                "header:  Authorization: ApiKey " + text(created, "encoded"),
                "To use it with commands, set MILLRACE_API_KEY to " + text(created, "encoded")
                        + ", or write this text to a file for --api-key-file.");
    }

    private static List<String> saved(JsonNode created) {
        return List.of(
                "API key " + text(created, "name") + " was created",
                "id:      " + text(created, "id"),
                "file:    " + text(created, "file"),
                "To use it, add --api-key-file " + text(created, "file")
                        + " to a command, or to `millrace context set`.");
    }

    private static String text(JsonNode created, String member) {
        return Sentences.plain(created.path(member).asText());
    }
}
