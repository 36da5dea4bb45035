package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.ReadableSize;
import io.millrace.adapters.http.route.Request;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.text.NamePattern;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A column of the table of indices, with the names that Elasticsearch uses. */
enum CatColumn {
    HEALTH("health", "current health status", "h") {
        @Override
        String text(Surveyed row) {
            return "green";
        }
    },
    STATUS("status", "open/close status", "s") {
        @Override
        String text(Surveyed row) {
            return row.index().closed() ? "close" : "open";
        }
    },
    INDEX("index", "index name", "i", "idx") {
        @Override
        String text(Surveyed row) {
            return row.index().name().value();
        }
    },
    UUID("uuid", "index uuid", "id") {
        @Override
        String text(Surveyed row) {
            return ShortUuid.of(row.index().uuid());
        }
    },
    PRIMARIES("pri", "number of primary shards, as set", "p", "shards.primary", "shardsPrimary") {
        @Override
        Optional<Long> number(Surveyed row) {
            return Optional.of(setting(row, "index.number_of_shards", 1));
        }
    },
    REPLICAS("rep", "number of replica shards, as set", "r", "shards.replica", "shardsReplica") {
        @Override
        Optional<Long> number(Surveyed row) {
            return Optional.of(setting(row, "index.number_of_replicas", 0));
        }
    },
    DOCUMENTS("docs.count", "available docs", "dc", "docsCount") {
        @Override
        Optional<Long> number(Surveyed row) {
            return row.documents();
        }
    },
    DELETED("docs.deleted", "deleted docs", "dd", "docsDeleted") {
        @Override
        Optional<Long> number(Surveyed row) {
            return row.documents().map(count -> 0L);
        }
    },
    SIZE("store.size", "store size", "ss", "storeSize") {
        @Override
        Optional<Long> number(Surveyed row) {
            return Optional.of(row.bytes());
        }
    },
    PRIMARY_SIZE("pri.store.size", "store size of primaries") {
        @Override
        Optional<Long> number(Surveyed row) {
            return Optional.of(row.bytes());
        }
    },
    CREATED("creation.date", "index creation date (millisecond value)", "cd") {
        @Override
        Optional<Long> number(Surveyed row) {
            return Optional.of(row.index().createdAt().toEpochMilli());
        }
    },
    CREATED_TEXT("creation.date.string", "index creation date (as string)", "cds") {
        @Override
        String text(Surveyed row) {
            return row.index().createdAt().toString();
        }
    };

    private static final List<CatColumn> SHOWN =
            List.of(HEALTH, STATUS, INDEX, UUID, PRIMARIES, REPLICAS, DOCUMENTS, DELETED, SIZE, PRIMARY_SIZE);

    private final String title;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // List.of returns an immutable list
    private final List<String> aliases;

    CatColumn(String title, String description, String... aliases) {
        this.title = title;
        this.description = description;
        this.aliases = List.of(aliases);
    }

    String title() {
        return title;
    }

    /** Returns the cell of a text column. */
    String text(Surveyed row) {
        return number(row).map(String::valueOf).orElse("");
    }

    /** Returns the cell of a number column. */
    Optional<Long> number(Surveyed row) {
        return Optional.empty();
    }

    boolean isNumber() {
        return switch (this) {
            case HEALTH, STATUS, INDEX, UUID, CREATED_TEXT -> false;
            case PRIMARIES, REPLICAS, DOCUMENTS, DELETED, SIZE, PRIMARY_SIZE, CREATED -> true;
        };
    }

    private boolean isSize() {
        return this == SIZE || this == PRIMARY_SIZE;
    }

    /**
     * Returns the content of a cell as text.
     *
     * @param unit the unit of sizes in bytes; if empty, a readable unit is chosen for each size
     */
    Optional<String> cell(Surveyed row, Optional<Long> unit) {
        if (!isNumber()) {
            return Optional.of(text(row));
        }
        return number(row)
                .map(number -> isSize()
                        ? unit.map(divisor -> Long.toString(number / divisor)).orElseGet(() -> ReadableSize.of(number))
                        : Long.toString(number));
    }

    /** Returns the order of rows by this column; rows with unknown values are last. */
    Comparator<Surveyed> order() {
        return isNumber()
                ? Comparator.comparingLong(row -> number(row).orElse(Long.MAX_VALUE))
                : Comparator.comparing(this::text);
    }

    /** Returns the column with this name or alias. */
    static Optional<CatColumn> find(String name) {
        return Arrays.stream(values())
                .filter(column -> column.title.equals(name) || column.aliases.contains(name))
                .findFirst();
    }

    /**
     * Returns the columns with these names and patterns, in their order, or the default columns if {@code names} is
     * empty.
     *
     * @throws RequestRefusedException if no column matches a name
     */
    static List<CatColumn> wanted(List<String> names) {
        if (names.isEmpty()) {
            return SHOWN;
        }
        Set<CatColumn> columns = new LinkedHashSet<>();
        for (String name : names) {
            NamePattern pattern = new NamePattern(name);
            List<CatColumn> found = Arrays.stream(values())
                    .filter(column -> Stream.concat(Stream.of(column.title), column.aliases.stream())
                            .anyMatch(pattern::matches))
                    .toList();
            if (found.isEmpty()) {
                throw RequestRefusedException.illegalArgument("column [" + name + "] is not offered");
            }
            columns.addAll(found);
        }
        return List.copyOf(columns);
    }

    /** Returns whether these columns, or the order of the rows, require counting documents. */
    static boolean needDocuments(List<CatColumn> columns, Request request) {
        return Stream.concat(
                        columns.stream(),
                        request.parameters().list("s").stream()
                                .flatMap(key -> find(key.replaceFirst(":.*$", "")).stream()))
                .anyMatch(column -> column == DOCUMENTS || column == DELETED);
    }

    /** Returns the help about all columns, one line each. */
    static String help() {
        return Arrays.stream(values())
                .map(column ->
                        column.title + " | " + String.join(",", column.aliases) + " | " + column.description + "\n")
                .collect(Collectors.joining());
    }

    private static long setting(Surveyed row, String key, long otherwise) {
        return Optional.ofNullable(row.index().settings().values().get(key))
                .map(Long::parseLong)
                .orElse(otherwise);
    }
}
