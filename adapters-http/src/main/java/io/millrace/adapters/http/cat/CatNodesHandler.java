package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.cluster.node.DataDisk;
import io.millrace.adapters.http.cluster.node.DataDisk.Space;
import io.millrace.adapters.http.cluster.node.ProcessFigures;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.ShortUuid;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * {@code GET /_cat/nodes}: the instances of the service. An instance knows only its own memory, processor and disk, so these
 * cells are empty for other instances.
 */
record CatNodesHandler(DescribeCluster cluster, DataDisk disk) implements Handler {

    static final String[] PARAMETERS = {"full_id", "include_unloaded_segments"};

    private static final int SHORT_ID = 4;

    private static final Table<Node> TABLE = new Table<>(
            Column.<Node>text("id", "unique node id", Node::id, "nodeId").onRequest(),
            Column.<Node>text(
                            "pid",
                            "process id",
                            row -> row.figures.map(ProcessFigures::process).orElse(""),
                            "p")
                    .onRequest(),
            Column.text("ip", "ip address", row -> row.instance.host(), "i"),
            Column.<Node>text("port", "http port", row -> row.instance.port(), "po")
                    .onRequest(),
            Column.<Node>text("http_address", "bound http address", row -> row.instance.address(), "http")
                    .onRequest(),
            Column.<Node>text("version", "version of the program", row -> row.instance.version(), "v")
                    .onRequest(),
            Column.<Node>text(
                            "jdk",
                            "version of Java",
                            row -> row.figures.map(ProcessFigures::java).orElse(""),
                            "j")
                    .onRequest(),
            space("disk.total", "total disk space", Space::total, "dt", "diskTotal"),
            space("disk.used", "used disk space", Space::used, "du", "diskUsed"),
            space("disk.avail", "available disk space", Space::available, "d", "da", "disk", "diskAvail"),
            Column.<Node>figure(
                            "disk.used_percent",
                            "used disk space percentage",
                            row -> row.space.map(Space::usedPercent).orElse(""),
                            "dup",
                            "diskUsedPercent")
                    .onRequest(),
            bytes("heap.current", "used heap", ProcessFigures::heap, "hc", "heapCurrent"),
            number("heap.percent", "used heap ratio", ProcessFigures::heapPercent, "hp", "heapPercent"),
            bytes("heap.max", "maximum heap", ProcessFigures::maximumHeap, "hm", "heapMax"),
            bytes("ram.current", "used machine memory", ProcessFigures::memoryOfHost, "rc", "ramCurrent"),
            number("ram.percent", "used machine memory ratio", ProcessFigures::memoryPercent, "rp", "ramPercent"),
            bytes("ram.max", "total machine memory", ProcessFigures::totalMemory, "rm", "ramMax"),
            number("file_desc.current", "used file descriptors", ProcessFigures::files, "fdc", "fileDescriptorCurrent")
                    .onRequest(),
            number(
                            "file_desc.percent",
                            "used file descriptor ratio",
                            ProcessFigures::filesPercent,
                            "fdp",
                            "fileDescriptorPercent")
                    .onRequest(),
            number(
                            "file_desc.max",
                            "maximum number of file descriptors",
                            ProcessFigures::maximumFiles,
                            "fdm",
                            "fileDescriptorMax")
                    .onRequest(),
            number("cpu", "recent cpu usage", ProcessFigures::cpuPercent),
            Column.figure("load_1m", "1m load avg", row -> row.load(0), "l"),
            Column.figure("load_5m", "5m load avg", row -> row.load(1)),
            Column.figure("load_15m", "15m load avg", row -> row.load(2)),
            Column.text(
                    "node.role",
                    "m:master eligible node, d:data node, i:ingest node",
                    row -> "dim",
                    "r",
                    "role",
                    "nodeRole"),
            Column.text("master", "*:the instance that responds", row -> row.figures.isPresent() ? "*" : "-", "m"),
            Column.text("name", "node name", row -> row.instance.name(), "n"));

    @Override
    public Response handle(Request request) {
        boolean fullIds = request.parameters().bool("full_id", false);
        Table<Node>.View view = TABLE.read(request);
        UUID own = cluster.identity().process();
        List<Node> nodes = cluster.instances().stream()
                .map(instance -> instance.id().equals(own)
                        ? new Node(instance, fullIds, Optional.of(ProcessFigures.current()), disk.space())
                        : new Node(instance, fullIds, Optional.empty(), Optional.empty()))
                .toList();
        return view.render(nodes);
    }

    private static Column<Node> number(
            String title, String description, Function<ProcessFigures, Optional<Long>> figure, String... aliases) {
        return Column.number(title, description, row -> row.figures.flatMap(figure), aliases);
    }

    private static Column<Node> space(
            String title, String description, Function<Space, Long> figure, String... aliases) {
        return Column.<Node>bytes(title, description, row -> row.space.map(figure), aliases)
                .onRequest();
    }

    private static Column<Node> bytes(
            String title, String description, Function<ProcessFigures, Optional<Long>> figure, String... aliases) {
        return Column.<Node>bytes(title, description, row -> row.figures.flatMap(figure), aliases)
                .onRequest();
    }

    private record Node(Instance instance, boolean fullId, Optional<ProcessFigures> figures, Optional<Space> space) {

        String id() {
            String id = ShortUuid.of(instance.id());
            return fullId ? id : id.substring(0, SHORT_ID);
        }

        String load(int average) {
            return figures.map(known -> known.loads().get(average)).orElse("");
        }
    }
}
