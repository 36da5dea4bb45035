package io.millrace.bootstrap.command;

import java.util.concurrent.CompletableFuture;

/** Turns a request to end into something that can be waited for together with other things. */
final class StopArrival {

    private StopArrival() {}

    /** Returns what completes when the request arrives. */
    static CompletableFuture<Void> of(StopRequest stop) {
        CompletableFuture<Void> arrived = new CompletableFuture<>();
        Thread waiting = new Thread(
                () -> {
                    try {
                        stop.await();
                        arrived.complete(null);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "stop-request");
        waiting.setDaemon(true);
        waiting.start();
        return arrived;
    }
}
