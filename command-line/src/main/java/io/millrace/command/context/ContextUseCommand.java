package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Selects the context that commands use by default. */
@Command(
        name = "use",
        description = "Selects the context that commands use by default.",
        mixinStandardHelpOptions = true)
@Examples({"millrace context use production", "millrace context use local"})
public final class ContextUseCommand extends ContextCommand {

    @Parameters(paramLabel = "CONTEXT", description = "The name of the context.")
    private String name = "";

    public ContextUseCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void execute() {
        file().change(contexts -> contexts.using(name));
        print(
                JsonNodeFactory.instance.objectNode().put("current", name),
                "commands now use the context " + name + " by default");
    }
}
