package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.RolledOver;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.IndexGoneException;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.StaleStreamException;
import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles.Kept;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.WorkCancelledException;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.IndexAge;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.PastRetention;
import io.millrace.domain.lifecycle.RemovalRule;
import io.millrace.domain.lifecycle.RemovalRule.Keep;
import io.millrace.domain.lifecycle.RolloverRule;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Facts;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Applies the lifecycles and lifecycle policies of all data streams once. Each step reads the current state, so the
 * next run completes an interrupted run.
 */
public final class LifecycleWork {

    /** The minimum size of a document on disk in bytes, even if it is compressed. */
    private static final long LEAST_BYTES = 16;

    private final DataStreams streams;
    private final Indices indices;
    private final DocumentStore documents;
    private final ServiceMemory memory;
    private final UpgradeExclusion exclusion;
    private final StreamCreation creation;
    private final Outages outages;
    private final Incidents incidents;
    private final Consumer<LifecycleEvent> events;
    private final Map<IndexId, Counted> counted = new HashMap<>();

    /**
     * Creates the work.
     *
     * @param exclusion acquires the leases of upgrades, so that no index is removed during an upgrade of its data
     *     stream
     * @param creation creates the next write indices
     * @param events receives the events of the runs
     */
    public LifecycleWork(
            DataStreams streams,
            Indices indices,
            DocumentStore documents,
            ServiceMemory memory,
            UpgradeExclusion exclusion,
            StreamCreation creation,
            Outages outages,
            Incidents incidents,
            Consumer<LifecycleEvent> events) {
        this.streams = streams;
        this.indices = indices;
        this.documents = documents;
        this.memory = memory;
        this.exclusion = exclusion;
        this.creation = creation;
        this.outages = outages;
        this.incidents = incidents;
        this.events = events;
    }

    /** The number of documents in an index at the last count, and the size of the index at that time. */
    private record Counted(long documents, long bytes) {}

    /**
     * Executes all due steps.
     *
     * @param lease the lease of the run; every change is rejected after the lease is lost
     * @param trusted whether the clock is trusted; if not, no index is removed
     * @return the number of indices that are past their retention but still exist
     */
    int run(Lease lease, LifecycleSettings settings, boolean trusted, Instant now, Cancellation cancellation) {
        int overdue = 0;
        Set<IndexId> writeIndices = new HashSet<>();
        Map<StreamName, Kept> kept = memory.lifecycles().list();
        Map<String, LifecyclePolicy> policies = memory.policies().byName();
        Set<StreamName> all = new TreeSet<>(kept.keySet());
        all.addAll(listUsersOf(policies.keySet()));
        for (StreamName name : all) {
            cancellation.check();
            Optional<DataStream> stream = streams.find(name);
            Optional<StreamLifecycle> lifecycle =
                    Optional.ofNullable(kept.get(name)).flatMap(own -> findLifecycle(own, stream));
            Optional<StreamState> state = stream.map(
                            found -> new StreamState(found, lifecycle, policies, settings, false, now))
                    .filter(StreamState::isManaged);
            if (state.isPresent()) {
                writeIndices.add(state.get().stream().writeIndex().id());
                overdue += new StreamRun(state.get(), lease, trusted, cancellation).run();
            } else {
                memory.lifecycleRuns().settle(name, Map.of(), now);
            }
        }
        counted.keySet().retainAll(writeIndices);
        return overdue;
    }

    /** Returns the data streams with a backing index that uses one of these policies. */
    private List<StreamName> listUsersOf(Set<String> policies) {
        if (policies.isEmpty()) {
            return List.of();
        }
        return indices.snapshot(NameSelection.EVERYTHING).streams().values().stream()
                .filter(stream -> stream.backingIndices().stream()
                        .anyMatch(index -> index.settings()
                                .policy()
                                .filter(policies::contains)
                                .isPresent()))
                .map(DataStream::name)
                .toList();
    }

    /** Returns the lifecycle if it belongs to this data stream, and not to a deleted data stream with the same name. */
    private Optional<StreamLifecycle> findLifecycle(Kept kept, Optional<DataStream> stream) {
        if (stream.isPresent() && !kept.isOf(stream.get())) {
            // The lifecycle belongs to a deleted stream with the same name. It is removed now, because the two streams
            // cannot be distinguished after the first indices of the new stream are removed.
            memory.lifecycles().end(stream.get().name(), kept.setAt());
            return Optional.empty();
        }
        return Optional.of(kept.lifecycle());
    }

    /** Executes the steps for one data stream. */
    private final class StreamRun {

        private final StreamState first;
        private final DataStream stream;
        private final Lease lease;
        private final boolean trusted;
        private final PastRetention rule;
        private final Cancellation cancellation;
        private final Map<IndexName, String> failures = new TreeMap<>();

        StreamRun(StreamState first, Lease lease, boolean trusted, Cancellation cancellation) {
            this.first = first;
            this.stream = first.stream();
            this.lease = lease;
            this.trusted = trusted;
            this.rule = new PastRetention(first.now());
            this.cancellation = cancellation;
        }

        int run() {
            attempt(stream.writeIndex(), this::rollOver);
            List<IndexAge> past = rule.listPast(first);
            int settled = trusted && !past.isEmpty() ? removeUnlessUpgraded(past) : 0;
            memory.lifecycleRuns().settle(stream.name(), failures, first.now());
            return past.size() - settled;
        }

