package io.millrace.bootstrap.command.client;

import io.millrace.bootstrap.command.client.ServiceClient.Reply;

/** The service understood the request and refused it. */
public final class ServiceRefusedException extends ClientFailedException {

    private final Reply reply;

    ServiceRefusedException(ExitStatus status, String sentence, Reply reply) {
        super(status, sentence);
        this.reply = reply;
    }

    /** Returns the type of the error, or the empty text. */
    public String type() {
        return reply.type();
    }

    /** Whether the same may be answered in another way soon. */
    public boolean isTransient() {
        return reply.isTransient();
    }
}
