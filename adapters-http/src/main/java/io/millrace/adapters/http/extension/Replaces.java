package io.millrace.adapters.http.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the built-in class that a class of an extension replaces. If the interface requires this annotation, a class
 * without it or with another value prevents the start of the service.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {

    Class<?> value();
}
