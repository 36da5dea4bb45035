package io.millrace.adapters.persistence.index;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.NOON;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.stream.PostgresIndexTemplates;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** That what clients write is never taken for SQL and comes back as it was. */
class HostileTextsIT {

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final PostgresIndices indices = new PostgresIndices(jdbi);
    private final PostgresDocumentStore documents = new PostgresDocumentStore(database.dataSource());
    private final PostgresWriteIndices writeIndices = new PostgresWriteIndices(jdbi);

    @Test
    void names_stay_names() {
        Set<String> names = names();

        for (String name : names) {
            Index index = indices.create(aNewIndex(name));
            documents.append(index, List.of(aDocument(name, "2015-05-17T10:00:00Z")));
        }

        for (String name : names) {
            Index index = writeIndices.find(name).orElseThrow();
            assertThat(index.name()).isEqualTo(new IndexName(name));
            assertThat(indices.select(selecting(name), EVERYTHING).indices())
                    .extracting(found -> found.index().name().value())
                    .containsExactly(name);
            assertThat(documents.count(List.of(index), new Query.MatchAll())).isEqualTo(1);
        }
        assertThat(relationsNotNamedByNumber()).isEmpty();
        assertThat(writeIndices.find("nul\0")).isEmpty();
        assertThat(writeIndices.find("lone\ud800")).isEmpty();
    }

    private static Set<String> names() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Set<String> names = new LinkedHashSet<>(List.of(
                "a';drop-table-millrace.index;--",
                "a%b_c",
                "$1",
                "${x}",
                "a'+'b",
                "é-\uD83D\uDE00",
                "n".repeat(63) + "1",
                "n".repeat(63) + "2",
                "x".repeat(255)));
        String alphabet = "ab'$%_;.-(){}[]&=~^!@`é\u00df\u4e2d1";
        while (names.size() < 150) {
            StringBuilder name = new StringBuilder();
            for (int i = 1 + random.nextInt(40); i > 0; i--) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            if (IndexName.brokenRule(name.toString()).isEmpty()) {
                names.add(name.toString());
            }
        }
        return names;
    }

    private List<String> relationsNotNamedByNumber() {
        return jdbi.withHandle(
                handle -> handle.createQuery("""
                    select c.relname
                    from pg_class c
                    where c.relnamespace = 'millrace_documents'::regnamespace and c.relname !~ '^d[0-9]+(_[a-z]+)*$'
                    """).mapTo(String.class).list());
    }

    @Test
    void settings_and_patterns_come_back_whatever_they_hold() {
        String odd = "\0 \ud800 \\ \" ' \uD83D\uDE00 \u2028";
        IndexSettings settings = IndexSettings.ofRequest(Map.of("odd", odd, "k\0\udc00", "v"));
        JsonText mappings = new JsonText("{\"a\":\"\\u0000\\ud800\", \"b\" : 1e9999}");
        NewIndex index = new NewIndex(new IndexName("plain"), Versions.latest(), settings, mappings, false, NOON);
        IndexTemplate template = new IndexTemplate(
                new TemplateName("odd'name"),
                List.of(new NamePattern("a\ud800*"), new NamePattern("'%_")),
                OptionalLong.of(Long.MAX_VALUE),
                Optional.empty(),
                settings,
                Optional.of(mappings),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
        PostgresIndexTemplates templates = new PostgresIndexTemplates(jdbi);

        Index created = indices.create(index);
        templates.put(template, false);

        assertThat(created.settings()).isEqualTo(settings);
        assertThat(created.mappings()).isEqualTo(mappings);
        assertThat(writeIndices.find("plain")).contains(created);
        assertThat(templates.list()).containsExactly(template);
    }
}
