package io.millrace.bootstrap.command.load;

import io.millrace.adapters.http.document.SentDocumentReader;
import io.millrace.bootstrap.command.client.ClientFailedException;
import io.millrace.bootstrap.command.client.ExitStatus;
import io.millrace.bootstrap.command.client.InterruptedClientException;
import io.millrace.bootstrap.command.client.Sentences;
import io.millrace.bootstrap.command.console.Waiting;
import io.millrace.bootstrap.command.load.Progress.Load;
import io.millrace.bootstrap.command.load.Target.Delivery;
import io.millrace.bootstrap.command.load.Target.Item;
import io.millrace.bootstrap.command.load.Target.Outcome;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Loads every line of an input into a data stream, once.
 *
 * <p>Each document gets an id made from the load and its line, and is sent for one backing index, the one that was the
 * write index last. As long as it is, a document may be sent repeatedly: its id exists once. After a rollover nothing
 * can be added to the former index any more, however late a request is executed; its contents are asked for, and
 * missing documents are sent for the next one. The destination is recorded before anything is sent.
 *
 * @param loadIds makes unique ids of loads, of letters and digits
 */
record Loader(
        Target target,
        Progress progress,
        Rejects rejects,
        LoadPlan plan,
        LoadView view,
        Waiting waiting,
        Supplier<String> loadIds) {

    private static final SentDocumentReader DOCUMENTS = new SentDocumentReader(Integer.MAX_VALUE);

    /**
     * Loads the rest of the input.
     *
     * @param stream the name of the data stream
     * @throws ClientFailedException if it cannot go on; the same call may be repeated later
     */
    LoadOutcome load(Input input, String stream) {
        String service = target.service();
        Load load = progress.load().orElseGet(() -> {
            Load begun = new Load(loadIds.get(), stream, service);
            progress.begin(begun);
            return begun;
        });
        requireSame(load, stream, service);
        Run run = new Run(input, load);
        return run.run();
    }

    private static void requireSame(Load load, String stream, String service) {
        if (!load.stream().equals(stream)) {
            throw new LoadRefusedException("the progress file is that of a load into " + Sentences.plain(load.stream())
                    + ", and not into " + stream);
        }
        if (!load.service().equals(service)) {
            throw new LoadRefusedException("the input was loaded into another service before; --progress names another"
                    + " progress file, and --restart begins anew");
        }
    }

    /** One run over the input. */
    private final class Run {

        private final Input input;
        private final Load load;
        private final long before;

        /** The last line that an earlier run may have sent. */
        private final long doubtful;

        private Position settled;
        private long loaded;
        private long refused;
        private List<WriteIndex> into = new ArrayList<>();

        Run(Input input, Load load) {
            this.input = input;
            this.load = load;
            Optional<Checkpoint> latest = progress.latest();
            latest.map(Checkpoint::settled).ifPresent(input::skipTo);
            settled = latest.map(Checkpoint::settled).orElseGet(input::position);
            loaded = latest.map(Checkpoint::loaded).orElse(0L);
            refused = latest.map(Checkpoint::refused).orElse(0L);
            doubtful = latest.map(Checkpoint::sent).orElse(0L);
            before = loaded + refused;
            latest.map(Checkpoint::into).ifPresent(into::addAll);
            rejects.cutTo(latest.map(Checkpoint::rejectBytes).orElse(0L));
            if (!into.isEmpty() && !target.has(newest())) {
                throw new LoadRefusedException("the data stream " + load.stream()
                        + " was deleted since it was loaded into, or lost its index " + newest().name()
                        + "; --restart loads all of it");
            }
        }

        private WriteIndex newest() {
            return into.get(into.size() - 1);
        }

        LoadOutcome run() {
            Batch batch = next();
            while (!batch.items().isEmpty() || !batch.malformed().isEmpty()) {
                if (waiting.isOver()) {
                    return outcome(false);
                }
                settle(batch);
                view.at(input.read(), input.size(), loaded + refused);
                batch = next();
            }
            settled = batch.end();
            progress.reached(checkpoint(settled.line()));
            return outcome(true);
        }

        private LoadOutcome outcome(boolean complete) {
            return new LoadOutcome(settled.line(), loaded, refused, before, complete);
        }

        /** Reads the lines of one batch; malformed JSON is never sent, as the service would refuse the whole batch. */
        private Batch next() {
            List<Item> items = new ArrayList<>();
            List<Refusal> malformed = new ArrayList<>();
            long bytes = 0;
            while (items.size() + malformed.size() < plan.documents() && bytes < plan.bytes()) {
                Optional<Line> read = input.next();
                if (read.isEmpty()) {
                    break;
                }
                Line line = Rejects.original(read.get());
                if (line.isBlank()) {
                    continue;
                }
                bytes += line.text().length;
                Optional<String> broken = broken(line);
                if (broken.isPresent()) {
                    malformed.add(new Refusal(line, broken.get()));
                } else {
                    items.add(new Item(line, id(line)));
                }
            }
            return new Batch(items, malformed, input.position());
        }

        private String id(Line line) {
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
                view.refused(refusal.line().number(), refusal.reason());
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
                    open = missing(open, sealed);
                }
            }
            new Sending(batch, refusals, doubt).send(open);
        }

        private List<Item> missing(List<Item> items, WriteIndex sealed) {
            if (items.isEmpty()) {
                return items;
            }
            Set<String> present =
                    new HashSet<>(target.present(items.stream().map(Item::id).toList(), sealed));
            return items.stream().filter(item -> !present.contains(item.id())).toList();
        }

        private Checkpoint checkpoint(long sent) {
            return new Checkpoint(settled, loaded, refused, rejects.settle(), sent, into);
        }

        /** One batch on its way, with as many attempts as it takes. */
        private final class Sending {

            private final Batch batch;
            private final List<Refusal> refusals;

            /** Whether the newest index may hold documents of this batch. */
            private boolean doubt;

            private int failures;

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
                        pause(later.reason(), later.retryAfterSeconds().orElse(0L));
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

            /** Records the outcomes, and returns the documents still to be sent. */
            private List<Item> takeIn(List<Item> sent, List<Outcome> outcomes) {
                List<Item> again = new ArrayList<>();
                List<Item> moved = new ArrayList<>();
                Optional<WriteIndex> now = Optional.empty();
                Optional<String> trouble = Optional.empty();
                for (int i = 0; i < sent.size(); i++) {
                    Outcome outcome = outcomes.get(i);
                    if (outcome instanceof Outcome.Refused refusal) {
                        refusals.add(new Refusal(sent.get(i).line(), refusal.reason()));
                    } else if (outcome instanceof Outcome.Moved elsewhere) {
                        moved.add(sent.get(i));
                        now = Optional.of(elsewhere.now());
                    } else if (outcome instanceof Outcome.Unsure unsure) {
                        again.add(sent.get(i));
                        trouble = Optional.of(unsure.reason());
                    }
                }
                if (trouble.isPresent()) {
                    doubt = true;
                    pause(trouble.get(), 0);
                } else {
                    failures = 0;
                }
                if (now.isPresent()) {
                    again.addAll(move(moved, now.get()));
                }
                return again;
            }

            private List<Item> move(List<Item> moved, WriteIndex now) {
                WriteIndex sealed = newest();
                view.note("the data stream was rolled over; going on in " + now.name());
                into.add(now);
                progress.reached(checkpoint(Math.max(doubtful, batch.end().line())));
                return doubt ? missing(moved, sealed) : moved;
            }

            private void pause(String reason, long askedSeconds) {
                failures++;
                if (failures >= plan.attempts()) {
                    throw new ClientFailedException(
                            ExitStatus.UNREACHABLE,
                            reason + "; given up after " + failures
                                    + " attempts. The same command goes on where this one ended");
                }
                Duration pause = plan.pause(failures, askedSeconds);
                view.note(reason + "; trying again in " + pause.toMillis() / 1000.0 + " s (attempt " + (failures + 1)
                        + " of " + plan.attempts() + ")");
                waiting.pause(pause);
                if (waiting.isOver()) {
                    throw new InterruptedClientException("stopped; the same command goes on where this one ended");
                }
            }
        }
    }

    private static Optional<String> broken(Line line) {
        if (line.isCut()) {
            return Optional.of("it is longer than " + (Input.LONGEST_LINE >> 20) + " MiB");
        }
        try {
            DOCUMENTS.read(line.text(), 0, line.text().length);
            return Optional.empty();
        } catch (Rejection rejection) {
            return Optional.of(Optional.ofNullable(rejection.attributes().get(Rejection.Attributes.CAUSE))
                    .orElseGet(() -> String.valueOf(rejection.getMessage())));
        }
    }

    private record Refusal(Line line, String reason) {}

    /** A batch, with the position of the input behind it. */
    private record Batch(List<Item> items, List<Refusal> malformed, Position end) {}
}
