package io.millrace.adapters.http.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the class of the service that a supplied class replaces. Where this annotation is required, a supplied class
 * without it, or with another class in it, stops the start.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {

    Class<?> value();
}
