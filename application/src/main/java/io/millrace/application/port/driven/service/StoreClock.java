package io.millrace.application.port.driven.service;

import java.time.Instant;

/** The clock of the database, which all instances share. */
public interface StoreClock {

    Instant now();
}
