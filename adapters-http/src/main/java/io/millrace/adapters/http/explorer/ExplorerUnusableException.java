package io.millrace.adapters.http.explorer;

/** Thrown if the explorer cannot work with its configuration. The message is a sentence for operators. */
public final class ExplorerUnusableException extends RuntimeException {

    ExplorerUnusableException(String sentence) {
        super(sentence);
    }

    ExplorerUnusableException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
