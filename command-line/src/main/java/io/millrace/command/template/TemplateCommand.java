package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Parameters;

/** A command for one index template or component template. */
abstract class TemplateCommand extends ServiceCommand {

    static final int LARGEST_FILE = 1 << 20;

    private final TemplateKind kind;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the template.")
    private String name = "";

    TemplateCommand(CommandContext context, TemplateKind kind) {
        super(context);
        this.kind = kind;
    }

    @Override
    protected void checkArguments() {
        if (name.isEmpty() || name.indexOf('*') >= 0 || name.indexOf(',') >= 0) {
            throw mistaken("the name of a template must not be empty, a pattern or a list");
        }
    }

    /** Prints the template. */
    final void show(ServiceClient service) {
        ServiceClient.Answer answer = service.get(path());
        JsonNode template = kind.content(kind.listed(answer.body()).path(0));
        if (!answer.found() || template.isMissingNode()) {
            throw missing();
        }
        print(template);
    }

    /**
     * Stores the template.
     *
     * @param create whether to fail if the template exists
     */
    final void store(ServiceClient service, ObjectNode template, boolean create) {
        service.put(path() + (create ? "?create=true" : ""), template);
        print(
                JsonNodeFactory.instance.objectNode().put("name", name).put("stored", true),
                kind.words() + " " + Sentences.plain(name) + " was stored");
    }

    /** Deletes the template. */
    final void delete(ServiceClient service) {
        if (!service.delete(path()).found()) {
            throw missing();
        }
        print(
                JsonNodeFactory.instance.objectNode().put("name", name).put("deleted", true),
                kind.words() + " " + Sentences.plain(name) + " was deleted");
    }

    private String path() {
        return kind.path() + "/" + ServiceClient.segment(name);
    }

    private ClientFailedException missing() {
        return new ClientFailedException("there is no " + kind.words() + " " + Sentences.plain(name));
    }
}
