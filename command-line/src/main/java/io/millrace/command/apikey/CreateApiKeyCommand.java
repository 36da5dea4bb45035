package io.millrace.command.apikey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates an API key. */
@Command(
        name = "create",
        description = "Creates an API key that acts for the caller, and shows its secret once.",
        mixinStandardHelpOptions = true)
@Examples({
    "millrace apikey create 'shipper on host 2' --expires 90d",
    "millrace apikey create reporter --role-descriptors limits.json"
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
            description = "File with a JSON object of role descriptors, which limit the key."
                    + " Without it, the key has all privileges of the caller.")
    private @Nullable Path descriptors;

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
            key.set("role_descriptors", read(descriptors));
        }
        JsonNode created =
                securityAnswer(service.post(ListApiKeysCommand.PATH, key)).body();
        print(
                created,
                answer -> List.of(
                        "API key " + Sentences.plain(answer.path("name").asText())
                                + " was created; this is the only time that its secret is shown",
                        "id:      " + Sentences.plain(answer.path("id").asText()),
                        "secret:  " + Sentences.plain(answer.path("api_key").asText()),
                        "header:  Authorization: ApiKey "
                                + Sentences.plain(answer.path("encoded").asText())));
    }

    private static JsonNode read(Path file) {
        try {
            if (Files.size(file) > LARGEST_FILE) {
                throw new ClientFailedException(file + " is larger than 32 KiB");
            }
            JsonNode read = new ObjectMapper().readTree(Files.readString(file));
            if (!read.isObject()) {
                throw new ClientFailedException(file + " does not contain a JSON object");
            }
            return read;
        } catch (JsonProcessingException malformed) {
            throw new ClientFailedException(file + " does not contain a JSON object");
        } catch (IOException unreadable) {
            throw new ClientFailedException(file + " cannot be read: " + unreadable.getMessage());
        }
    }
}
