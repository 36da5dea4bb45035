package io.millrace.adapters.opensearch.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/** Explains to operators why this service could not communicate with a node. */
final class ConnectionFailures {

    private ConnectionFailures() {}

    /** Returns whether the failure happened before the node could receive any part of the request. */
    static boolean isBeforeSending(@Nullable Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof ConnectTimeoutException
                || failure instanceof NoRouteToHostException
                || failure instanceof UnknownHostException
                || failure instanceof TlsRequiredException
                || find(failure, SSLHandshakeException.class) != null
                || isNoTls(failure);
    }

    private static boolean isNoTls(@Nullable Throwable failure) {
        SSLException tls = find(failure, SSLException.class);
        return tls != null && String.valueOf(tls.getMessage()).contains("recognized SSL message");
    }

    /**
     * Describes the failure as the end of a sentence, for example "does not accept connections". The subject of the
     * sentence is the node; the caller writes the name of the node before this text.
     *
     * @param tls whether the url of the node begins with https
     */
    static String words(@Nullable Throwable failure, boolean tls) {
        if (find(failure, CertPathBuilderException.class) != null) {
            return "has a certificate that no trusted authority has signed: set [opensearch.tls.ca] to a file of"
                    + " trusted certificates";
        }
        if (find(failure, CertificateExpiredException.class) != null) {
            return "has a certificate that has expired";
        }
        Throwable certificate = find(failure, CertificateException.class);
        if (certificate != null) {
            String message = String.valueOf(certificate.getMessage());
            return message.startsWith("No ")
                    ? "has a certificate that does not name this host (" + message
                            + "): use a name of the certificate in the url, or set"
                            + " [opensearch.tls.verify-hostname] to false"
                    : "has a certificate that cannot be used: " + message;
        }
        if (failure instanceof UnknownHostException) {
            return "has a host name without an address";
        }
        if (failure instanceof ConnectTimeoutException) {
            return "does not accept connections within the time limit";
        }
        if (failure instanceof ConnectException || failure instanceof NoRouteToHostException) {
            return "does not accept connections";
        }
        if (isNoTls(failure)) {
            return "does not support TLS: its url must begin with http";
        }
        if (failure instanceof TlsRequiredException) {
            return "requires TLS: its url must begin with https";
        }
        SSLHandshakeException refused = find(failure, SSLHandshakeException.class);
        if (refused != null) {
            String hint = find(refused, EOFException.class) == null
                    ? ""
                    : "; if it does not use TLS, its url must begin with http";
            return "rejects the TLS handshake: " + refused.getMessage() + hint;
        }
        if (failure instanceof NoHttpResponseException || failure instanceof ClientProtocolException) {
            return "has sent no HTTP response" + (tls ? "" : "; if it uses TLS, its url must begin with https");
        }
        return "has closed the connection: " + failure;
    }

    private static <T extends Throwable> @Nullable T find(@Nullable Throwable failure, Class<T> kind) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return kind.cast(cause);
            }
        }
        return null;
    }

    /** Thrown if a node or a proxy rejects a request because it was sent without TLS. */
    static final class TlsRequiredException extends IOException {}
}
