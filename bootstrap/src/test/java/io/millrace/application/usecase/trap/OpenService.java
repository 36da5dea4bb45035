package io.millrace.application.usecase.trap;

/** Breaks a rule on purpose. */
public class OpenService {

    public int state;
}
