package io.millrace.command.document;

import io.millrace.command.client.Age;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that selects documents by a query and a time range. */
abstract class DocumentCommand extends ServiceCommand {

    @Parameters(
            index = "0",
            paramLabel = "STREAM",
            description =
                    "The name of a data stream or an index; also several names and patterns, separated by commas.")
    private String target = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "QUERY",
            description = "The query, for example status:500 or 'message:\"not found\"'. All conditions must match,"
                    + " unless OR is between them. Put -- before a query that begins with a minus.")
    private List<String> query = new ArrayList<>();

    @Option(
            names = "--since",
            paramLabel = "AGE",
            description = "Only documents whose @timestamp is at most this old, for example 15m, 24h or 7d.")
    private @Nullable String since;

    DocumentCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireAge(this, since);
        if (target.isBlank()) {
            throw mistaken("the name of the data stream is empty");
        }
    }

    /** Rejects an invalid value of {@code --since}. */
    static void requireAge(ServiceCommand command, @Nullable String age) {
        if (age != null && Age.parse(age).isEmpty()) {
            throw command.mistaken("--since is " + Sentences.value(age)
                    + ", but must be a number with a unit, for example 15m, 24h or 7d");
        }
    }

    /** Returns whether the option {@code --since} was given. */
    final boolean isSinceGiven() {
        return since != null;
    }

    /**
     * Requires the name of a single data stream, because only the documents of a single data stream can be followed.
     */
    final void requireOneStream() {
        if (target.indexOf('*') >= 0 || target.indexOf(',') >= 0) {
            throw mistaken("following needs the name of one data stream, and not a pattern or a list");
        }
    }

    /** Returns the query as the shell passed it, divided into words. */
    final List<String> words() {
        return List.copyOf(query);
    }

    /** Returns the query that selects the documents. */
    final DocumentQuery query(Optional<String> from, Optional<String> to, List<String> fields) {
        return new DocumentQuery(
                Arrays.asList(target.split(",", -1)),
                String.join(" ", query).strip(),
                from.or(() -> Optional.ofNullable(since).map(age -> DocumentQuery.AGO + age)),
                to,
                fields);
    }
}
