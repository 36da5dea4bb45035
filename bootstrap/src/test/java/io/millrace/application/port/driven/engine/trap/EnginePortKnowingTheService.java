package io.millrace.application.port.driven.engine.trap;

import io.millrace.application.port.driven.service.lease.Leases;

/** Breaks a rule on purpose. */
public interface EnginePortKnowingTheService {

    Leases leases();
}
