package io.millrace.adapters.persistence.dump;

/**
 * The summary of a dump, which the command prints.
 *
 * @param program the name and version of the program that created the dump
 * @param hasSigningKeys whether the dump contains signing keys of access tokens. They are encrypted with a secret that
 *     the dump does not contain
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
