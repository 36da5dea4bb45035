package io.millrace.application.usecase.trap;

/** Breaks a rule on purpose. */
public final class ApplicationThrowingGenerically {

    private ApplicationThrowingGenerically() {}

    public static void fail() {
        throw new RuntimeException("generic");
    }
}
