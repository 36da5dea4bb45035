package io.millrace.application.port.driven.trap;

/** Breaks a rule on purpose. */
public class PortWithCode {

    public int doWork() {
        return 42;
    }
}
