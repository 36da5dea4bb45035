package io.millrace.application.usecase.lifecycle;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.LifecycleEvent;
import io.millrace.application.port.driven.service.Memory;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.usecase.stream.StreamCreation;
import java.util.function.Consumer;

/**
 * What the work for lifecycles takes.
 *
 * @param creation makes the next write indices
 * @param owner names this work in leases of upgrades; unique among instances and their restarts
 * @param events hears what is done
 */
public record LifecycleTools(
        Engine engine,
        Memory memory,
        StreamCreation creation,
        Outages outages,
        Incidents incidents,
        String owner,
        Consumer<LifecycleEvent> events) {}
