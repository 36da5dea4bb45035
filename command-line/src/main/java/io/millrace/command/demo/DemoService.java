package io.millrace.command.demo;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A running service for the demo.
 *
 * @param address the address of the service on this machine
 * @param consolePath the path of the web console; empty if the service has no console
 * @param ready completes when the service can serve requests. If it will never be able to serve them, the stage
 *     completes with an exception, which ends the demo
 * @param stop stops the service and releases its resources
 */
public record DemoService(URI address, Optional<String> consolePath, CompletionStage<Void> ready, Runnable stop)
        implements AutoCloseable {

    @Override
    public void close() {
        stop.run();
    }
}
