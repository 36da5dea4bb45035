package io.millrace.command.template;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that creates or replaces a template. */
abstract class TemplateStoreCommand extends TemplateCommand {

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "File with the template as JSON, or - for standard input.")
    private Path file = Path.of(InputFile.STANDARD_INPUT);

    @Option(names = "--create", description = "Fails if the template exists.")
    private boolean create;

    TemplateStoreCommand(CommandContext context, TemplateKind kind) {
        super(context, kind);
    }

    @Override
    protected void run(ServiceClient service) {
        store(service, InputFile.read(file, keyboard(), LARGEST_FILE).object(), create);
    }
}
