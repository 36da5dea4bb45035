package io.millrace.application.usecase.reindex;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Puts something in the way of every call of a port. */
@FunctionalInterface
public interface Through {

    /** Goes on with the call, or not. */
    Object call(Method method, Call original) throws Throwable;

    /** The call as it would be with nothing in the way. */
    @FunctionalInterface
    interface Call {

        Object proceed() throws Throwable;
    }

    /** Returns {@code port} behind {@code obstacle}. */
    static <T> T put(Class<T> port, T original, Through obstacle) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(),
                new Class<?>[] {port},
                (proxy, method, arguments) -> obstacle.call(method, () -> {
                    try {
                        return method.invoke(original, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                })));
    }
}