        /**
         * Executes a step, and returns whether the step succeeded. Records a rejection or failure for the index. An
         * outage ends the run.
         */
        private boolean attempt(Index index, Runnable step) {
            try {
                step.run();
                return true;
            } catch (StaleStreamException | IndexGoneException changedConcurrently) {
                return false;
            } catch (WorkCancelledException | FencedOffException stopped) {
                throw stopped;
            } catch (RuntimeException failure) {
                if (outages.isOutage(failure)) {
                    throw failure;
                }
                failed(index, failure instanceof Rejection ? String.valueOf(failure.getMessage()) : "internal error");
                if (!(failure instanceof Rejection)) {
                    incidents.report("the lifecycle of data stream [" + stream.name() + "] failed", failure);
                }
                return false;
            }
        }

        private void failed(Index index, String message) {
            failures.put(index.name(), message);
            events.accept(new LifecycleEvent.Failed(stream.name(), index.name(), message));
        }

        private void rollOver() {
            Optional<RolloverConditions> conditions = first.rollover();
            if (conditions.isEmpty()) {
                return;
            }
            RolloverRule rollover =
                    new RolloverRule(stream.writeIndex().id(), facts(stream.writeIndex(), conditions.get()));
            if (rollover.allows(first)) {
                RolledOver rolled = streams.rollOver(
                        stream, creation.nextBackingIndex(stream), rollover, new StoredStates(memory, List.of(lease)));
                counted.remove(stream.writeIndex().id());
                events.accept(new LifecycleEvent.RolledOver(
                        stream.name(), rolled.before().name(), rolled.after().name()));
            }
        }

        /**
         * Removes the indices unless the data stream is being upgraded. Returns the number of indices that were removed
         * or turned out not to be past their retention any more.
         */
        private int removeUnlessUpgraded(List<IndexAge> past) {
            Set<IndexId> settled = new HashSet<>();
            exclusion
                    .forEach(stream.name(), past, (age, upgrades) -> {
                        cancellation.check();
                        StreamStates states = new StoredStates(memory, List.of(lease, upgrades));
                        if (attempt(age.index(), () -> remove(age, states))) {
                            settled.add(age.index().id());
                        }
                    })
                    .forEach(this::leaveToUpgrade);
            past.stream()
                    .filter(age -> failures.containsKey(age.index().name()))
                    .forEach(age -> settled.remove(age.index().id()));
            return settled.size();
        }

        private void leaveToUpgrade(IndexAge age) {
            failures.put(age.index().name(), "the data stream is being upgraded");
        }

        /**
         * Removes an index. Checks the rule first, because {@link LifecycleEvent.Removing} adds an audit entry. If the
         * index is kept, this entry would be wrong.
         */
        private void remove(IndexAge age, StreamStates states) {
            Index index = age.index();
            DataStream found = streams.find(stream.name()).orElseThrow(() -> new StaleStreamException(stream.name()));
            StreamState now = states.of(found);
            Optional<Keep> reason = rule.reasonToKeep(now, index.id());
            if (reason.isEmpty()) {
                events.accept(new LifecycleEvent.Removing(
                        stream.name(),
                        index.name(),
                        age.at(first.now()).orElse(Duration.ZERO),
                        now.retentionOf(index).map(TimeText::written).orElse("")));
                reason = streams.remove(stream.name(), index.id(), rule, states);
                events.accept(
                        reason.isEmpty()
                                ? new LifecycleEvent.Removed(stream.name(), index.name())
                                : new LifecycleEvent.Kept(
                                        stream.name(),
                                        index.name(),
                                        reason.get().message()));
            }
            reason.ifPresent(keep -> handleKept(age, keep));
        }

        /** Records why an index was kept. Records nothing if the index no longer needs to be removed. */
        private void handleKept(IndexAge age, Keep keep) {
            if (keep.reason() == RemovalRule.Reason.UPGRADED) {
                leaveToUpgrade(age);
            } else if (keep.reason() == RemovalRule.Reason.BLOCKED) {
                failed(age.index(), keep.message());
            }
        }
    }

    private Facts facts(Index index, RolloverConditions conditions) {
        long bytes = indices.sizesInBytes(List.of(index.id())).getOrDefault(index.id(), 0L);
        long documents = index.closed() ? 0 : documents(index, bytes, conditions.documentsToCount());
        return Facts.at(memory.clock().now(), index.createdAt(), documents, bytes);
    }

    /**
     * Returns the number of documents, but at most the limit. If the size of the index shows that the limit cannot be
     * reached yet, does not count again and returns the number from the last count.
     */
    private long documents(Index index, long bytes, long limit) {
        Counted before = counted.get(index.id());
        if (before != null
                && before.documents() > 0
                && bytes >= before.bytes()
                && bytes - before.bytes() < (limit - before.documents()) / 2 * LEAST_BYTES) {
            return before.documents();
        }
        Page none = new Page(0, 0, Sort.PLACE, Optional.empty(), OptionalLong.of(limit));
        long documents = this.documents
                .search(List.of(index), new Query.MatchAll(), none)
                .total()
                .map(DocumentStore.Total::value)
                .orElse(0L);
        counted.put(index.id(), new Counted(documents, bytes));
        return documents;
    }
}
