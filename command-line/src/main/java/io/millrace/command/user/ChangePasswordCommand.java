package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.security.user.Password;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the password of a user. */
@Command(
        name = "passwd",
        description = {"Changes the password of a user and ends all sessions of the user.", Secrets.NEW_PASSWORD},
        mixinStandardHelpOptions = true)
@Examples({"millrace user passwd bob", "millrace user passwd bob --password-stdin < bob.txt"})
public final class ChangePasswordCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    @Option(names = "--password-stdin", description = Secrets.PASSWORD_STDIN)
    private boolean piped;

    public ChangePasswordCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
    }

    @Override
    protected void run(ServiceClient service) {
        String path = USERS + ServiceClient.segment(List.of(name));
        if (!securityAnswer(service.get(path)).body().has(name)) {
            throw new ClientFailedException("there is no user " + name);
        }
        Password password = Secrets.ofNew(name, piped, keyboard());
        service.put(path + "/_password", JsonNodeFactory.instance.objectNode().put("password", password.value()));
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("changed", true),
                "the password of " + name + " was changed");
    }
}
