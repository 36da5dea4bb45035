package io.millrace.bootstrap.demo;

/** Something did not go as the demo promises; the message is a sentence for the person who looks on. */
public final class DemoFailedException extends RuntimeException {

    DemoFailedException(String sentence) {
        super(sentence);
    }

    DemoFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
