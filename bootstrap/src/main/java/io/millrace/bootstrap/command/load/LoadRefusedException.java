package io.millrace.bootstrap.command.load;

import io.millrace.bootstrap.command.client.ClientFailedException;
import io.millrace.bootstrap.command.client.ExitStatus;

/** What is to be loaded, or where it stands, is not what it has to be. */
public final class LoadRefusedException extends ClientFailedException {

    LoadRefusedException(String sentence) {
        super(ExitStatus.USAGE, sentence);
    }

    LoadRefusedException(String sentence, Throwable cause) {
        super(ExitStatus.USAGE, sentence, cause);
    }
}
