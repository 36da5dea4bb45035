package io.millrace.adapters.http.cat;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Census;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** {@code GET /_cat/health}: the values of {@code GET /_cluster/health} as a table with one row. */
record CatHealthHandler(DescribeCluster cluster, Clock clock) implements Handler {

    static final String[] PARAMETERS = {"ts"};

    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Table<State> TABLE = withTime(true);
    private static final Table<State> TABLE_WITHOUT_TIME = withTime(false);

    private static Table<State> withTime(boolean shown) {
        Column<State> epoch = epoch(State::at);
        Column<State> timestamp = timestamp(State::at);
        return new Table<>(
                shown ? epoch : epoch.onRequest(),
                shown ? timestamp : timestamp.onRequest(),
                Column.text("cluster", "cluster name", State::cluster, "cl"),
                Column.text("status", "health status", row -> "green", "st"),
                Column.number("node.total", "total number of nodes", State::nodes, "nt", "nodeTotal"),
                Column.number("node.data", "number of nodes that can store data", State::nodes, "nd", "nodeData"),
                Column.number("shards", "total number of shards", State::shards, "t", "sh", "shards.total"),
                Column.number("pri", "number of primary shards", State::shards, "p", "shards.primary"),
                none("relo", "number of relocating nodes", "r", "shards.relocating"),
                none("init", "number of initializing nodes", "i", "shards.initializing"),
                none("unassign", "number of unassigned shards", "u", "shards.unassigned"),
                none("unassign.pri", "number of unassigned primary shards", "up", "shards.unassigned.primary"),
                none("pending_tasks", "number of pending tasks", "pt", "pendingTasks"),
                Column.figure("max_task_wait_time", "wait time of longest task pending", row -> "-", "mtwt"),
                Column.figure("active_shards_percent", "active number of shards in percent", row -> "100.0%", "asp"));
    }

    @Override
    public Response handle(Request request) {
        boolean timed = request.parameters().bool("ts", true);
        Table<State>.View view = (timed ? TABLE : TABLE_WITHOUT_TIME).read(request);
        Census census = cluster.census();
        return view.render(List.of(new State(
                clock.instant().getEpochSecond(),
                cluster.identity().cluster(),
                Optional.of((long) census.instances()),
                Optional.of(census.openIndices()))));
    }

    static <R> Column<R> epoch(ToLongFunction<R> seconds) {
        return Column.text(
                "epoch",
                "seconds since 1970-01-01 00:00:00",
                row -> Long.toString(seconds.applyAsLong(row)),
                "t",
                "time");
    }

    static <R> Column<R> timestamp(ToLongFunction<R> seconds) {
        Function<R, String> cell = row -> TIME_OF_DAY.format(Instant.ofEpochSecond(seconds.applyAsLong(row)));
        return Column.text("timestamp", "time in HH:MM:SS", cell, "ts", "hms", "hhmmss");
    }

    private static Column<State> none(String title, String description, String... aliases) {
        return Column.number(title, description, row -> Optional.of(0L), aliases);
    }

    private record State(long at, String cluster, Optional<Long> nodes, Optional<Long> shards) {}
}
