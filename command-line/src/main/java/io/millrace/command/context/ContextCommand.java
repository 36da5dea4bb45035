package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.settings.TokenFile;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import io.millrace.command.client.settings.TokenFile.Tokens;
import io.millrace.command.line.ClientCommand;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.OutputOptions;
import io.millrace.command.line.ServiceOptions;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.ParameterException;

/** A command that uses the file of contexts. It sends no requests. */
abstract class ContextCommand extends ClientCommand {

    /** The rule for names of contexts, for messages. */
    static final String NAME_RULE =
            "the name of a context has 1 to 64 letters, digits, dots, - and _, and begins with a letter or digit";

    private static final String HIDDEN = "(hidden)";

    private final OutputOptions output = new OutputOptions();

    ContextCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected final Object optionsOfAll() {
        return output;
    }

    @Override
    protected final OutputOptions outputOptions() {
        return output;
    }

    final ContextFile file() {
        return ContextFile.of(context().environment(), context().systemProperties());
    }

    final TokenFile tokenFile() {
        return TokenFile.of(context().environment(), context().systemProperties());
    }

    /** Returns the stored tokens with which commands in this context sign in; empty if there are no such tokens. */
    final Optional<Tokens> login(String name, SavedContext saved) {
        try {
            LoginKey key = new LoginKey(ServiceOptions.address(commandLine(), saved), Optional.of(name));
            return tokenFile().find(key).filter(tokens -> tokens.isOf(saved.find(Setting.USER)));
        } catch (ParameterException changedByHand) {
            return Optional.empty();
        }
    }

    final ContextSignIn signIn(String name, SavedContext saved) {
        return ContextSignIn.of(saved, login(name, saved), Clock.systemUTC().instant());
    }

    /** Describes a context as JSON, without its secrets. */
    final ObjectNode described(String name, SavedContext saved, boolean isCurrent) {
        ObjectNode described = JsonNodeFactory.instance.objectNode();
        described.put("name", name).put("current", isCurrent);
        saved.settings().forEach((setting, value) -> described.put(setting.key(), setting.isSecret() ? HIDDEN : value));
        described.set("sign_in", signIn(name, saved).json());
        return described;
    }

    /**
     * Returns the end of a sentence, which says that the tokens of a login were deleted.
     *
     * @param login the user and the address of the login
     */
    static String deleted(String login) {
        return "; the tokens of " + login
                + " were deleted, but the session lasts until it expires, because only `logout`"
                + " ends it at the service";
    }
}
