package io.millrace.adapters.http.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the built-in class that a class of an extension replaces. Some interfaces require this annotation on their
 * implementations in extensions. If it is missing or names another class, the service does not start.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {

    Class<?> value();
}
