package io.millrace.bootstrap.command.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.bootstrap.command.client.ClientFailedException;
import io.millrace.bootstrap.command.client.InterruptedClientException;
import io.millrace.bootstrap.command.client.ServiceClient;
import io.millrace.bootstrap.command.client.StreamTemplate;
import io.millrace.bootstrap.command.console.Board;
import io.millrace.bootstrap.command.console.Figures;
import io.millrace.bootstrap.command.line.ServiceCommand;
import io.millrace.bootstrap.command.line.Surroundings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads a file into a data stream. */
@Command(
        name = "load",
        description = {
            "Loads a file of documents into a data stream, each once.",
            "",
            "The file has one JSON object with an @timestamp on every line, and may be packed by gzip.",
            "Every line comes into the stream once. How far it is stands in a small file beside the input,"
                    + " FILE.STREAM.SERVICE.progress, one for each service; whatever ends the load, the same command goes"
                    + " on where it was. Once all is loaded the same command loads what was added to the file since, or"
                    + " nothing.",
            "Lines that are refused are told with their numbers, and end the command with status 1 when all others"
                    + " are loaded."
        },
        mixinStandardHelpOptions = true)
public final class LoadCommand extends ServiceCommand {

    private static final String PIPE = "-";
    private static final int MOST_DOCUMENTS = 10_000;
    private static final int MEBIBYTE = 1 << 20;
    private static final int MOST_MEBIBYTES = 1_024;
    private static final int ATTEMPTS = 12;
    private static final int ID_LENGTH = 12;
    private static final int DIGITS = 36;
    private static final int SERVICE_LENGTH = 8;

    @Parameters(paramLabel = "FILE", description = "The file, or - for standard input.")
    private String file = "";

    @Option(names = "--stream", paramLabel = "STREAM", required = true, description = "The data stream.")
    private String stream = "";

    @Option(
            names = "--create",
            description = "Makes an index template for this stream if there is none of its name, so that the first"
                    + " document makes the stream.")
    private boolean create;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Writes lines that are refused to this file, with their number and the reason, one JSON"
                    + " object each. It is overwritten, unless a load goes on. It can be loaded as it is, once what"
                    + " refused them is mended.")
    private @Nullable Path rejects;

    @Option(
            names = "--progress",
            paramLabel = "FILE",
            description = "Remembers here how far the load is. Standard input is not remembered without it; with it,"
                    + " pipe the same in again to go on.")
    private @Nullable Path progress;

    @Option(names = "--restart", description = "Forgets an earlier load: all lines are loaded, once more or anew.")
    private boolean restart;

    @Option(
            names = "--batch-docs",
            paramLabel = "COUNT",
            defaultValue = "5000",
            description = "Documents in one request, 1 to 10000 (default: ${DEFAULT-VALUE}).")
    private int documents;

    @Option(
            names = "--batch-mib",
            paramLabel = "MIB",
            defaultValue = "4",
            description = "Size of one request, unless one document is larger (default: ${DEFAULT-VALUE}).")
    private int mebibytes;

    public LoadCommand(Surroundings surroundings) {
        super(surroundings);
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
        if (rejects != null
                && rejects.toAbsolutePath()
                        .normalize()
                        .equals(Path.of(file).toAbsolutePath().normalize())) {
            throw mistaken("--rejects must be another file than the one that is loaded");
        }
        if (file.equals(PIPE) && progress == null && restart) {
            throw mistaken("--restart needs --progress: nothing is remembered of standard input without it");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        long begun = System.nanoTime();
        LoadOutcome outcome;
        ServiceTarget target = new ServiceTarget(service, stream);
        try (Input input = file.equals(PIPE) ? Input.ofPipe(keyboard().piped()) : Input.ofFile(Path.of(file));
                Progress remembered = remembered(target);
                Rejects refused = rejects == null ? Rejects.none() : Rejects.ofFile(rejects);
                Board board = board()) {
            if (create) {
                StreamTemplate.ensure(service, stream, "--create");
            }
            outcome = new Loader(
                            target,
                            remembered,
                            refused,
                            new LoadPlan(documents, mebibytes * MEBIBYTE, ATTEMPTS),
                            new LoadBoard(board, rejects != null),
                            stop(),
                            LoadCommand::loadId)
                    .load(input, stream);
        }
        conclude(outcome, Duration.ofNanos(System.nanoTime() - begun));
    }

    /**
     * A service with other data has a progress file of its own, so that a new database is loaded from the beginning.
     */
    private Progress remembered(ServiceTarget target) {
        if (progress != null) {
            return ProgressFile.open(progress, restart);
        }
        return file.equals(PIPE)
                ? new Progress() {}
                : ProgressFile.open(
                        Path.of(file + "." + stream + "." + shortened(target.service()) + ".progress"), restart);
    }

    private static String shortened(String service) {
        return service.substring(0, Math.min(SERVICE_LENGTH, service.length()));
    }

    private static String loadId() {
        SecureRandom random = new SecureRandom();
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(Character.forDigit(random.nextInt(DIGITS), DIGITS));
        }
        return id.toString();
    }

    private void conclude(LoadOutcome outcome, Duration took) {
        print(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("data_stream", stream)
                        .put("complete", outcome.complete())
                        .put("lines", outcome.lines())
                        .put("loaded", outcome.loaded())
                        .put("refused", outcome.refused())
                        .put("settled_before", outcome.before())
                        .put("took_millis", took.toMillis()),
                sentence(outcome, took));
        if (!outcome.complete()) {
            throw new InterruptedClientException("stopped; the same command goes on where this one ended");
        }
        if (outcome.refused() > 0) {
            throw new ClientFailedException(Figures.count(outcome.refused(), "line was", "lines were") + " refused"
                    + (rejects == null ? "; --rejects FILE keeps them" : "; they are in " + rejects));
        }
    }

    private String sentence(LoadOutcome outcome, Duration took) {
        long now = outcome.loaded() + outcome.refused() - outcome.before();
        if (now == 0 && outcome.before() > 0) {
            return "everything was loaded before: " + Figures.count(outcome.loaded(), "document", "documents")
                    + " are in " + stream;
        }
        long rate = Math.round(now / Math.max(0.001, took.toMillis() / 1000.0));
        return Figures.count(outcome.loaded(), "document", "documents") + " loaded into " + stream + " in "
                + Figures.seconds(took) + " (" + Figures.count(rate) + "/s"
                + (outcome.before() > 0 ? "; " + Figures.count(outcome.before()) + " of them by an earlier run" : "")
                + ")";
    }
}
