package io.millrace.adapters.http.extension;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which class of the service a supplied class takes the place of. Where this is asked for, a supplied class without
 * it, or with another class in it, stops the start.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Replaces {

    Class<?> value();
}
