package io.millrace.application.port.driven.service;

import java.time.Instant;

/** The clock that all instances share: that of the database. */
public interface StoreClock {

    Instant now();
}
