package io.millrace.command.load;

import io.millrace.domain.Rejection;

/** The rules of the service for single documents. */
@FunctionalInterface
public interface DocumentRules {

    /**
     * Checks a document as the service does.
     *
     * @throws Rejection if the document breaks a rule
     */
    void check(byte[] document);
}
