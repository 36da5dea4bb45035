package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the user in whose name commands run. */
@Command(
        name = "whoami",
        description = {
            "Shows the user that commands act as, the roles and the privileges.",
            "With the name of a data stream or an index, it also shows the privileges on this name."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace whoami", "millrace whoami logs-app --context reader"})
public final class WhoamiCommand extends ServiceCommand {

    private static final String ME = "name fullName roles clusterPrivileges";
    private static final String QUERY = "{ me { " + ME + " } }";
    private static final String QUERY_OF_STREAM =
            "query($name: String!) { me { " + ME + " indexPrivileges(dataStream: $name) } }";

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The name of a data stream or an index.")
    private @Nullable String name;

    public WhoamiCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (name != null) {
            requireStreamName(name);
        }
    }

    @Override
    protected void run(ServiceClient service) {
        GraphQl answer = name == null
                ? GraphQl.query(service, QUERY, GraphQl.variables())
                : GraphQl.query(service, QUERY_OF_STREAM, GraphQl.variables().put("name", name));
        ObjectNode me = answer.require("me", "the service has no users: security is off")
                .deepCopy();
        me.put("url", service.address().toString());
        print(me, this::lines);
    }

    private List<String> lines(JsonNode me) {
        List<String> lines = new ArrayList<>();
        lines.add("user:                " + Sentences.plain(me.path("name").asText()));
        if (me.path("fullName").isTextual()) {
            lines.add("full name:           "
                    + Sentences.plain(me.path("fullName").asText()));
        }
        lines.add("service:             " + Sentences.plain(me.path("url").asText()));
        lines.add("roles:               " + joined(me.path("roles")));
        lines.add("cluster privileges:  " + joined(me.path("clusterPrivileges")).toLowerCase(Locale.ROOT));
        if (name != null) {
            lines.add(String.format(Locale.ROOT, "%-19s  ", "on " + Sentences.plain(name) + ":")
                    + joined(me.path("indexPrivileges")).toLowerCase(Locale.ROOT));
        }
        return lines;
    }

    private static String joined(JsonNode names) {
        return names.isEmpty()
                ? "none"
                : StreamSupport.stream(names.spliterator(), false)
                        .map(each -> Sentences.plain(each.asText()))
                        .collect(Collectors.joining(", "));
    }
}
