package io.millrace.adapters.http.tls;

/** Thrown if a certificate or a key cannot be used. The message is one sentence for operators, without secrets. */
public final class TlsUnusableException extends RuntimeException {

    TlsUnusableException(String sentence) {
        super(sentence);
    }

    TlsUnusableException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
