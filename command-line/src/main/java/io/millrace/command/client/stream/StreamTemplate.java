package io.millrace.command.client.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceRefusedException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Creates an index template for a single data stream. */
public final class StreamTemplate {

    private StreamTemplate() {}

    /**
     * Creates a template with the name of the data stream, unless a template with this name exists.
     *
     * @param option the command option that requires the template, for messages
     */
    public static void ensure(ServiceClient service, String stream, String option) {
        String path = "/_index_template/" + ServiceClient.segment(stream);
        if (service.get(path).found()) {
            return;
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("index_patterns").add(stream);
        body.putObject("data_stream");
        try {
            service.put(path + "?create=true", body);
        } catch (ServiceRefusedException refused) {
            throw matching(service, stream)
                    .map(other -> new ClientFailedException(advice(other, stream, option), refused))
                    .orElseThrow(() -> refused);
        }
    }

    /** Returns an existing template that matches the name of the data stream. */
    private static Optional<JsonNode> matching(ServiceClient service, String stream) {
        for (JsonNode template : service.get("/_index_template").body().path("index_templates")) {
            for (JsonNode pattern : template.path("index_template").path("index_patterns")) {
                String expression = Pattern.quote(pattern.asText()).replace("*", "\\E.*\\Q");
                if (stream.matches(expression)) {
                    return Optional.of(template);
                }
            }
        }
        return Optional.empty();
    }

    private static String advice(JsonNode template, String stream, String option) {
        String name = Sentences.plain(template.path("name").asText());
        return template.path("index_template").has("data_stream")
                ? "the index template " + name + " already matches " + stream + " as a data stream; remove " + option
                : "the index template " + name + " matches " + stream
                        + " but has no data_stream; add data_stream to the template, or choose another name";
    }
}
