package io.millrace.command.document;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.document.DocumentQuery;
import io.millrace.command.client.document.DocumentSearch;
import io.millrace.command.client.document.DocumentSearch.Total;
import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.document.PolledArrivals;
import io.millrace.command.console.Stop;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the audit trail. */
@Command(
        name = "audit",
        description = {
            "Shows the newest entries of the audit trail in the order of their time.",
            "The columns are the time, the action, the user, the address of the request, and details. The"
                    + " query has the same syntax as in `search`, for example event.action:login_failed or"
                    + " user.name:anna or details.data_stream:logs.",
            "The actions are login_successful, login_failed, logout, access_token_generated, "
                    + "refresh_token_generated, refresh_token_reused, token_revoked, access_denied, "
                    + "user_created, user_changed, user_removed, password_changed, password_reset, "
                    + "second_factor_enabled, second_factor_removed, recovery_code_used, role_created, "
                    + "role_changed, role_removed, api_key_created, api_key_invalidated, keys_rotated, "
                    + "data_stream_created, data_stream_deleted, data_stream_rolled_over, data_stream_modified, "
                    + "index_created, index_deleted, index_opened, index_closed, index_blocked, "
                    + "index_settings_changed, index_mappings_changed, aliases_changed, alias_rolled_over, "
                    + "template_stored, template_deleted, lifecycle_changed, lifecycle_removed, "
                    + "indices_removed, indices_kept, settings_changed, cache_invalidated, "
                    + "graphql_documents_trusted, graphql_document_removed, migration_started, "
                    + "migration_cancelled, migration_ended, audit_entries_dropped, audit_entries_removed and "
                    + "audit_writer_killed. The section about the audit trail in docs/security.md describes "
                    + "them.",
            "With --follow, the command also prints each new entry, until Ctrl-C. Entries that the service"
                    + " writes more than five minutes after later ones, for example because its database was"
                    + " not available, may be missing from this output."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace audit event.action:login_failed --since 24h",
    "millrace audit event.action:data_stream_deleted",
    "millrace audit -f"
})
public final class AuditCommand extends ServiceCommand {

    private static final String TRAIL = ".audit";
    private static final List<String> COLUMNS =
            List.of(DocumentFields.TIMESTAMP, "event.action", "user.name", "source.ip", "details");

    @Parameters(arity = "0..*", paramLabel = "QUERY", description = "The query. Without it, all entries match.")
    private List<String> query = new ArrayList<>();

    @Option(
            names = "--since",
            paramLabel = "AGE",
            description = "Only entries that are at most this old, for example 15m, 24h or 7d.")
    private @Nullable String since;

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "LIMIT",
            defaultValue = "20",
            description = "The maximum number of existing entries, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = {"-f", "--follow"},
            description = "Prints new entries until Ctrl-C. The exit status is then 130.")
    private boolean follow;

    public AuditCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected Set<OutputFormat> formats() {
        return EnumSet.allOf(OutputFormat.class);
    }

    @Override
    protected void checkArguments() {
        if (limit < 1 || limit > Following.MOST_EARLIER) {
            throw mistaken("--limit is " + limit + ", but must be 1 to " + Following.MOST_EARLIER);
        }
        DocumentCommand.requireAge(this, since);
        if (follow) {
            Following.requireFormat(this);
        }
    }

    @Override
    protected void run(ServiceClient service) {
        DocumentQuery selected = new DocumentQuery(
                List.of(TRAIL),
                String.join(" ", query).strip(),
                Optional.ofNullable(since).map(age -> DocumentQuery.AGO + age),
                Optional.empty(),
                List.of());
        if (follow) {
            Stop stop = stop();
            DocumentPrinter printer = DocumentPrinter.ofArriving(this, COLUMNS);
            PolledArrivals.after(service, selected, limit, printer::printNow)
                    .follow(stop, Following.interruptions(this), printer::printNow);
            return;
        }
        DocumentPrinter printer = DocumentPrinter.ofFound(this, COLUMNS);
        List<FoundDocument> found = new ArrayList<>();
        Total total = new DocumentSearch(service, selected).read(DocumentSearch.byTime(true), limit, found::add);
        Collections.reverse(found);
        found.forEach(printer::print);
        printer.end();
        if (!json()) {
            QueryRemarks.reportTotal(this, selected, found.size(), total, "entry", "entries");
        }
    }
}
