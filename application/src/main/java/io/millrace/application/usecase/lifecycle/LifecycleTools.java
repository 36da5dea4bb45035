package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.lifecycle.LifecycleEvent;
import io.millrace.application.usecase.stream.StreamCreation;
import java.util.function.Consumer;

/**
 * The dependencies of lifecycle runs.
 *
 * @param creation creates the next write indices
 * @param owner the owner of the upgrade leases that this work acquires; unique across instances and restarts
 * @param events receives the events of the runs
 */
public record LifecycleTools(
        Engine engine,
        ServiceMemory memory,
        StreamCreation creation,
        Outages outages,
        Incidents incidents,
        String owner,
        Consumer<LifecycleEvent> events) {}
