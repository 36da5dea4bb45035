package io.millrace.command.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.load.input.Input;
import io.millrace.command.load.progress.Progress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Loads a file into a data stream. */
@Command(
        name = "load",
        description = {
            "Loads a file of documents into a data stream, each document exactly once.",
            "",
            "Each line of the file is a JSON object with an @timestamp. The file may be compressed with gzip (one or"
                    + " more members). If the file is damaged or truncated, the command fails.",
            "Progress is saved in a small file next to the input, FILE.STREAM.SERVICE.progress, one for each service."
                    + " If the load stops, run the same command again to resume. The progress file remains after a"
                    + " complete load: the same command then loads only lines that were added to the file. Without the"
                    + " progress file, it would load all lines again. For standard input, progress is saved only with"
                    + " --progress; pipe in the same data again to resume.",
            "The command needs the index privilege create_doc. To resume, it also needs read and view_index_metadata."
                    + " To create the data stream, it needs auto_configure, and for --create the cluster privilege"
                    + " manage_index_templates. If the service does not offer GraphQL, it needs the cluster privilege"
                    + " monitor, because the progress belongs to one service.",
            "Rejected lines are reported by number. All others are loaded, and the command exits with 1."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace load access.ndjson.gz --stream logs-access --create",
    "zcat old/*.gz | millrace load - --stream logs --progress old.progress"
})
public final class LoadCommand extends LoadingCommand {

    private static final String PIPE = "-";
    private static final int ID_LENGTH = 12;
    private static final int DIGITS = 36;

    @Parameters(paramLabel = "FILE", description = "The file to load, or - for standard input.")
    private String file = "";

    public LoadCommand(CommandContext context, DocumentRules rules) {
        super(context, rules, "load", "line");
    }

    @Override
    protected void checkArguments() {
        super.checkArguments();
        if (rejects()
                .filter(kept -> kept.toAbsolutePath()
                        .normalize()
                        .equals(Path.of(file).toAbsolutePath().normalize()))
                .isPresent()) {
            throw mistaken("--rejects must not be the file that is loaded");
        }
        if (file.equals(PIPE) && progress().isEmpty() && restart()) {
            throw mistaken("--restart needs --progress, because progress of standard input is not saved without it");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        long begun = System.nanoTime();
        LoadOutcome outcome;
        ServiceTarget target = new ServiceTarget(service, stream());
        try (Input input = file.equals(PIPE) ? Input.ofPipe(keyboard().piped()) : Input.ofFile(Path.of(file));
                Progress remembered = remembered(target)) {
            outcome = load(
                    service,
                    (refused, view) -> new Loader(
                                    target, rules(), remembered, refused, plan(), view, stop(), LoadCommand::loadId)
                            .load(List.of(input), stream()));
        }
        conclude(
                outcome,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("data_stream", stream())
                        .put("lines", outcome.lines()),
                "loaded",
                Duration.ofNanos(System.nanoTime() - begun));
    }

    /**
     * Opens the progress file. Each service has a separate progress file. A load into a service with a new database
     * therefore starts from the beginning.
     */
    private Progress remembered(ServiceTarget target) {
        return file.equals(PIPE) && progress().isEmpty()
                ? new Progress() {}
                : remembered(() -> Path.of(file + "." + stream() + "." + shortened(target.service()) + ".progress"));
    }

    private static String loadId() {
        SecureRandom random = new SecureRandom();
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(Character.forDigit(random.nextInt(DIGITS), DIGITS));
        }
        return id.toString();
    }
}
