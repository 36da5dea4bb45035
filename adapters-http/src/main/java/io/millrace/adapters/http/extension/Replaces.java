package io.millrace.adapters.http.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the built-in service that a class on the class path replaces. If this annotation is required, a class without
 * it, or with another value, prevents the start.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {

    Class<?> value();
}
