package io.millrace.adapters.persistence.security;

import io.millrace.domain.text.Sha256;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;

/** The SHA-256 of a text, as a parameter of a statement. Messages about failures of the statement do not contain it. */
final class Digest implements Argument {

    private final byte[] bytes;

    private Digest(byte[] bytes) {
        this.bytes = bytes;
    }

    static Digest of(String text) {
        return new Digest(Sha256.of(text));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context) throws SQLException {
        statement.setBytes(position, bytes);
    }

    @Override
    public String toString() {
        return "Digest[hidden]";
    }
}
