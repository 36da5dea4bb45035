package io.millrace.command.apikey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
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
            "Role descriptors limit the key to some privileges of the caller. Their names are free, and their values are"
                    + " like the roles of `role put`, whose help explains the keys and privileges. For example:",
            "  {\"reading\": {\"indices\": [{\"names\": [\"logs-*\"],",
            "    \"privileges\": [\"read\"]}]}}"
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace apikey create shipper --expires 30d", "millrace apikey create reader --role-descriptors roles.json"
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
                    InputFile.read(descriptors, keyboard(), LARGEST_FILE).object());
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
}
