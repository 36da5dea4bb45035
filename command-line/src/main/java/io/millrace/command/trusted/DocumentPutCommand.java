package io.millrace.command.trusted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Stores GraphQL documents as trusted. */
@Command(
        name = "put",
        description = {
            "Stores GraphQL documents as trusted, in one atomic step for each JSON file, and in one for all"
                    + " other files.",
            "A file whose name ends in .json contains an array of documents, or an object with documents by"
                    + " hash. Each other file contains one document. The service checks each document first."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace document put search.graphql count.graphql", "millrace document put persisted-documents.json"})
public final class DocumentPutCommand extends ServiceCommand {

    private static final int LARGEST_FILE = 8 << 20;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "The files, or - for standard input with one document.")
    private List<Path> files = new ArrayList<>();

    public DocumentPutCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        List<JsonNode> requests = new ArrayList<>();
        ArrayNode single = JsonNodeFactory.instance.arrayNode();
        for (Path file : files) {
            InputFile input = InputFile.read(file, keyboard(), LARGEST_FILE);
            if (file.toString().endsWith(".json")) {
                requests.add(input.json());
            } else {
                single.add(input.text());
            }
        }
        if (!single.isEmpty()) {
            requests.add(single);
        }
        ArrayNode stored = JsonNodeFactory.instance.arrayNode();
        for (JsonNode request : requests) {
            service.put(DocumentListCommand.PATH, request)
                    .orRefuse("the service stores no GraphQL documents; set graphql.enabled=true")
                    .path("documents")
                    .forEach(stored::add);
        }
        print(stored, DocumentPutCommand::lines);
    }

    private static List<String> lines(JsonNode stored) {
        List<String> lines = new ArrayList<>();
        for (JsonNode document : stored) {
            lines.add(Sentences.plain(document.path("hash").asText())
                    + (document.path("result").asText().equals("trusted") ? " is trusted now" : " was trusted before"));
        }
        return lines;
    }
}
