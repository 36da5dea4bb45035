package io.millrace.bootstrap.command.database;

import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.logging.LogControl;
import io.millrace.bootstrap.start.PasswordReset;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceCommand;
import io.millrace.configuration.Settings;
import io.millrace.configuration.logging.LogLevel;
import io.millrace.configuration.logging.LogLevels;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the password of a user directly in the database. This helps if no administrator can sign in. */
@Command(
        name = "reset",
        description = {
            "Changes the password of a user directly in the database, if the password of the last admin is lost. It"
                    + " removes the second factor and ends all sessions of the user.",
            "",
            "Run it with the configuration of the service, on the same machine and as the same user. It does not need"
                    + " the old password. The service may be running or stopped. The audit trail records the operating"
                    + " system user who ran the command."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace user reset admin --config millrace.yaml",
    "millrace user reset admin --password-stdin < password.txt"
})
public final class ResetPasswordCommand implements Callable<Integer> {

    /**
     * A small connection pool. The command needs only few connections, and a running service may use almost all
     * connections of the database server.
     */
    private static final String FEW_CONNECTIONS = "database.pool-size=2";

    private final CommandContext context;
    private final GlobalOptions options;
    private final PasswordReset passwordReset;

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    @Option(
            names = "--password-stdin",
            description = "Reads the new password from standard input instead of the terminal.")
    private boolean piped;

    public ResetPasswordCommand(CommandContext context, GlobalOptions options, PasswordReset passwordReset) {
        this.context = context;
        this.options = options;
        this.passwordReset = passwordReset;
    }

    @Override
    public Integer call() {
        Settings settings = Settings.of(options.load(List.of(FEW_CONNECTIONS)));
        new LogControl().apply(LogLevels.of(Optional.of(LogLevel.WARN), List.of()));
        try {
            ServiceCommand.requireUsername(name);
            Password password = Secrets.ofNew(name, piped, context.keyboard());
            User user = passwordReset.reset(settings, new Username(name), password);
            context.output()
                    .println("the password of " + name + " was changed, and all sessions of " + name + " have ended");
            if (!user.enabled()) {
                context.errors().println("millrace: warning: " + name + " is disabled and cannot sign in");
            }
            context.output().flush();
            return ExitStatus.DONE.code();
        } catch (ClientFailedException | StartRefusedException e) {
            context.errors().println("millrace: " + e.getMessage());
            return ExitStatus.FAILED.code();
        }
    }
}
