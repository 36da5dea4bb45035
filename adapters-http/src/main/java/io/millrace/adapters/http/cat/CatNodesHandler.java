package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.cluster.node.ProcessFigures;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.ShortUuid;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * {@code GET /_cat/nodes}: the instances of the service. An instance knows only its own memory and processor, so these
 * cells are empty for other instances.
 */
record CatNodesHandler(DescribeCluster cluster) implements Handler {

    static final String[] PARAMETERS = {"full_id", "include_unloaded_segments"};

    private static final int SHORT_ID = 4;

    private static final Table<Node> TABLE = new Table<>(
            Column.<Node>text("id", "unique node id", Node::id, "nodeId").onRequest(),
            Column.text("ip", "ip address", row -> row.instance.host(), "i"),
            Column.<Node>text("port", "http port", row -> row.instance.port(), "po")
                    .onRequest(),
            Column.<Node>text("http_address", "bound http address", row -> row.instance.address(), "http")
                    .onRequest(),
            Column.<Node>text("version", "version of the program", row -> row.instance.version(), "v")
                    .onRequest(),
            Column.number(
                    "heap.percent", "used heap ratio", row -> row.figures.flatMap(ProcessFigures::heapPercent), "hp"),
            Column.number(
                    "ram.percent",
                    "used machine memory ratio",
                    row -> row.figures.flatMap(ProcessFigures::memoryPercent),
                    "rp"),
            Column.number("cpu", "recent cpu usage", row -> row.figures.flatMap(ProcessFigures::cpuPercent)),
            Column.text(
                    "load_1m",
                    "1m load avg",
                    row -> row.figures
                            .flatMap(ProcessFigures::load)
                            .map(load -> String.format(Locale.ROOT, "%.2f", load))
                            .orElse(""),
                    "l"),
            Column.text("node.role", "m:master eligible node, d:data node, i:ingest node", row -> "dim", "r", "role"),
            Column.text("master", "*:the instance that responds", row -> row.figures.isPresent() ? "*" : "-", "m"),
            Column.text("name", "node name", row -> row.instance.name(), "n"));

    @Override
    public Response handle(Request request) {
        boolean fullIds = request.parameters().bool("full_id", false);
        Table<Node>.View view = TABLE.read(request);
        UUID own = cluster.identity().process();
        List<Node> nodes = cluster.instances().stream()
                .map(instance -> new Node(
                        instance,
                        fullIds,
                        Optional.of(instance)
                                .filter(one -> one.id().equals(own))
                                .map(one -> ProcessFigures.current())))
                .toList();
        return view.render(nodes);
    }

    private record Node(Instance instance, boolean fullId, Optional<ProcessFigures> figures) {

        String id() {
            String id = ShortUuid.of(instance.id());
            return fullId ? id : id.substring(0, SHORT_ID);
        }
    }
}
