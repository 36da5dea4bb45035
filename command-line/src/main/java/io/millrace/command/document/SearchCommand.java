package io.millrace.command.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch;
import io.millrace.command.client.document.DocumentSearch.Total;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Searches documents. */
@Command(
        name = "search",
        description = {
            "Shows the documents that match a query, the newest first.",
            "The query has the syntax of Lucene: word, field:value, field:\"several words\", field:>=500,"
                    + " field:prefix*, AND, OR, NOT and parentheses.",
            "The command warns about fields that neither the mappings nor the newest documents contain.",
            "A table shows @timestamp and the fields for the level and the message, unless --fields selects"
                    + " others. On a terminal its lines are cut to the width; --output wide shows them"
                    + " completely. --output ndjson prints only the documents, one per line, in the form that"
                    + " `load` reads.",
            "With --follow, the command prints the found documents in the order of their time, and then each"
                    + " new document when it arrives, until Ctrl-C. It shows each document once, across"
                    + " rollovers, upgrades and restarts of the service."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace search logs-app 'level:error AND message:timeout' --since 1h",
    "millrace search 'logs-*' status:500 -n 1000 -o ndjson > found.ndjson"
})
public final class SearchCommand extends DocumentCommand {

    private static final Pattern SORT = Pattern.compile("(.+?)(?::(asc|desc))?");
    private static final int MOST = 10_000_000;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "Only documents whose @timestamp is at or after this time, for example 2026-11-20,"
                    + " 2026-11-20T12:00:00Z or now-1h.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Only documents whose @timestamp is before this time.")
    private @Nullable String to;

    @Option(
            names = "--fields",
            paramLabel = "FIELD",
            split = ",",
            description = "The fields to show, separated by commas, for example @timestamp,http.response.status_code.")
    private List<String> fields = new ArrayList<>();

    @Option(
            names = "--sort",
            paramLabel = "FIELD[:ORDER]",
            split = ",",
            description =
                    "The order, for example bytes:desc. ORDER is asc (the default) or desc. Repeatable. Without it,"
                            + " the newest documents are first.")
    private List<String> sort = new ArrayList<>();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "LIMIT",
            defaultValue = "20",
            description = "The maximum number of documents, 1 to 10000000, or with --follow 0 to 1000 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = {"-f", "--follow"},
            description = "Prints new documents until Ctrl-C. The exit status is then 130.")
    private boolean follow;

    public SearchCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected Set<OutputFormat> formats() {
        return EnumSet.allOf(OutputFormat.class);
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (isSinceGiven() && from != null) {
            throw mistaken("use only one of --since and --from");
        }
        int most = follow ? Following.MOST_EARLIER : MOST;
        if (limit < (follow ? 0 : 1) || limit > most) {
            throw mistaken("--limit is " + limit + ", but must be " + (follow ? 0 : 1) + " to " + most
                    + (follow ? " with --follow" : ""));
        }
        sort.forEach(this::requireOrder);
        if (fields.stream().anyMatch(String::isBlank)) {
            throw mistaken("--fields contains an empty name");
        }
        if (follow) {
            requireOneStream();
            if (to != null || !sort.isEmpty()) {
                throw mistaken("--to and --sort cannot be used with --follow");
            }
            Following.requireFormat(this);
        }
    }

    @Override
    protected void run(ServiceClient service) {
        DocumentQuery query = query(Optional.ofNullable(from), Optional.ofNullable(to), fields);
        List<String> chosen = new ArrayList<>(fields);
        ArrayNode order = order();
        order.forEach(criterion -> criterion.fieldNames().forEachRemaining(chosen::add));
        QueryRemarks remarks = new QueryRemarks(this, service, query, chosen);
        if (follow) {
            new Following(this, service, query, remarks).run(limit);
            return;
        }
        DocumentPrinter printer = DocumentPrinter.ofFound(this, fields);
        Total total = new DocumentSearch(service, query).read(order, limit, document -> {
            remarks.see(document);
            printer.print(document);
        });
        printer.end();
        if (!json()) {
            QueryRemarks.reportTotal(this, query, printer.printed(), total, "document", "documents");
        }
        remarks.report(printer.printed());
    }

    /**
     * Checks a value of {@code --sort}: a field, or a field and an order, separated by the last colon. If the name of a
     * field contains a colon, the order is required.
     */
    private void requireOrder(String criterion) {
        int colon = criterion.lastIndexOf(':');
        String order = colon < 0 ? "asc" : criterion.substring(colon + 1);
        if (!order.equals("asc") && !order.equals("desc")) {
            throw mistaken("--sort is " + Sentences.plain(criterion) + ", but the order must be asc or desc, as in "
                    + Sentences.plain(criterion.substring(0, colon)) + ":desc");
        }
        if (colon < 0 && criterion.startsWith("-")) {
            throw mistaken("--sort is " + Sentences.plain(criterion) + "; for a descending order, write "
                    + Sentences.plain(criterion.substring(1)) + ":desc");
        }
    }

    private ArrayNode order() {
        if (sort.isEmpty()) {
            return DocumentSearch.byTime(true);
        }
        ArrayNode order = JsonNodeFactory.instance.arrayNode();
        for (String criterion : sort) {
            Matcher parsed = SORT.matcher(criterion);
            if (!parsed.matches()) {
                throw mistaken("--sort contains an empty name");
            }
            order.addObject()
                    .put(parsed.group(1), Optional.ofNullable(parsed.group(2)).orElse("asc"));
        }
        return order;
    }
}
