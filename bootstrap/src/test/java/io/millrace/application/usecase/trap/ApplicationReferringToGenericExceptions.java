package io.millrace.application.usecase.trap;

import java.util.function.Supplier;

/** Breaks a rule on purpose. */
public final class ApplicationReferringToGenericExceptions {

    private ApplicationReferringToGenericExceptions() {}

    public static Supplier<RuntimeException> failure() {
        return RuntimeException::new;
    }
}
