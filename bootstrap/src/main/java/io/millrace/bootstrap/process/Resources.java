package io.millrace.bootstrap.process;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes resources in the reverse order of their creation. If closing one resource fails, the others are still closed.
 */
public final class Resources implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(Resources.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private boolean closed;

    /** Adds {@code resource} and returns it. If this object is already closed, closes the resource immediately. */
    public synchronized <T extends AutoCloseable> T add(T resource) {
        open.push(resource);
        if (closed) {
            close();
        }
        return resource;
    }

    @Override
    public synchronized void close() {
        closed = true;
        while (!open.isEmpty()) {
            close(open.pop());
        }
    }

    private static void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            LOGGER.error("{} failed to close", resource.getClass().getSimpleName(), e);
        }
    }
}
