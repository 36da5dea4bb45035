package io.millrace.adapters.persistence.dump;

/**
 * What a dump holds.
 *
 * @param program what has made it
 * @param hasSigningKeys whether keys of access tokens are in it, encrypted with a secret that is not
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
