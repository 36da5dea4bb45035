package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a context. */
@Command(
        name = "remove",
        description = {
            "Removes a context, and deletes the tokens that `login` stored for it.",
            "The command sends no requests. Use `logout` first to end the session at the service too."
        },
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
        file().read().require(name);
        // The tokens are deleted before the context. In the other order, a failure in between could leave tokens that
        // no command can delete.
        Optional<String> ended = tokenFile().forgetContext(name);
        file().change(contexts -> contexts.without(name));
        print(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name)
                        .put("removed", true)
                        .put("tokens_deleted", ended.isPresent()),
                "the context " + name + " was removed"
                        + ended.map(ContextCommand::deleted).orElse(""));
    }
}
