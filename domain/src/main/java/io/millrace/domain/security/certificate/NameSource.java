package io.millrace.domain.security.certificate;

/** The part of a certificate that contains the name of the user. */
public enum NameSource {
    /** The common names in the subject. */
    COMMON_NAME,
    /** The entire subject in the form of RFC 2253, for example {@code CN=shipper,O=Company}. */
    SUBJECT,
    /** The e-mail addresses of the extension {@code subjectAltName}. */
    EMAIL,
    /** The host names of the extension {@code subjectAltName}. */
    DNS,
    /** The URIs of the extension {@code subjectAltName}. */
    URI
}
