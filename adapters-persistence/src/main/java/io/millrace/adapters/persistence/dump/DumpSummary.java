package io.millrace.adapters.persistence.dump;

/**
 * A summary of a dump.
 *
 * @param program the program that created it
 * @param hasSigningKeys whether it contains keys of access tokens, encrypted with a secret that it does not contain
 */
public record DumpSummary(String program, long indices, long documents, boolean hasSigningKeys) {

    static DumpSummary of(Manifest manifest) {
        return new DumpSummary(
                manifest.program(),
                manifest.indices(),
                manifest.documents(),
                manifest.tables().stream()
                        .anyMatch(table -> table.name().equals("millrace.signing_key") && table.rows() > 0));
    }
}
