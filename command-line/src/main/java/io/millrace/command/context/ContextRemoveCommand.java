package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a context. */
@Command(
        name = "remove",
        description = "Removes a context. Tokens that `login` stored for its address remain; `logout` deletes them.",
        mixinStandardHelpOptions = true)
@Examples({"millrace context remove staging", "millrace context remove staging -o json"})
public final class ContextRemoveCommand extends ContextCommand {

    @Parameters(paramLabel = "CONTEXT", description = "The name of the context.")
    private String name = "";

    public ContextRemoveCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void execute() {
        file().change(contexts -> {
            contexts.require(name);
            return contexts.without(name);
        });
        print(
                JsonNodeFactory.instance.objectNode().put("name", name).put("removed", true),
                "the context " + name + " was removed");
    }
}
