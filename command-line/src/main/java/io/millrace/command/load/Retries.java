package io.millrace.command.load;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.console.Waiting;
import java.time.Duration;

/**
 * Pauses after each failure. Each successive failure makes the pause longer. Fails after too many successive failures.
 */
public final class Retries {

    private final LoadPlan plan;
    private final LoadView view;
    private final Waiting waiting;
    private int failures;

    public Retries(LoadPlan plan, LoadView view, Waiting waiting) {
        this.plan = plan;
        this.view = view;
        this.waiting = waiting;
    }

    /** Resets the number of successive failures. */
    public void reset() {
        failures = 0;
    }

    /**
     * Pauses until the next attempt.
     *
     * @param requestedSeconds the pause that the server has requested, in seconds
     * @throws ClientFailedException if there were too many failures, or the command must stop
     */
    public void pauseAfterFailure(String reason, long requestedSeconds) {
        failures++;
        if (failures >= plan.attempts()) {
            throw new ClientFailedException(
                    ExitStatus.UNREACHABLE,
                    reason + "; stopped after " + failures + " attempts; run the same command again to resume");
        }
        Duration pause = plan.pause(failures, requestedSeconds);
        view.note(reason + "; retrying in " + pause.toMillis() / 1000.0 + " s (attempt " + (failures + 1) + " of "
                + plan.attempts() + ")");
        waiting.pause(pause);
        if (waiting.isOver()) {
            throw new InterruptedClientException("stopped; run the same command again to resume");
        }
    }
}
