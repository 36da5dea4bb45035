package io.millrace.command.client;

import java.security.KeyManagementException;
import java.security.Provider;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * The TLS of a client that uses only unencrypted connections. It is used instead of the default of the JDK, because the
 * default reads all certificates of the Java runtime at every start.
 */
final class Unencrypted extends SSLContextSpi {

    private Unencrypted() {}

    static SSLContext context() {
        return new Context(new Unencrypted());
    }

    private static final class Context extends SSLContext {

        Context(Unencrypted nothing) {
            super(nothing, new None(), "none");
        }
    }

    /** A security provider without algorithms. */
    private static final class None extends Provider {

        None() {
            super("none", "1", "no encryption");
        }
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("this client uses no encrypted connections");
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
        return new SSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
        return new SSLParameters();
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("this client uses no encrypted connections");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        throw unsupported();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        throw unsupported();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        throw unsupported();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        throw unsupported();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        throw unsupported();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        throw unsupported();
    }
}
