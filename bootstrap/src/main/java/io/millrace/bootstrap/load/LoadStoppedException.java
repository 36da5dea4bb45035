package io.millrace.bootstrap.load;

import io.millrace.bootstrap.client.ClientFailedException;
import io.millrace.bootstrap.client.ExitStatus;

/** The load was asked to end while it waited. */
public final class LoadStoppedException extends ClientFailedException {

    LoadStoppedException() {
        super(ExitStatus.INTERRUPTED, "stopped; the same command goes on where this one ended");
    }
}
