package io.millrace.adapters.http.tls;

/** A certificate or a key that cannot be used; its message is one sentence for the operator, without a secret in it. */
public final class TlsUnusableException extends RuntimeException {

    TlsUnusableException(String sentence) {
        super(sentence);
    }

    TlsUnusableException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
