package io.millrace.bootstrap.demo;

/** The demo was asked to end, and has. */
public final class DemoStoppedException extends RuntimeException {

    DemoStoppedException() {
        super("the demo was asked to end");
    }
}
