package io.millrace.application.port.driven.service;

import java.util.regex.Pattern;

/** The topic of an announcement: 1 to 48 lower-case letters, digits, hyphens and dots, beginning with a letter. */
public record Topic(String name) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9.-]{0,47}");

    public Topic {
        if (!FORM.matcher(name).matches()) {
            throw new IllegalArgumentException("topic " + name + " is not of the form " + FORM.pattern());
        }
    }
}
