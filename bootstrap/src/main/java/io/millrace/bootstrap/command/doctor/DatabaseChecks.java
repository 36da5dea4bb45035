package io.millrace.bootstrap.command.doctor;

import io.millrace.command.console.Figures;
import io.millrace.command.doctor.CheckResult;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.Secret;
import io.millrace.domain.text.OneLine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/** Checks an external PostgreSQL database. */
public final class DatabaseChecks {

    private static final String DATABASE = "database";
    private static final int OLDEST_VERSION = 140_000;
    private static final Duration SMALL_SKEW = Duration.ofSeconds(1);
    private static final Duration LARGE_SKEW = Duration.ofMinutes(1);
    private static final String STATE_PASSWORD = "28P01";
    private static final String STATE_LOGIN = "28000";
    private static final String STATE_NO_DATABASE = "3D000";
    private static final String CONNECTION_FAILURE = "08";

    private static final String QUESTION = """
        select current_setting('server_version_num')::int as version_number,
               current_setting('server_version') as version,
               current_setting('server_encoding') as encoding,
               (select coalesce(string_agg(name, ', ' order by name), '') from pg_settings
                 where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as not_durable,
               current_setting('max_connections')::int as most_connections,
               (select count(*) from pg_stat_activity
                 where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
               pg_is_in_recovery() as standby,
               current_user::text as role,
               has_database_privilege(current_database(), 'CREATE') as may_create,
               coalesce(bool_and(has_schema_privilege(n.oid, 'CREATE') and has_schema_privilege(n.oid, 'USAGE')),
                        true) as may_use,
               count(n.oid) as schemas,
               pg_database_size(current_database()) as bytes,
               clock_timestamp() as now
          from (values ('millrace'), ('millrace_documents')) as wanted (name)
          left join pg_namespace n on n.nspname = wanted.name
        """;

    private DatabaseChecks() {}

    /** Checks the configured database and returns the findings. */
    public static List<CheckResult> of(Settings.Database database, Clock clock) {
        String url = database.url().orElseThrow();
        Properties properties = new Properties();
        database.username().ifPresent(name -> properties.setProperty("user", name));
        database.password().map(Secret::reveal).ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "10");
        properties.setProperty("socketTimeout", "30");
        properties.setProperty("ApplicationName", "millrace doctor");
        try (Connection connection = DriverManager.getConnection(url, properties);
                Statement statement = connection.createStatement()) {
            Instant before = clock.instant();
            try (ResultSet answer = statement.executeQuery(QUESTION)) {
                answer.next();
                Instant middle =
                        before.plus(Duration.between(before, clock.instant()).dividedBy(2));
                return findings(database, answer, middle);
            }
        } catch (SQLException e) {
            return List.of(CheckResult.fail(DATABASE, explain(e)));
        }
    }

    private static List<CheckResult> findings(Settings.Database database, ResultSet answer, Instant here)
            throws SQLException {
        List<CheckResult> results = new ArrayList<>();
        results.add(CheckResult.ok(
                DATABASE,
                "it responds; its size is " + Figures.size(answer.getLong("bytes"))
                        + "; the free space is known only to its server"));
        results.add(version(answer));
        results.add(encoding(answer.getString("encoding")));
        results.add(durability(answer.getString("not_durable"), answer.getBoolean("standby")));
        results.add(clock(here, answer.getObject("now", OffsetDateTime.class).toInstant()));
        results.add(rights(answer));
        results.add(connections(database.connections(), answer));
        return results;
    }

    private static CheckResult version(ResultSet answer) throws SQLException {
        String is = "PostgreSQL " + answer.getString("version");
        return answer.getInt("version_number") < OLDEST_VERSION
                ? CheckResult.fail("server version", is + "; the service needs 14 or newer")
                : CheckResult.ok("server version", is);
    }

    private static CheckResult encoding(String encoding) {
        return encoding.equals("UTF8")
                ? CheckResult.ok("encoding", encoding)
                : CheckResult.fail(
                        "encoding", encoding + "; create a database with: createdb -E UTF8 -T template0 millrace");
    }

    /**
     * Checks settings that prevent the loss of acknowledged documents in a crash. The text {@code off} contains those
     * settings that are off.
     */
    private static CheckResult durability(String off, boolean standby) {
        if (standby) {
            return CheckResult.fail("durability", "it is a standby and read-only; use the address of the primary");
        }
        return off.isEmpty()
                ? CheckResult.ok("durability", "it writes acknowledged documents to the disk")
                : CheckResult.warn("durability", "off: " + off + "; a crash can lose documents; set to on");
    }

    private static CheckResult clock(Instant here, Instant there) {
        Duration skew = Duration.between(here, there).abs();
        String is = String.format(
                Locale.ROOT,
                "the clock of the database is %.1f s %s the clock of this machine",
                skew.toMillis() / 1000.0,
                there.isBefore(here) ? "behind" : "ahead of");
        if (skew.compareTo(SMALL_SKEW) <= 0) {
            return CheckResult.ok("clock", is);
        }
        return skew.compareTo(LARGE_SKEW) > 0
                ? CheckResult.fail(
                        "clock", is + "; tokens expire at the wrong time: run a time service on both machines")
                : CheckResult.warn("clock", is + "; run a time service on both machines");
    }

    private static CheckResult rights(ResultSet answer) throws SQLException {
        String role = answer.getString("role");
        boolean complete = answer.getInt("schemas") == 2;
        if (!complete && !answer.getBoolean("may_create")) {
            return CheckResult.fail(
                    "rights",
                    role + " may not create schemas; run as the owner: grant create on database … to " + role);
        }
        if (!answer.getBoolean("may_use")) {
            return CheckResult.fail(
                    "rights", role + " may not use the schemas millrace and millrace_documents; make it their owner");
        }
        return CheckResult.ok("rights", role + (complete ? " may use its schemas" : " may create the schemas"));
    }

    private static CheckResult connections(int wanted, ResultSet answer) throws SQLException {
        int most = answer.getInt("most_connections");
        int used = answer.getInt("connections");
        String is = used + " of " + most + " are in use, and the service needs up to " + wanted
                + " (database.pool-size plus nine)";
        return most - used < wanted
                ? CheckResult.warn("connections", is + "; increase max_connections, or decrease database.pool-size")
                : CheckResult.ok("connections", is);
    }

    private static String explain(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        String message = OneLine.of(String.valueOf(failure.getMessage()));
        if (state.equals(STATE_PASSWORD) || state.equals(STATE_LOGIN)) {
            return "it rejects the credentials; correct database.username and database.password, or pg_hba.conf ("
                    + message + ")";
        }
        if (state.equals(STATE_NO_DATABASE)) {
            return "the database does not exist; create it with createdb, or correct database.url (" + message + ")";
        }
        return state.startsWith(CONNECTION_FAILURE)
                ? "it cannot be reached; start it, or correct database.url (" + message + ")"
                : "the query failed (" + message + "); correct database.url";
    }
}
