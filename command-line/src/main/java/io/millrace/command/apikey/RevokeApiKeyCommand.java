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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Invalidates API keys. */
@Command(
        name = "revoke",
        description = {
            "Revokes API keys; all instances reject them within seconds.",
            "A name selects the active key with this name. If several active keys have it, the command lists their ids and"
                    + " does not revoke them."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace apikey revoke Xk2bYpUBv3",
    "millrace apikey revoke shipper",
    "millrace apikey revoke --own Xk2bYpUBv3"
})
public final class RevokeApiKeyCommand extends ServiceCommand {

    private static final String NOW = "invalidated_api_keys";
    private static final String BEFORE = "previously_invalidated_api_keys";

    /** The maximum number of ids in a message. */
    private static final int MOST_IDS = 20;

    @Parameters(paramLabel = "KEY", arity = "1..*", description = "The ids or names of the keys.")
    private List<String> keys = new ArrayList<>();

    @Option(
            names = "--own",
            description = "Revokes only keys of the caller, for which the privilege manage_own_api_key is sufficient.")
    private boolean own;

    public RevokeApiKeyCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode answer = revoke(service, List.copyOf(keys));
        Map<String, String> shown = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (String key : keys.stream().distinct().toList()) {
            if (hasRevoked(answer, key)) {
                shown.put(key, Sentences.plain(key));
            } else {
                names.add(key);
            }
        }
        List<String> problems = new ArrayList<>();
        Map<String, String> named = new LinkedHashMap<>();
        for (String name : names) {
            List<String> ids = idsOf(service, name);
            if (ids.size() == 1) {
                named.put(ids.get(0), Sentences.plain(name) + " (" + Sentences.plain(ids.get(0)) + ")");
            } else {
                problems.add(ids.isEmpty() ? missing(name) : ambiguous(name, ids));
            }
        }
        if (!named.isEmpty()) {
            ObjectNode second = revoke(service, List.copyOf(named.keySet()));
            for (String group : List.of(NOW, BEFORE)) {
                second.path(group).forEach(answer.withArrayProperty(group)::add);
            }
            shown.putAll(named);
        }
        print(
                answer,
                any -> shown.entrySet().stream()
                        .map(key -> "API key " + key.getValue()
                                + (contains(answer, NOW, key.getKey()) ? " was revoked" : " had been revoked before"))
                        .toList());
        if (!problems.isEmpty()) {
            throw new ClientFailedException(String.join("; ", problems));
        }
    }

    private ObjectNode revoke(ServiceClient service, List<String> ids) {
        ObjectNode selection = JsonNodeFactory.instance.objectNode();
        ArrayNode chosen = selection.putArray("ids");
        ids.forEach(chosen::add);
        if (own) {
            selection.put("owner", true);
        }
        JsonNode answer = securityAnswer(service.delete(ListApiKeysCommand.PATH, selection))
                .body();
        if (answer instanceof ObjectNode object) {
            return object;
        }
        throw new ClientFailedException("the response of the service names no API keys");
    }

    /** Returns the ids of the active keys with this name. */
    private List<String> idsOf(ServiceClient service, String name) {
        List<String> ids = new ArrayList<>();
        // The service interprets a star at the end of the name as a pattern. The response may then contain keys with
        // other names.
        securityAnswer(service.get(ListApiKeysCommand.PATH + "?active_only=true&owner=" + own + "&name="
                        + ServiceClient.segment(name)))
                .body()
                .path("api_keys")
                .forEach(key -> {
                    if (key.path("name").asText().equals(name)) {
                        ids.add(key.path("id").asText());
                    }
                });
        return ids;
    }

    private static String missing(String name) {
        return "no API key has the id " + Sentences.plain(name) + ", and no active API key has this name";
    }

    private static String ambiguous(String name, List<String> ids) {
        return ids.size() + " active API keys have the name " + Sentences.plain(name) + "; revoke them by their ids: "
                + ids.stream().limit(MOST_IDS).map(Sentences::plain).collect(Collectors.joining(", "))
                + (ids.size() > MOST_IDS ? ", ..." : "");
    }

    private static boolean hasRevoked(JsonNode answer, String id) {
        return contains(answer, NOW, id) || contains(answer, BEFORE, id);
    }

    private static boolean contains(JsonNode answer, String group, String id) {
        for (JsonNode text : answer.path(group)) {
            if (text.asText().equals(id)) {
                return true;
            }
        }
        return false;
    }
}
