package io.millrace.command.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.StreamTemplate;
import io.millrace.command.console.Board;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.load.input.Rejects;
import io.millrace.command.load.progress.Progress;
import io.millrace.command.load.progress.ProgressFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that loads documents from another source into a data stream, each document exactly once. */
public abstract class LoadingCommand extends ServiceCommand {

    private static final int MOST_DOCUMENTS = 10_000;
    private static final int MEBIBYTE = 1 << 20;
    private static final int MOST_MEBIBYTES = 1_024;
    private static final int ATTEMPTS = 12;
    private static final int SERVICE_LENGTH = 8;

    private final DocumentRules rules;
    private final String name;
    private final String unit;

    @Option(names = "--stream", paramLabel = "STREAM", required = true, description = "Name of the data stream.")
    private String stream = "";

    @Option(
            names = "--create",
            description = "Creates an index template with the name of this stream, unless it exists. The first document"
                    + " then creates the stream.")
    private boolean create;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description =
                    "Writes rejected documents with their reason to this file, one JSON object per line. The file is"
                            + " overwritten unless an earlier run is resumed. Fix the documents and pass the file to"
                            + " `load` unchanged.")
    private @Nullable Path rejects;

    @Option(
            names = "--progress",
            paramLabel = "FILE",
            description = "File for the progress. It remains after a complete run, so that a repeated run writes no"
                    + " document twice.")
    private @Nullable Path progress;

    @Option(names = "--restart", description = "Ignores the progress of an earlier run and starts again.")
    private boolean restart;

    private @Nullable Path progressFile;

    @Option(
            names = "--batch-docs",
            paramLabel = "COUNT",
            defaultValue = "5000",
            description = "Maximum number of documents in one request, 1 to 10000 (default: ${DEFAULT-VALUE}).")
    private int documents;

    @Option(
            names = "--batch-mib",
            paramLabel = "MIB",
            defaultValue = "4",
            description = "Maximum size of one request in MiB, unless one document is larger (default:"
                    + " ${DEFAULT-VALUE}).")
    private int mebibytes;

    /**
     * Creates the command.
     *
     * @param name the name of the command
     * @param unit the noun with which messages refer to a rejected document
     */
    protected LoadingCommand(CommandContext context, DocumentRules rules, String name, String unit) {
        super(context);
        this.rules = rules;
        this.name = name;
        this.unit = unit;
    }

    /** Loads the documents. Each command of this kind has its own implementation. */
    protected interface Loading<T> {

        /** Loads the documents, and returns the result. */
        T load(Rejects refused, LoadView view);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(stream);
        if (documents < 1 || documents > MOST_DOCUMENTS) {
            throw mistaken("--batch-docs is " + documents + ", but must be between 1 and " + MOST_DOCUMENTS);
        }
        if (mebibytes < 1 || mebibytes > MOST_MEBIBYTES) {
            throw mistaken("--batch-mib is " + mebibytes + ", but must be between 1 and " + MOST_MEBIBYTES);
        }
    }

    protected final DocumentRules rules() {
        return rules;
    }

    protected final String stream() {
        return stream;
    }

    protected final Optional<Path> rejects() {
        return Optional.ofNullable(rejects);
    }

    protected final Optional<Path> progress() {
        return Optional.ofNullable(progress);
    }

    protected final boolean restart() {
        return restart;
    }

    protected final LoadPlan plan() {
        return new LoadPlan(documents, mebibytes * MEBIBYTE, ATTEMPTS);
    }

    /** Returns the beginning of the identity of a service, for the names of files. */
    protected static String shortened(String service) {
        return service.substring(0, Math.min(SERVICE_LENGTH, service.length()));
    }

    /**
     * Opens the progress file that the user has chosen. If the user has chosen none, opens the usual file of this
     * command.
     */
    protected final Progress remembered(Supplier<Path> usual) {
        Path file = progress().orElseGet(usual);
        progressFile = file;
        return ProgressFile.open(file, name, restart);
    }

    /** Opens the rejects file, creates the index template if the user requested it, and loads the documents. */
    protected final <T> T load(ServiceClient service, Loading<T> loading) {
        try (Rejects refused = rejects == null ? Rejects.none() : Rejects.ofFile(rejects);
                Board board = board()) {
            if (create) {
                StreamTemplate.ensure(service, stream, "--create");
            }
            return loading.load(refused, new LoadBoard(board, name, rejects != null));
        }
    }

    /** Prints the outcome. Throws if the load is incomplete or documents were rejected. */
    protected final void conclude(LoadOutcome outcome, ObjectNode json, String past, Duration took) {
        json.put("complete", outcome.complete())
                .put(past, outcome.loaded())
                .put("refused", outcome.refused())
                .put("settled_before", outcome.before())
                .put("took_millis", took.toMillis());
        if (progressFile != null) {
            json.put("progress_file", progressFile.toString());
        }
        List<String> lines = new ArrayList<>(List.of(sentence(outcome, past, took)));
        if (outcome.complete() && progressFile != null) {
            lines.add("the progress is saved in " + progressFile + ": a repeated command " + name + "s only added "
                    + unit + "s. Delete the file if you will not repeat the command.");
        }
        print(json, any -> lines);
        if (!outcome.complete()) {
            throw new InterruptedClientException("stopped; run the same command again to resume");
        }
        if (outcome.refused() > 0) {
            throw new ClientFailedException(Figures.count(outcome.refused(), unit + " was", unit + "s were")
                    + " rejected" + (rejects == null ? "; use --rejects FILE to keep them" : "; see " + rejects));
        }
    }

    private String sentence(LoadOutcome outcome, String past, Duration took) {
        long now = outcome.loaded() + outcome.refused() - outcome.before();
        if (now == 0 && outcome.before() > 0) {
            return "all documents were already " + past + ": "
                    + Figures.count(outcome.loaded(), "document is", "documents are") + " in " + stream;
        }
        long rate = Math.round(now / Math.max(0.001, took.toMillis() / 1000.0));
        return Figures.count(outcome.loaded(), "document", "documents") + " " + past + " into " + stream + " in "
                + Figures.seconds(took) + " (" + Figures.count(rate) + "/s"
                + (outcome.before() > 0 ? "; " + Figures.count(outcome.before()) + " by an earlier run" : "")
                + ")";
    }
}
