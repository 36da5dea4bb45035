package io.millrace.adapters.http.server;

import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.connection.WorkerPool;
import io.millrace.adapters.http.server.response.Refusals;
import io.undertow.server.Connectors;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs the steps of a request on IO threads and on workers. Each failure of a step becomes the response.
 *
 * @param limit the time limit from the start of blocking work to the response
 */
record RequestThreads(WorkerPool workers, ServingState state, Failures failures, Duration limit) {

    /** A step of the pipeline that may reject the request. */
    interface Step {

        void run() throws IOException;
    }

    static void attempt(Call call, Step step) {
        try {
            step.run();
        } catch (IOException brokenFraming) {
            call.exchange().setPersistent(false);
            call.fail(Refusals.bodyMalformed("request body ended early or its framing is broken"));
        } catch (Throwable failure) {
            call.fail(failure);
        }
    }

    /** Continues on the IO thread, because the body is read there. */
    static void continueOnIoThread(Call call, Step next) {
        call.exchange().getIoThread().execute(() -> {
            // Skipped if the timeout response has already been sent.
            if (!call.isAnswered()) {
                call.cancelTimer();
                Connectors.executeRootHandler(ignored -> attempt(call, next), call.exchange());
            }
        });
    }

    /**
     * Limits the time until the response. The timeout response tells clients that they may retry a request that changes
     * nothing.
     */
    void limit(Call call, boolean changes) {
        call.limitTo(limit, () -> call.fail(Refusals.timedOut(limit, changes)));
    }

    /** Runs blocking work on a worker, and keeps the heap of the body reserved until the work ends. */
    void onWorker(Call call, Runnable work) {
        call.hold();
        try {
            workers.execute(() -> {
                try {
                    // Skipped if the timeout response has already been sent.
                    if (!call.isAnswered()) {
                        call.trace().run(() -> failures.during(work));
                    }
                } catch (Throwable failure) {
                    call.fail(failure);
                    throwIfFatal(failure);
                } finally {
                    call.release();
                }
            });
        } catch (RejectedExecutionException full) {
            call.release();
            call.fail(state.isDraining() ? Refusals.draining() : Refusals.queueFull(workers.queueCapacity()));
        } catch (Throwable failure) {
            // The task could not be started, for example because no thread could be created.
            call.release();
            call.fail(failure);
        }
    }

    private static void throwIfFatal(Throwable failure) {
        if (failure instanceof VirtualMachineError fatal) {
            throw fatal;
        }
    }
}
