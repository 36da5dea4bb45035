package io.millrace.command.context;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.line.ClientCommand;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.OutputOptions;

/** A command that uses the file of contexts. It sends no requests. */
abstract class ContextCommand extends ClientCommand {

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

    /** Returns a context without its token, which is a secret. */
    static ObjectNode described(String name, SavedContext saved, boolean isCurrent) {
        ObjectNode described = JsonNodeFactory.instance.objectNode();
        described.put("name", name).put("current", isCurrent);
        saved.settings()
                .forEach((setting, value) -> described.put(setting.key(), setting == Setting.TOKEN ? HIDDEN : value));
        return described;
    }
}
