package io.millrace.command.document;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the newest documents, and follows new ones. */
@Command(
        name = "tail",
        description = {
            "Shows the newest documents in the order of their time, and with --follow each new document when"
                    + " it arrives.",
            "A line contains the time, the level and the message of a document, or the whole document if it has no"
                    + " message. On a terminal, the level has a colour.",
            "Following shows each document once, across rollovers, upgrades and restarts of the service, until Ctrl-C."
                    + " If the service is not available for ten minutes, the command fails."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace tail logs-app -f", "millrace tail logs-app level:error -n 100 --fields @timestamp,message"})
public final class TailCommand extends DocumentCommand {

    @Option(
            names = "--fields",
            paramLabel = "FIELD",
            split = ",",
            description = "The fields to show, separated by commas.")
    private List<String> fields = new ArrayList<>();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "LIMIT",
            defaultValue = "10",
            description = "The number of existing documents to show, 0 to 1000 (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = {"-f", "--follow"},
            description = "Prints new documents until Ctrl-C. The exit status is then 130.")
    private boolean follow;

    public TailCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected Set<OutputFormat> formats() {
        return EnumSet.allOf(OutputFormat.class);
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (limit < 0 || limit > Following.MOST_EARLIER) {
            throw mistaken("--limit is " + limit + ", but must be 0 to " + Following.MOST_EARLIER);
        }
        if (fields.stream().anyMatch(String::isBlank)) {
            throw mistaken("--fields contains an empty name");
        }
        if (follow) {
            requireOneStream();
            Following.requireFormat(this);
        }
    }

    @Override
    protected void run(ServiceClient service) {
        DocumentQuery query = query(Optional.empty(), Optional.empty(), fields);
        Following following = new Following(this, service, query, new QueryRemarks(this, service, query, fields));
        if (follow) {
            following.run(limit);
        } else if (following.printEarlier(limit, document -> {}) == 0 && limit > 0 && !json()) {
            context().errors().println(QueryRemarks.nothing(query));
        }
    }
}
