package io.millrace.command.load.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Peer;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.tls.ClientTls;
import io.millrace.command.client.tls.StorePassword;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceOptions;
import io.millrace.command.load.DocumentRules;
import io.millrace.command.load.LoadOutcome;
import io.millrace.command.load.Loader;
import io.millrace.command.load.LoadingCommand;
import io.millrace.command.load.Retries;
import io.millrace.command.load.ServiceTarget;
import io.millrace.command.load.cluster.RemoteIndex.Tally;
import io.millrace.command.load.progress.Checkpoint;
import io.millrace.command.load.progress.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Imports the documents of Elasticsearch or OpenSearch into a data stream. */
@Command(
        name = "import",
        description = {
            "Imports the documents of a running Elasticsearch or OpenSearch into a data stream, each document exactly"
                    + " once.",
            "",
            "Ids and sources are preserved byte for byte. The import reads a consistent state through a point in time,"
                    + " which needs Elasticsearch 7.10 or OpenSearch 2.4, or later.",
            "Progress is saved in a small file in the current directory, STREAM.SOURCE.SERVICE.progress, one for each"
                    + " source and service. If the import stops, run the same command again to resume. After a complete"
                    + " import, the same command imports only documents that were added.",
            "At the end, the command compares the numbers of documents in the source, read documents, and documents in"
                    + " the data stream. Rejected documents are reported by id. All others are imported, and the"
                    + " command exits with 1."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace import --from https://search:9200 --stream logs-access",
    "millrace import --from localhost:9201 --stream logs --index 'logs-*'"
})
public final class ImportCommand extends LoadingCommand {

    private static final String PASSWORD_VARIABLE = "MILLRACE_FROM_PASSWORD";
    private static final String CA_PASSWORD_VARIABLE = "MILLRACE_FROM_CA_PASSWORD";
    private static final Peer SOURCE = new Peer("source", "Elasticsearch or OpenSearch", "--from");

    @Option(
            names = "--from",
            paramLabel = "URL",
            required = true,
            description = "Address of Elasticsearch or OpenSearch, for example https://search.example.com:9200.")
    private String from = "";

    @Option(
            names = "--index",
            paramLabel = "NAMES",
            description = "Names or patterns of data streams, indices and aliases to import, separated by commas."
                    + " Default: the name of the data stream.")
    private @Nullable String index;

    @Option(
            names = "--query",
            paramLabel = "JSON",
            description = "Imports only documents that match this query of the source, for example"
                    + " {\"term\":{\"level\":\"error\"}}.")
    private @Nullable String query;

    @Option(
            names = "--from-user",
            paramLabel = "NAME",
            description = "User name to sign in at the source. Default: no credentials.")
    private @Nullable String user;

    @Option(
            names = "--from-password-file",
            paramLabel = "FILE",
            description = "File that contains the password of --from-user. Default: the environment variable "
                    + PASSWORD_VARIABLE + ", then a prompt on the terminal.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--from-ca",
            paramLabel = "FILE",
            description = "File with the certificates that are trusted for the source instead of those of the Java"
                    + " runtime: PEM, or a key store (PKCS#12 or JKS) with the password of " + CA_PASSWORD_VARIABLE
                    + ".")
    private @Nullable Path authorities;

    public ImportCommand(CommandContext context, DocumentRules rules) {
        super(context, rules, "import", "document");
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        address();
        query();
        if (user != null && (user.isEmpty() || user.indexOf(':') >= 0)) {
            throw mistaken("--from-user must be a name without a colon");
        }
        if (user == null && passwordFile != null) {
            throw mistaken("--from-password-file needs --from-user");
        }
    }

    private URI address() {
        return ServiceOptions.address(commandLine(), "--from", from);
    }

