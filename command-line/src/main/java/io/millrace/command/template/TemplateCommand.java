package io.millrace.command.template;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Parameters;

/** A command for one index template. */
abstract class TemplateCommand extends ServiceCommand {

    static final String PATH = "/_index_template/";
    static final int LARGEST_FILE = 1 << 20;

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the template.")
    private String name = "";

    TemplateCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (name.isEmpty() || name.indexOf('*') >= 0 || name.indexOf(',') >= 0) {
            throw mistaken("the name of a template must not be empty, a pattern or a list");
        }
    }

    final String name() {
        return name;
    }

    final String path() {
        return PATH + ServiceClient.segment(name);
    }

    final ClientFailedException missing() {
        return new ClientFailedException("there is no index template " + Sentences.plain(name));
    }
}
