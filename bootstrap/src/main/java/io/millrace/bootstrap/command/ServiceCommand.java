package io.millrace.bootstrap.command;

import io.millrace.domain.security.Username;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that asks a running service. */
abstract class ServiceCommand implements Callable<Integer> {

    static final String USERS = "/_security/user/";

    private static final Logger LOGGER = LoggerFactory.getLogger(ServiceCommand.class);

    private final Surroundings surroundings;
    private final ServiceOptions options;

    @Spec
    private @Nullable CommandSpec spec;

    ServiceCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.options = new ServiceOptions(surroundings);
    }

    /** Returns this command with all its options. */
    final CommandLine line() {
        return new CommandLine(this).addMixin("service", options);
    }

    @Override
    public final Integer call() {
        try {
            checkArguments();
            run(options.connect(Objects.requireNonNull(spec, "spec").commandLine()));
            surroundings.output().flush();
            return ExitCode.OK;
        } catch (ClientFailedException e) {
            LOGGER.debug("the service did not do what it was asked for", e);
            surroundings.errors().println("millrace: " + e.getMessage());
            return ExitCode.SOFTWARE;
        }
    }

    /** Looks at what can be refused before anybody is asked for a password. */
    void checkArguments() {}

    abstract void run(ServiceClient service);

    final PrintStream output() {
        return surroundings.output();
    }

    final Keyboard keyboard() {
        return surroundings.keyboard();
    }

    final void warn(String sentence) {
        surroundings.errors().println("millrace: warning: " + sentence);
    }

    /** A comma divides names in a path, so that a user with one could not be looked for. */
    static void requireUsername(String name) {
        if (Username.find(name).isEmpty() || name.indexOf(',') >= 0) {
            throw new ClientFailedException("nobody can be called " + Sentences.plain(name)
                    + "; names have 1 to 507 printable characters of ASCII, neither colons nor commas");
        }
    }
}
