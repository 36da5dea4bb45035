package io.millrace.command.load.input;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;

/** Thrown if the input or its progress file cannot be used. */
public final class LoadRefusedException extends ClientFailedException {

    public LoadRefusedException(String sentence) {
        super(ExitStatus.USAGE, sentence);
    }

    public LoadRefusedException(String sentence, Throwable cause) {
        super(ExitStatus.USAGE, sentence, cause);
    }
}
