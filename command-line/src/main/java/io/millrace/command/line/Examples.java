package io.millrace.command.line;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Examples of a command, which its help shows. Each command has at least two. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Examples {

    /**
     * Returns the examples. Each example is one line for a shell. It contains {@code millrace} and the name of the
     * command.
     */
    String[] value();
}
