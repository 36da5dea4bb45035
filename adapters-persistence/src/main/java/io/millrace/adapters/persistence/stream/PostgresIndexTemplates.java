package io.millrace.adapters.persistence.stream;

import io.millrace.adapters.persistence.database.AsciiJson;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/** Reads and changes the index templates and component templates in the catalog. */
public record PostgresIndexTemplates(Jdbi jdbi) implements IndexTemplates {

    /** The topic of changes to index templates and component templates. The payload is empty. */
    public static final Topic TOPIC = new Topic("index-templates");

    /**
     * The statement that prevents concurrent changes of index templates and component templates. Concurrent changes
     * must be prevented, because templates are checked against each other.
     */
    private static final String LOCK = "lock table millrace.index_template in share row exclusive mode";

    @Override
    public TemplateSet read() {
        return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, PostgresIndexTemplates::read);
    }

    @Override
    public TemplateSet readRecent() {
        return read();
    }

    private static TemplateSet read(Handle handle) {
        return new TemplateSet(list(handle), listComponents(handle));
    }

    private static List<ComponentTemplate> listComponents(Handle handle) {
        return handle.createQuery("""
            select c.name, c.settings, c.mappings, c.aliases, c.version, c.meta, c.deprecated
            from millrace.component_template c
            order by c.name
            """).map((row, context) -> component(row)).list();
    }

    private static ComponentTemplate component(ResultSet row) throws SQLException {
        return new ComponentTemplate(
                new TemplateName(row.getString("name")),
                new TemplateParts(
                        new IndexSettings(AsciiJson.toMap(row.getString("settings"))),
                        text(row, "mappings"),
                        text(row, "aliases")),
                number(row, "version"),
                text(row, "meta"),
                row.getBoolean("deprecated"));
    }

    private static Optional<JsonText> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column)).map(JsonText::new);
    }

    private static List<TemplateName> names(ResultSet row, String column) throws SQLException {
        return AsciiJson.toList(row.getString(column)).stream()
                .map(TemplateName::new)
                .toList();
    }

    private static String names(List<TemplateName> names) {
        return AsciiJson.ofList(names.stream().map(TemplateName::value).toList());
    }

    private static List<IndexTemplate> list(Handle handle) {
        return handle.createQuery("""
            select t.name, t.patterns, t.priority, t.makes_data_streams, t.streams_hidden,
                t.custom_routing, t.settings, t.mappings, t.aliases, t.version, t.meta, t.components,
                t.optional_components
            from millrace.index_template t
            order by t.name
            """).map((row, context) -> template(row)).list();
    }

    private static IndexTemplate template(ResultSet row) throws SQLException {
        return new IndexTemplate(
                new TemplateName(row.getString("name")),
                AsciiJson.toList(row.getString("patterns")).stream()
                        .map(NamePattern::new)
                        .toList(),
                number(row, "priority"),
                row.getBoolean("makes_data_streams")
                        ? Optional.of(new IndexTemplate.StreamOptions(
                                row.getBoolean("streams_hidden"), row.getBoolean("custom_routing")))
                        : Optional.empty(),
                new IndexSettings(AsciiJson.toMap(row.getString("settings"))),
                text(row, "mappings"),
                text(row, "aliases"),
                number(row, "version"),
                text(row, "meta"),
                new IndexTemplate.Composition(names(row, "components"), names(row, "optional_components")));
    }

    private static OptionalLong number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    @Override
    public void put(IndexTemplate template, boolean createOnly) {
        PatientTransactions.run(jdbi, transaction -> {
            transaction.execute(LOCK);
            TemplateMatching.requirePossible(read(transaction), template, createOnly, streams(transaction));
            PostgresAnnouncements.publish(transaction, TOPIC, "");
            return write(transaction, template);
        });
    }

    private static List<StreamName> streams(Handle transaction) {
        return transaction
                .createQuery("select s.name from millrace.data_stream s")
                .mapTo(String.class)
                .map(StreamName::new)
                .list();
    }

    private static int write(Handle transaction, IndexTemplate template) {
        Optional<IndexTemplate.StreamOptions> options = template.dataStream();
        return transaction
                .createUpdate("""
                    insert into millrace.index_template (
                        name, patterns, priority, makes_data_streams, streams_hidden, custom_routing, settings,
                        mappings, aliases, version, meta, components, optional_components
                    )
                    values (
                        :name, :patterns, :priority, :makesDataStreams, :streamsHidden, :customRouting, :settings,
                        :mappings, :aliases, :version, :meta, :components, :optionalComponents
                    )
                    on conflict (name) do update
                    set patterns = excluded.patterns,
                        priority = excluded.priority,
                        makes_data_streams = excluded.makes_data_streams,
                        streams_hidden = excluded.streams_hidden,
                        custom_routing = excluded.custom_routing,
                        settings = excluded.settings,
                        mappings = excluded.mappings,
                        aliases = excluded.aliases,
                        version = excluded.version,
                        meta = excluded.meta,
                        components = excluded.components,
                        optional_components = excluded.optional_components
                    """)
                .bind("name", template.name().value())
                .bind(
                        "patterns",
                        AsciiJson.ofList(template.patterns().stream()
                                .map(NamePattern::value)
                                .toList()))
                .bind("priority", orNull(template.priority()))
                .bind("makesDataStreams", options.isPresent())
                .bind(
                        "streamsHidden",
                        options.map(IndexTemplate.StreamOptions::hidden).orElse(false))
                .bind(
                        "customRouting",
                        options.map(IndexTemplate.StreamOptions::allowCustomRouting)
                                .orElse(false))
                .bind("settings", AsciiJson.ofMap(template.settings().values()))
                .bind("mappings", orNull(template.mappings()))
                .bind("aliases", orNull(template.aliases()))
                .bind("version", orNull(template.version()))
                .bind("meta", orNull(template.meta()))
                .bind("components", names(template.composition().components()))
                .bind("optionalComponents", names(template.composition().optional()))
                .execute();
    }

    private static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
    }

    private static @Nullable String orNull(Optional<JsonText> text) {
        return text.map(JsonText::value).orElse(null);
    }

    @Override
    public void delete(List<TemplateName> names) {
        if (names.isEmpty()) {
            return;
        }
        List<String> wanted =
                names.stream().map(TemplateName::value).distinct().sorted().toList();
        PatientTransactions.run(jdbi, transaction -> {
            // This statement waits for transactions that create data streams from these templates, because these
            // transactions have locked the rows of the templates.
            Set<String> there = new TreeSet<>(transaction
                    .createQuery("""
                        select t.name
                        from millrace.index_template t
                        where t.name = any(:names)
                        order by t.name
                        for update
                        """)
                    .bindArray("names", String.class, wanted)
                    .mapTo(String.class)
                    .list());
            requireThere(wanted, there);
            requireUnused(transaction, wanted);
            PostgresAnnouncements.publish(transaction, TOPIC, "");
            return transaction
                    .createUpdate("delete from millrace.index_template where name = any(:names)")
                    .bindArray("names", String.class, wanted)
                    .execute();
        });
    }

    @Override
    public void putComponent(ComponentTemplate component, boolean createOnly) {
        PatientTransactions.run(jdbi, transaction -> {
            transaction.execute(LOCK);
            read(transaction).requireComponentPossible(component.name(), createOnly);
            PostgresAnnouncements.publish(transaction, TOPIC, "");
            return transaction
                    .createUpdate("""
                        insert into millrace.component_template (
                            name, settings, mappings, aliases, version, meta, deprecated
                        )
                        values (:name, :settings, :mappings, :aliases, :version, :meta, :deprecated)
                        on conflict (name) do update
                        set settings = excluded.settings,
                            mappings = excluded.mappings,
                            aliases = excluded.aliases,
                            version = excluded.version,
                            meta = excluded.meta,
                            deprecated = excluded.deprecated
                        """)
                    .bind("name", component.name().value())
                    .bind(
                            "settings",
                            AsciiJson.ofMap(component.parts().settings().values()))
                    .bind("mappings", orNull(component.parts().mappings()))
                    .bind("aliases", orNull(component.parts().aliases()))
                    .bind("version", orNull(component.version()))
                    .bind("meta", orNull(component.meta()))
                    .bind("deprecated", component.deprecated())
                    .execute();
        });
    }

    @Override
    public void deleteComponents(List<TemplateName> names) {
        PatientTransactions.run(jdbi, transaction -> {
            transaction.execute(LOCK);
            read(transaction).requireComponentsRemovable(names);
            PostgresAnnouncements.publish(transaction, TOPIC, "");
            return transaction
                    .createUpdate("delete from millrace.component_template where name = any(:names)")
                    .bindArray(
                            "names",
                            String.class,
                            names.stream().map(TemplateName::value).toList())
                    .execute();
        });
    }

    private static void requireThere(List<String> wanted, Set<String> there) {
        String missing = wanted.stream().filter(name -> !there.contains(name)).collect(Collectors.joining(","));
        if (!missing.isEmpty()) {
            throw Rejection.of(Fault.NO_SUCH_TEMPLATE, missing);
        }
    }

    private static void requireUnused(Handle transaction, List<String> wanted) {
        List<String[]> uses = transaction
                .createQuery("""
                    select s.template, s.name
                    from millrace.data_stream s
                    where s.template = any(:names)
                    order by s.template, s.name
                    """)
                .bindArray("names", String.class, wanted)
                .map((row, context) -> new String[] {row.getString("template"), row.getString("name")})
                .list();
        if (!uses.isEmpty()) {
            throw Rejection.invalid("unable to remove composable templates ["
                    + uses.stream().map(use -> use[0]).distinct().collect(Collectors.joining(", "))
                    + "] as they are in use by a data streams ["
                    + uses.stream().map(use -> use[1]).collect(Collectors.joining(", ")) + "]");
        }
    }
}
