package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.console.Board;
import io.millrace.command.console.Waiting;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Shows the progress of work in the service until the work ends. Continues if the service is temporarily unavailable.
 *
 * @param whenStopped the message if the user stops the command
 */
public record Watching(Board board, Waiting waiting, String whenStopped) {

    static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
    static final Duration RETRY_INTERVAL = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * Repeats {@code check} until {@code shown} returns false.
     *
     * @param check reads the progress from the service
     * @param shown shows the progress, and returns whether the work is still running
     */
    public <T> void until(Supplier<T> check, Predicate<T> shown) {
        long answered = System.nanoTime();
        boolean away = false;
        while (true) {
            if (waiting.isOver()) {
                throw new InterruptedClientException(whenStopped);
            }
            Optional<T> seen = Optional.empty();
            try {
                seen = Optional.of(check.get());
            } catch (ClientFailedException e) {
                if (!isTransient(e) || System.nanoTime() - answered > PATIENCE.toNanos()) {
                    throw e;
                }
                if (!away) {
                    board.print(e.getMessage() + "; retrying");
                    away = true;
                }
            }
            if (seen.isPresent()) {
                if (away) {
                    board.print("the service responds again");
                }
                away = false;
                answered = System.nanoTime();
                if (!shown.test(seen.get())) {
                    return;
                }
            }
            waiting.pause(away ? RETRY_INTERVAL : CHECK_INTERVAL);
        }
    }

    private static boolean isTransient(ClientFailedException failure) {
        return failure instanceof UnansweredException
                || (failure instanceof ServiceRefusedException refused && refused.isTransient());
    }
}
