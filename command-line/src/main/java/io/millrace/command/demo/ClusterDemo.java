package io.millrace.command.demo;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Stop;
import io.millrace.command.demo.LoneWriter.Result;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Demonstrates the service with an OpenSearch cluster. It uses a data stream of its own and deletes the stream at the
 * end. New indices of a cluster are never outdated, so the demo cannot upgrade them. Instead it reports which data
 * streams of the cluster are outdated.
 */
public final class ClusterDemo {

    private static final String STREAM = "millrace-demo";
    private static final String ABOVE_OTHER_TEMPLATES = "1000";
    private static final int ROLLOVERS = 3;
    private static final Duration BETWEEN_ROLLOVERS = Duration.ofSeconds(1);

    private final Supplier<DemoService> starter;
    private final Screen screen;
    private final Stop stop;
    private final DemoSteps stage;
    private final Optional<Exploration> exploration;

    /**
     * Creates a demo.
     *
     * @param starter starts the service, and returns when the service is listening on a loopback address
     * @param stop the signal that ends the demo early
     * @param exploration waits before the data stream is deleted; empty to delete the data stream at once
     */
    public ClusterDemo(
            Plan plan,
            Supplier<DemoService> starter,
            Screen screen,
            Stop stop,
            Clock clock,
            Optional<Exploration> exploration) {
        this.starter = starter;
        this.exploration = exploration;
        this.screen = screen;
        this.stop = stop;
        this.stage = new DemoSteps(STREAM, plan, screen, stop, clock);
    }

    /**
     * Runs the demo. When it returns or fails, the service is stopped and the data stream is deleted.
     *
     * @throws io.millrace.command.client.InterruptedClientException if the user ended the demo early
     * @throws ClientFailedException if a check failed
     */
    public void run() {
        screen.heading("Millrace demo: a data stream of a cluster is rolled over while a client writes");
        screen.heading("[1/4] Start on the cluster, with users and tasks in a temporary directory");
        DemoService service = stage.start(starter);
        try (service) {
            ServiceClient client = DemoSteps.client(service);
            if (client.get("/_data_stream/" + STREAM).found()) {
                throw new ClientFailedException("the cluster has a data stream [" + STREAM
                        + "], possibly of a demo that was killed; delete it if it does not contain your data");
            }
            try {
                show(client);
                exploration.ifPresent(wait -> wait.await(service, STREAM));
            } finally {
                client.delete("/_data_stream/" + STREAM);
                client.delete("/_index_template/" + STREAM);
            }
            printOutdated(client);
        }
    }

    private void show(ServiceClient client) {
        stage.load("[2/4]", client, ABOVE_OTHER_TEMPLATES);
        refresh(client);
        Snapshot before = stage.measure("[3/4]", client);
        screen.heading("[4/4] Roll over " + ROLLOVERS + " times, while a client writes");
        Result written = stage.writeWhile(client, () -> {
            for (int i = 0; i < ROLLOVERS; i++) {
                client.post("/" + STREAM + "/_rollover");
                stop.pause(BETWEEN_ROLLOVERS);
                stop.check();
            }
        });
        refresh(client);
        stage.judge(before, stage.count(client), written);
    }

    private static void refresh(ServiceClient client) {
        client.post("/" + STREAM + "/_refresh");
    }

    private void printOutdated(ServiceClient client) {
        Map<String, List<BackingIndex>> outdated = StreamIndices.outdatedOfAll(client, "*");
        screen.lines(List.of(
                "",
                outdated.isEmpty()
                        ? "No data stream of this cluster has outdated indices."
                        : "Outdated indices, which \"millrace upgrade\" converts to the current version:"));
        outdated.forEach((stream, indices) -> screen.lines(List.of("  " + stream + ": " + indices.size() + " indices, "
                + Figures.count(
                        indices.stream().mapToLong(BackingIndex::documents).sum()) + " documents")));
    }
}
