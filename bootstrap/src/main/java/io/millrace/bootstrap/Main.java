package io.millrace.bootstrap;

/** Entry point of the program. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {}
}
