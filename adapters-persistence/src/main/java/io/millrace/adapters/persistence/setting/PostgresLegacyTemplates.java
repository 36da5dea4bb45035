package io.millrace.adapters.persistence.setting;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.LegacyTemplates;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Jdbi;

/** Stores legacy templates in a table. */
public record PostgresLegacyTemplates(Jdbi jdbi) implements LegacyTemplates {

    @Override
    public List<LegacyTemplate> list() {
        return jdbi.withHandle(handle ->
                handle.createQuery("""
            select t.name, t.patterns, t.precedence, t.version, t.settings, t.mappings, t.aliases
            from millrace.legacy_template t
            order by t.name
            """).map((row, context) -> template(row)).list());
    }

    private static LegacyTemplate template(ResultSet row) throws SQLException {
        long version = row.getLong("version");
        OptionalLong given = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(version);
        return new LegacyTemplate(
                new TemplateName(row.getString("name")),
                AsciiJson.toList(row.getString("patterns")).stream()
                        .map(NamePattern::new)
                        .toList(),
                row.getInt("precedence"),
                given,
                new TemplateParts(
                        new IndexSettings(AsciiJson.toMap(row.getString("settings"))),
                        Optional.ofNullable(row.getString("mappings")).map(JsonText::new),
                        Optional.ofNullable(row.getString("aliases")).map(JsonText::new)));
    }

    @Override
    public void put(LegacyTemplate template, boolean createOnly) {
        PatientTransactions.run(jdbi, transaction -> {
            transaction.execute("lock table millrace.legacy_template in share row exclusive mode");
            LegacyTemplates.requirePossible(
                    transaction
                            .createQuery("select t.name from millrace.legacy_template t")
                            .mapTo(String.class)
                            .map(TemplateName::new)
                            .list(),
                    template.name(),
                    createOnly);
            return transaction
                    .createUpdate("""
                        insert into millrace.legacy_template (name, patterns, precedence, version, settings, mappings, aliases)
                        values (:name, :patterns, :precedence, :version, :settings, :mappings, :aliases)
                        on conflict (name) do update
                        set patterns = excluded.patterns, precedence = excluded.precedence,
                            version = excluded.version, settings = excluded.settings, mappings = excluded.mappings,
                            aliases = excluded.aliases
                        """)
                    .bind("name", template.name().value())
                    .bind(
                            "patterns",
                            AsciiJson.ofList(template.patterns().stream()
                                    .map(NamePattern::value)
                                    .toList()))
                    .bind("precedence", template.order())
                    .bind(
                            "version",
                            template.version().isPresent()
                                    ? (Long) template.version().getAsLong()
                                    : null)
                    .bind(
                            "settings",
                            AsciiJson.ofMap(template.parts().settings().values()))
                    .bind(
                            "mappings",
                            template.parts().mappings().map(JsonText::value).orElse(null))
                    .bind(
                            "aliases",
                            template.parts().aliases().map(JsonText::value).orElse(null))
                    .execute();
        });
    }

    @Override
    public void delete(List<TemplateName> names) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("delete from millrace.legacy_template where name = any(:names)")
                        .bindArray(
                                "names",
                                String.class,
                                names.stream().map(TemplateName::value).sorted().toList())
                        .execute());
    }
}
