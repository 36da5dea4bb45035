package io.millrace.command.cache;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Clears caches of a running service. */
@Command(
        name = "clear",
        description = "Clears all caches, one cache, or one entry of a cache, on all instances.",
        mixinStandardHelpOptions = true)
@Examples({"millrace cache clear", "millrace cache clear graphql-documents"})
public final class CacheClearCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", index = "0", description = "The name of a cache.")
    private @Nullable String name;

    @Parameters(paramLabel = "KEY", arity = "0..1", index = "1", description = "The key of an entry in the cache.")
    private @Nullable String key;

    public CacheClearCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        StringBuilder path = new StringBuilder(CachePaths.ALL);
        ObjectNode report = JsonNodeFactory.instance.objectNode();
        String what = "all caches were cleared";
        if (name != null) {
            path.append('/').append(ServiceClient.segment(name));
            report.put("cache", name);
            what = "cache " + name + " was cleared";
        }
        if (key != null) {
            path.append('/').append(ServiceClient.segment(key));
            report.put("key", key);
            what = key + " was removed from cache " + name;
        }
        CachePaths.present(service.delete(path.toString()));
        print(report.put("cleared", true), what);
    }
}
