package io.millrace.command.client;

import io.millrace.command.client.ServiceClient.Reply;

/** Thrown if the service received the request and rejected it. */
public final class ServiceRefusedException extends ClientFailedException {

    private final Reply reply;

    ServiceRefusedException(ExitStatus status, String sentence, Reply reply) {
        super(status, sentence);
        this.reply = reply;
    }

    /** Returns the type of the error, or an empty string. */
    public String type() {
        return reply.type();
    }

    /** Returns the complete response as JSON. */
    public String response() {
        return reply.json().toString();
    }

    /** Returns whether the same request may succeed if it is repeated after a short time. */
    public boolean isTransient() {
        return reply.isTransient();
    }
}
