package io.millrace.command.user;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;

/** Does the same as {@link RotateKeysCommand}, but has the name of this command in earlier releases. */
@Command(
        name = "rotate",
        description = "Deprecated name of `key rotate`; makes the next key the signing key.",
        mixinStandardHelpOptions = true)
@Examples({"millrace keys rotate", "millrace keys rotate -o json"})
public final class FormerRotateKeysCommand extends ServiceCommand {

    public FormerRotateKeysCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        warn("`keys rotate` is deprecated; use `key rotate`");
        RotateKeysCommand.rotate(this, service);
    }
}
