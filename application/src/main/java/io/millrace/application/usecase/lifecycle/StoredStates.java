package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.StreamStates;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles.Kept;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamState;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/**
 * Checks the leases of the caller, and then reads the states of data streams from the service memory.
 *
 * @param held the leases of the caller
 */
record StoredStates(ServiceMemory memory, List<Lease> held) implements StreamStates {

    @Override
    public StreamState of(DataStream stream) {
        List<Lease> alive = memory.leases().heartbeat(held);
        held.stream().filter(lease -> !alive.contains(lease)).findFirst().ifPresent(lost -> {
            throw new FencedOffException(lost.fence());
        });
        return new StreamState(
                stream,
                Optional.ofNullable(
                                memory.lifecycles().find(List.of(stream.name())).get(stream.name()))
                        .filter(kept -> kept.isOf(stream))
                        .map(Kept::lifecycle),
                memory.policies().byName(),
                memory.clusterSettings().readUncached().lifecycles(),
                isBeingUpgraded(stream.name()),
                memory.clock().now());
    }

    private boolean isBeingUpgraded(StreamName stream) {
        return memory.reindexTasks()
                        .find(stream)
                        .filter(ReindexTask.Running.class::isInstance)
                        .isPresent()
                || held.stream()
                        .filter(lease -> lease.task().equals(ReindexTasks.leaseOf(stream)))
                        .anyMatch(
                                lease -> !memory.reindexTasks().listBegun(lease).isEmpty());
    }

    @Override
    public List<Fence> fences() {
        return held.stream().map(Lease::fence).toList();
    }
}
