package io.millrace.adapters.persistence.trap;

import java.util.function.Consumer;

/** Breaks a rule on purpose. */
public final class PersistenceReferringToTheConsole {

    private PersistenceReferringToTheConsole() {}

    public static Consumer<Exception> printer() {
        return Exception::printStackTrace;
    }
}
