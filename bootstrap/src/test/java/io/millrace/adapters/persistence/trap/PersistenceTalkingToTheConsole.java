package io.millrace.adapters.persistence.trap;

/** Breaks a rule on purpose. */
public final class PersistenceTalkingToTheConsole {

    private PersistenceTalkingToTheConsole() {}

    public static void talk() {
        System.out.println("hello");
    }
}
