package io.millrace.command.load;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.console.Waiting;
import io.millrace.command.load.Target.Delivery;
import io.millrace.command.load.Target.Item;
import io.millrace.command.load.Target.Outcome;
import io.millrace.command.load.input.Line;
import io.millrace.command.load.input.LoadRefusedException;
import io.millrace.command.load.input.Position;
import io.millrace.command.load.input.Rejects;
import io.millrace.command.load.input.Source;
import io.millrace.command.load.progress.Checkpoint;
import io.millrace.command.load.progress.Progress;
import io.millrace.command.load.progress.Progress.Load;
import io.millrace.command.load.progress.WriteIndex;
import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Loads every document of its sources into a data stream, exactly once.
 *
 * <p>A document without an id gets an id that consists of the id of the load and the line number. Each request names
 * one backing index, the latest known write index, and the service creates documents only in this index. While this
 * index is the write index, the load may repeat a request, because an id can exist only once in an index. After a
 * rollover, no document can be added to this index. The load then searches the index, and sends the documents that are
 * missing in it for the next write index. Progress records a write index before documents are sent for it.
 *
 * @param loadIds creates a unique id for a load; the id consists of letters and digits
 */
public record Loader(
        Target target,
        DocumentRules rules,
        Progress progress,
        Rejects rejects,
        LoadPlan plan,
        LoadView view,
        Waiting waiting,
        Supplier<String> loadIds) {

    private static final String OTHER = "the data stream contains a different document with this id";

    /**
     * Loads the rest of the sources. Begins where an earlier run ended.
     *
     * @param stream the name of the data stream
     * @throws ClientFailedException if the load cannot continue. The caller may make the same call again later
     */
    public LoadOutcome load(List<? extends Source> sources, String stream) {
        String service = progress.isKept() ? target.service() : "";
        Load load = progress.load().orElseGet(() -> {
            Load begun = new Load(loadIds.get(), stream, service);
            progress.begin(begun);
            return begun;
        });
        requireSame(load, stream, service);
        Optional<String> interrupted = progress.latest().map(Checkpoint::source);
        List<Source> order = new ArrayList<>(sources);
        order.sort(Comparator.comparing(
                source -> interrupted.filter(source.name()::equals).isEmpty()));
        Run run = new Run(load);
        for (Source source : order) {
            if (!run.read(source)) {
                return run.outcome(false);
            }
        }
        return run.outcome(true);
    }

    private static void requireSame(Load load, String stream, String service) {
        if (!load.stream().equals(stream)) {
            throw new LoadRefusedException("the progress file belongs to a load into " + Sentences.plain(load.stream())
                    + ", not into " + stream);
        }
        if (!load.service().equals(service)) {
            throw new LoadRefusedException("the input was loaded into another service before; use another file with"
                    + " --progress, or start again with --restart");
        }
    }

    /** One run of the command over the sources. */
    private final class Run {

        private final Load load;
        private final long before;
        private long loaded;
        private long refused;
        private List<WriteIndex> into = new ArrayList<>();

        /** The number of lines in the source that was most recently read. */
        private long lines;

        Run(Load load) {
            this.load = load;
            Optional<Checkpoint> latest = progress.latest();
            loaded = latest.map(Checkpoint::loaded).orElse(0L);
            refused = latest.map(Checkpoint::refused).orElse(0L);
            before = loaded + refused;
            latest.map(Checkpoint::into).ifPresent(into::addAll);
            rejects.cutTo(latest.map(Checkpoint::rejectBytes).orElse(0L));
            if (!into.isEmpty() && !target.has(newest())) {
                throw new LoadRefusedException("the data stream " + load.stream()
                        + " was deleted after the load, or no longer has its index " + newest().name()
                        + "; use --restart to load all documents");
            }
        }

        private WriteIndex newest() {
            return into.get(into.size() - 1);
        }

        /** Loads the rest of a source. Returns false if the command must stop. */
        boolean read(Source source) {
            return new SourceRun(source).run();
        }

        LoadOutcome outcome(boolean complete) {
            return new LoadOutcome(lines, loaded, refused, before, complete);
        }

        /** Loads one source during this run. */
        private final class SourceRun {

            private final Source source;

            /**
             * The number of the last line that an earlier run may have sent. It is unknown whether the documents up to
             * this line are in the data stream.
             */
            private final long doubtful;

            private Position settled;

            SourceRun(Source source) {
                this.source = source;
                Optional<Checkpoint> latest = progress.latest(source.name());
                latest.map(Checkpoint::settled).ifPresent(source::skipTo);
                settled = latest.map(Checkpoint::settled).orElseGet(source::position);
                doubtful = latest.map(Checkpoint::sent).orElse(0L);
            }

            boolean run() {
                Batch batch = next();
                while (!batch.items().isEmpty() || !batch.malformed().isEmpty()) {
                    if (waiting.isOver()) {
                        lines = settled.line();
                        return false;
                    }
                    settle(batch);
                    view.at(source.read(), source.size(), loaded + refused);
                    batch = next();
                }
                settled = batch.end();
                progress.reached(checkpoint(settled.line()));
                lines = settled.line();
                return true;
            }

            /**
             * Reads the lines of the next batch. Lines with malformed JSON are never sent, because the service would
             * reject the whole batch.
             */
            private Batch next() {
                List<Item> items = new ArrayList<>();
                List<Refusal> malformed = new ArrayList<>();
                long bytes = 0;
                while (items.size() + malformed.size() < plan.documents() && bytes < plan.bytes()) {
                    Optional<Line> read = source.next();
                    if (read.isEmpty()) {
                        break;
                    }
                    Line line = read.get();
                    if (line.isBlank()) {
                        continue;
                    }
                    bytes += line.text().length;
                    Optional<String> broken = broken(line);
                    if (broken.isPresent()) {
                        malformed.add(new Refusal(line, broken.get()));
                    } else {
                        items.add(new Item(line, line.id().orElseGet(() -> made(line))));
                    }
                }
                return new Batch(items, malformed, source.position());
            }

            private String made(Line line) {
                return String.format(Locale.ROOT, "%s-%010d", load.id(), line.number());
            }

            private void settle(Batch batch) {
                List<Refusal> refusals = new ArrayList<>(batch.malformed());
                if (!batch.items().isEmpty()) {
                    deliver(batch, refusals);
                }
                refusals.sort((one, other) ->
                        Long.compare(one.line().number(), other.line().number()));
                for (Refusal refusal : refusals) {
                    view.refused(refusal.line().title(), refusal.reason());
                    rejects.add(refusal.line(), refusal.reason());
                }
                refused += refusals.size();
                loaded += batch.items().size() + batch.malformed().size() - refusals.size();
                settled = batch.end();
            }

            private void deliver(Batch batch, List<Refusal> refusals) {
                boolean doubt = batch.items().get(0).line().number() <= doubtful;
                if (into.isEmpty()) {
                    into.add(target.writeIndex());
                } else if (!doubt) {
                    into = new ArrayList<>(List.of(newest()));
                }
                progress.reached(checkpoint(Math.max(doubtful, batch.end().line())));
                List<Item> open = batch.items();
                if (doubt) {
                    for (WriteIndex sealed : into.subList(0, into.size() - 1)) {
                        open = missing(open, sealed, refusals);
                    }
                }
                new Sending(batch, refusals, doubt).send(open);
            }

            /**
             * Returns the documents that are not in the index. A document whose id belongs to a different document in
             * the index is rejected.
             */
            private List<Item> missing(List<Item> items, WriteIndex index, List<Refusal> refusals) {
                if (items.isEmpty()) {
                    return items;
                }
                Map<String, Boolean> present = target.present(items, index);
                for (Item item : items) {
                    if (Boolean.FALSE.equals(present.get(item.id()))) {
                        refusals.add(new Refusal(item.line(), OTHER));
                    }
                }
                return items.stream()
                        .filter(item -> !present.containsKey(item.id()))
                        .toList();
            }

            private Checkpoint checkpoint(long sent) {
                return new Checkpoint(source.name(), settled, loaded, refused, rejects.settle(), sent, into);
            }

            /** Sends one batch. Makes several attempts if necessary. */
            private final class Sending {

                private final Batch batch;
                private final List<Refusal> refusals;

                /** True if the newest index may already contain documents of this batch. */
                private boolean doubt;

                private final Retries retries = new Retries(plan, view, waiting);

                Sending(Batch batch, List<Refusal> refusals, boolean doubt) {
                    this.batch = batch;
                    this.refusals = refusals;
                    this.doubt = doubt;
                }

                void send(List<Item> all) {
                    List<Item> open = all;
                    while (!open.isEmpty()) {
                        Delivery delivery = target.send(open, newest());
                        if (delivery instanceof Delivery.Outcomes answered) {
                            open = takeIn(open, answered.outcomes());
                        } else if (delivery instanceof Delivery.Later later) {
                            doubt |= later.written();
                            retries.pauseAfterFailure(
                                    later.reason(), later.retryAfterSeconds().orElse(0L));
                        } else if (delivery instanceof Delivery.Unreadable unreadable) {
                            if (open.size() == 1) {
                                refusals.add(new Refusal(open.get(0).line(), unreadable.reason()));
                                return;
                            }
                            int middle = open.size() / 2;
                            send(open.subList(0, middle));
                            open = open.subList(middle, open.size());
                        }
                    }
                }

                /** Records the outcomes of a request. Returns the documents that must be sent again. */
                private List<Item> takeIn(List<Item> sent, List<Outcome> outcomes) {
                    List<Item> again = new ArrayList<>();
                    List<Item> moved = new ArrayList<>();
                    List<Item> there = new ArrayList<>();
                    Optional<WriteIndex> now = Optional.empty();
                    Optional<String> failure = Optional.empty();
                    for (int i = 0; i < sent.size(); i++) {
                        Outcome outcome = outcomes.get(i);
                        if (outcome instanceof Outcome.Refused refusal) {
                            refusals.add(new Refusal(sent.get(i).line(), refusal.reason()));
                        } else if (outcome instanceof Outcome.There known && known.before()) {
                            there.add(sent.get(i));
                        } else if (outcome instanceof Outcome.Moved elsewhere) {
                            moved.add(sent.get(i));
                            now = Optional.of(elsewhere.now());
                        } else if (outcome instanceof Outcome.Unsure unsure) {
                            again.add(sent.get(i));
                            failure = Optional.of(unsure.reason());
                        }
                    }
                    if (failure.isPresent()) {
                        doubt = true;
                        retries.pauseAfterFailure(failure.get(), 0);
                    } else {
                        retries.reset();
                    }
                    // If the index already contains a document whose id this load created, that document is equal. Only
                    // documents that had an id before the load must be compared.
                    missing(
                            there.stream()
                                    .filter(item -> item.line().id().isPresent())
                                    .toList(),
                            newest(),
                            refusals);
                    if (now.isPresent()) {
                        again.addAll(move(moved, now.get()));
                    }
                    return again;
                }

                private List<Item> move(List<Item> moved, WriteIndex now) {
                    WriteIndex sealed = newest();
                    view.note("the data stream was rolled over; continuing in " + now.name());
                    into.add(now);
                    progress.reached(checkpoint(Math.max(doubtful, batch.end().line())));
                    return doubt ? missing(moved, sealed, refusals) : moved;
                }
            }
        }
    }

    private Optional<String> broken(Line line) {
        if (line.flaw().isPresent()) {
            return line.flaw();
        }
        try {
            rules.check(line.text());
            return Optional.empty();
        } catch (Rejection rejection) {
            return Optional.of(Optional.ofNullable(rejection.attributes().get(Rejection.Attributes.CAUSE))
                    .orElseGet(() -> String.valueOf(rejection.getMessage())));
        }
    }

    private record Refusal(Line line, String reason) {}

    /** A batch, and the position of the source after the batch. */
    private record Batch(List<Item> items, List<Refusal> malformed, Position end) {}
}