    private Optional<JsonNode> query() {
        try {
            Optional<JsonNode> read =
                    query == null ? Optional.empty() : Optional.of(new ObjectMapper().readTree(query));
            if (read.isPresent() && !read.get().isObject()) {
                throw mistaken("--query must be a JSON object");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw mistaken("--query is not JSON: " + Sentences.plain(e.getOriginalMessage()));
        }
    }

    private String indices() {
        return Optional.ofNullable(index).orElse(stream());
    }

    private ServiceClient source() {
        ServiceOptions.warnOfPlainText(address(), context());
        return new ServiceClient(address(), credentials(), SOURCE, trust());
    }

    private Optional<SSLContext> trust() {
        if (authorities == null && address().getScheme().equalsIgnoreCase("http")) {
            return Optional.empty();
        }
        StorePassword password = new StorePassword(
                CA_PASSWORD_VARIABLE, context().variable(CA_PASSWORD_VARIABLE), keyboard()::askSecretly);
        return Optional.of(new ClientTls(
                        "--from-ca",
                        Optional.ofNullable(authorities),
                        password,
                        true,
                        Optional.empty(),
                        Optional.empty(),
                        password)
                .context());
    }

    private ServiceCredentials credentials() {
        if (user == null) {
            return new ServiceCredentials.Fixed(
                    Optional.empty(), "the source requires credentials; set a user with --from-user");
        }
        String password = passwordFile != null
                ? Secrets.ofFile(passwordFile)
                : context()
                        .variable(PASSWORD_VARIABLE)
                        .or(() -> keyboard().askSecretly("Password of " + user + " at the source: "))
                        .orElseThrow(() -> new ClientFailedException("the password of " + user + " is missing; set "
                                + PASSWORD_VARIABLE + " or use --from-password-file"));
        return new ServiceCredentials.Fixed(
                ServiceCredentials.ofPassword(user, password).obtainAuthorization(),
                "sign-in at the source failed for " + user + ": wrong user name or password");
    }

    @Override
    protected void run(ServiceClient service) {
        long begun = System.nanoTime();
        ServiceTarget target = new ServiceTarget(service, stream());
        ServiceClient source = source();
        Introduction introduction = Introduction.of(source);
        String cluster = introduction.cluster();
        String identity =
                cluster + " " + indices() + query().map(only -> " " + only).orElse("");
        Import done;
        try (Progress remembered = remembered(
                () -> Path.of(stream() + "." + shortened(cluster) + "." + shortened(target.service()) + ".progress"))) {
            requireSame(remembered, identity);
            done = load(service, (refused, view) -> {
                Retries retries = new Retries(plan(), view, stop());
                try (PointInTime moment =
                        PointInTime.open(source, introduction.product(), indices(), query(), retries)) {
                    return read(
                            moment,
                            remembered.latest(),
                            new Loader(target, rules(), remembered, refused, plan(), view, stop(), () -> identity));
                }
            });
        }
        conclude(service, done, Duration.ofNanos(System.nanoTime() - begun));
    }

    /**
     * Throws if the progress belongs to another import. The ids of imported documents do not show from which source
     * they come, unlike the ids that a load creates.
     */
    private void requireSame(Progress remembered, String identity) {
        if (remembered.load().filter(load -> !load.id().equals(identity)).isPresent()) {
            throw new ClientFailedException("the progress file belongs to a different import ("
                    + Sentences.plain(remembered.load().orElseThrow().id())
                    + "); use another file with --progress, or start again with --restart");
        }
    }

    private Import read(PointInTime moment, Optional<Checkpoint> latest, Loader loader) {
        Map<String, Long> counts = moment.counts();
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        Tally tally =
                new Tally(all, latest.map(at -> at.loaded() + at.refused()).orElse(0L));
        List<RemoteIndex> sources = counts.entrySet().stream()
                .map(index -> new RemoteIndex(moment, index.getKey(), index.getValue(), plan(), tally))
                .toList();
        return new Import(all, loader.load(sources, stream()));
    }

    /** The result of an import, and the number of documents in the source. */
    private record Import(long documents, LoadOutcome outcome) {}

    private void conclude(ServiceClient service, Import done, Duration took) {
        LoadOutcome outcome = done.outcome();
        long there = service.get("/" + ServiceClient.segment(stream()) + "/_count")
                .body()
                .path("count")
                .asLong();
        conclude(
                outcome,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("data_stream", stream())
                        .put("source_documents", done.documents())
                        .put("stream_documents", there),
                "imported",
                took);
        long read = outcome.loaded() + outcome.refused();
        if (done.documents() != read) {
            throw new ClientFailedException("the source has " + Figures.count(done.documents())
                    + " documents, but " + Figures.count(read) + " were read: documents were removed or changed"
                    + " after the import began");
        }
        if (there < outcome.loaded()) {
            throw new ClientFailedException(Figures.count(outcome.loaded()) + " documents were imported, but "
                    + stream() + " has only " + Figures.count(there) + ": documents were removed from it");
        }
    }
}
