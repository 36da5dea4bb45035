package io.millrace.command.apikey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Invalidates API keys. */
@Command(
        name = "revoke",
        description = "Revokes API keys; all instances reject them within seconds.",
        mixinStandardHelpOptions = true)
@Examples({"millrace apikey revoke Xk2bYpUBv3", "millrace apikey revoke --own Xk2bYpUBv3"})
public final class RevokeApiKeyCommand extends ServiceCommand {

    @Parameters(paramLabel = "ID", arity = "1..*", description = "The ids of the keys.")
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--own",
            description = "Revokes only keys of the caller, for which the privilege manage_own_api_key is sufficient.")
    private boolean own;

    public RevokeApiKeyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode selection = JsonNodeFactory.instance.objectNode();
        ArrayNode chosen = selection.putArray("ids");
        ids.forEach(chosen::add);
        if (own) {
            selection.put("owner", true);
        }
        JsonNode answer = securityAnswer(service.delete(ListApiKeysCommand.PATH, selection))
                .body();
        Set<String> revoked = texts(answer.path("invalidated_api_keys"));
        Set<String> before = texts(answer.path("previously_invalidated_api_keys"));
        print(
                answer,
                any -> ids.stream()
                        .distinct()
                        .filter(id -> revoked.contains(id) || before.contains(id))
                        .map(id -> "API key " + Sentences.plain(id)
                                + (revoked.contains(id) ? " was revoked" : " had been revoked before"))
                        .toList());
        List<String> missing = ids.stream()
                .distinct()
                .filter(id -> !revoked.contains(id) && !before.contains(id))
                .map(Sentences::plain)
                .toList();
        if (!missing.isEmpty()) {
            throw new ClientFailedException("there is no API key " + String.join(", ", missing));
        }
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new HashSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
