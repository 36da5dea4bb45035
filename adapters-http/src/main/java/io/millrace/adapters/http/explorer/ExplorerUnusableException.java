package io.millrace.adapters.http.explorer;

/** The explorer cannot be shown as it is configured. The message is a sentence for operators. */
public final class ExplorerUnusableException extends RuntimeException {

    ExplorerUnusableException(String sentence) {
        super(sentence);
    }

    ExplorerUnusableException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
