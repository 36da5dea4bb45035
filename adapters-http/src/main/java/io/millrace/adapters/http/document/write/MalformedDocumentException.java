package io.millrace.adapters.http.document.write;

import io.millrace.domain.Rejection;
import java.util.Map;

/** A document that is not JSON at all, as opposed to JSON that breaks a rule of documents. */
final class MalformedDocumentException extends Rejection {

    private final String detail;

    /**
     * Creates the exception.
     *
     * @param place the place of the error as {@code [line:column]}; both are counted from 1, the column in bytes
     */
    MalformedDocumentException(String place, String cause) {
        super(
                Reason.DOCUMENT_INVALID,
                place + " failed to parse: " + cause,
                Map.of(Attributes.CAUSE, place + " " + cause));
        this.detail = place + " " + cause;
    }

    /** Returns the place and the cause of the error. */
    String detail() {
        return detail;
    }
}
