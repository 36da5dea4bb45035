package io.millrace.command.trusted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows stored GraphQL documents. */
@Command(
        name = "list",
        description = {
            "Shows the stored GraphQL documents in the order of their hashes.",
            "A trusted document was stored by an operator, a registered document by a client."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace document list", "millrace document list -o json"})
public final class DocumentListCommand extends ServiceCommand {

    static final String PATH = "/_graphql/document";

    private static final int PAGE = 1_000;

    public DocumentListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ArrayNode documents = JsonNodeFactory.instance.arrayNode();
        JsonNode page;
        String after = "";
        do {
            page = service.get(PATH + "?size=" + PAGE + after)
                    .orRefuse("the service stores no GraphQL documents; set graphql.enabled=true")
                    .path("documents");
            page.forEach(documents::add);
            after = "&after="
                    + ServiceClient.segment(
                            page.path(page.size() - 1).path("hash").asText());
        } while (page.size() == PAGE);
        print(documents, DocumentListCommand::table);
    }

    private static List<String> table(JsonNode documents) {
        if (documents.isEmpty()) {
            return List.of("no stored documents");
        }
        Table table = new Table(Set.of(), "HASH", "STANDING");
        for (JsonNode document : documents) {
            table.row(
                    Sentences.plain(document.path("hash").asText()),
                    Sentences.plain(document.path("standing").asText()));
        }
        return table.lines();
    }
}
