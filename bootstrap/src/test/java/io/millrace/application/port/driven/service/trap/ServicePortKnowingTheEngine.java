package io.millrace.application.port.driven.service.trap;

import io.millrace.application.port.driven.engine.DocumentStore;

/** Breaks a rule on purpose. */
public interface ServicePortKnowingTheEngine {

    DocumentStore documents();
}
