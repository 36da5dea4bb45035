package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A command that shows index templates or component templates. */
abstract class TemplateListing extends ServiceCommand {

    private final TemplateKind kind;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "A name or a pattern with *.")
    private @Nullable String name;

    TemplateListing(CommandContext context, TemplateKind kind) {
        super(context);
        this.kind = kind;
    }

    @Override
    protected final void run(ServiceClient service) {
        JsonNode found = service.get(kind.path() + (name == null ? "" : "/" + ServiceClient.segment(name)))
                .orRefuse("no " + kind.words() + " has the name " + Sentences.plain(String.valueOf(name)));
        print(found, answer -> {
            JsonNode templates = kind.listed(answer);
            return templates.isEmpty() ? List.of("no " + kind.words() + "s") : table(service, templates);
        });
    }

    /** Returns a table of the templates. Called only if at least one template exists. */
    abstract List<String> table(ServiceClient service, JsonNode templates);
}
