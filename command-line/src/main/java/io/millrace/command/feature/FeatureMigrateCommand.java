package io.millrace.command.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Board;
import io.millrace.command.console.Pace;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import io.millrace.command.line.Watching;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the migration of system features in a running service. */
@Command(
        name = "migrate",
        description = {
            "Migrates every system feature that needs a migration or whose last migration failed.",
            "The service does the work in the background and stays available."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace feature migrate", "millrace feature migrate --watch"})
public final class FeatureMigrateCommand extends ServiceCommand {

    @Option(
            names = "--watch",
            description = "Shows progress until the migration finishes; Ctrl-C stops watching, not the migration.")
    private boolean watch;

    private @Nullable JsonNode last;

    public FeatureMigrateCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode answer = service.post(FeatureReport.PATH).body();
        boolean accepted = answer.path("accepted").asBoolean();
        boolean running = accepted || FeatureReport.RUNNING.equals(FeatureReport.overall(FeatureReport.read(service)));
        if (!watch || !running) {
            print(
                    answer,
                    accepted
                            ? started(answer)
                            : Sentences.plain(answer.path("reason").asText()));
            return;
        }
        if (!json()) {
            output().println(accepted ? started(answer) : "a migration is already running");
        }
        follow(service);
    }

    private static String started(JsonNode answer) {
        StringJoiner names = new StringJoiner(", ");
        answer.path("features")
                .forEach(feature ->
                        names.add(Sentences.plain(feature.path("feature_name").asText())));
        return "the migration of " + names + " was started";
    }

    private void follow(ServiceClient service) {
        Map<String, Pace> paces = new HashMap<>();
        try (Board board = board()) {
            new Watching(board, stop(), "stopped watching; the migration continues")
                    .until(() -> FeatureReport.read(service), status -> {
                        show(board, status, paces);
                        return FeatureReport.RUNNING.equals(FeatureReport.overall(status));
                    });
        }
        JsonNode ended = last;
        if (ended == null) {
            return;
        }
        if (!json()) {
            print(FeatureReport.table(ended));
        }
        FeatureReport.requireNoFailure(ended);
    }

    private void show(Board board, JsonNode status, Map<String, Pace> paces) {
        if (!json()) {
            board.show(FeatureReport.gauges(status, paces, System.nanoTime()));
        } else if (!status.equals(last)) {
            output().println(status);
            output().flush();
        }
        last = status;
    }
}
