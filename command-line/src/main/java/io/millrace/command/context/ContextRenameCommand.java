package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Renames a context. */
@Command(
        name = "rename",
        description = "Renames a context. Its sign-in remains, and it stays the current context if it is.",
        mixinStandardHelpOptions = true)
@Examples({"millrace context rename prod production", "millrace context rename prod production -o json"})
public final class ContextRenameCommand extends ContextCommand {

    @Parameters(paramLabel = "CONTEXT", index = "0", description = "The name of the context.")
    private String name = "";

    @Parameters(
            paramLabel = "NEW_NAME",
            index = "1",
            description = "The new name: letters, digits, dots, - and _. It must not be the name of a context.")
    private String next = "";

    public ContextRenameCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (!ContextFile.isName(next)) {
            throw mistaken(NAME_RULE);
        }
    }

    @Override
    protected void execute() {
        file().change(contexts -> renamed(contexts));
        tokenFile().renameContext(name, next);
        print(
                JsonNodeFactory.instance.objectNode().put("name", next).put("previous_name", name),
                "the context " + name + " was renamed to " + next);
    }

    private Contexts renamed(Contexts contexts) {
        contexts.require(name);
        if (contexts.all().containsKey(next)) {
            throw new ClientFailedException("the context " + next + " already exists");
        }
        return contexts.renamed(name, next);
    }
}
