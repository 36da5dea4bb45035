package io.millrace.adapters.persistence.security;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.StatementContext;

/** A secret parameter of a statement. Messages about failures of the statement do not contain it. */
public record HiddenText(String value) implements Argument {

    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context) throws SQLException {
        statement.setString(position, value);
    }

    @Override
    public String toString() {
        return "HiddenText[hidden]";
    }
}
