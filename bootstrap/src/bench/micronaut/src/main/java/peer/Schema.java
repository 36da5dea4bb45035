package peer;

import com.fasterxml.jackson.databind.util.RawValue;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.Coercing;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLScalarType;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;
import io.micronaut.scheduling.TaskExecutors;
import io.millrace.bootstrap.benchmark.shop.Shop;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/**
 * The GraphQL schema, with a cache of prepared GraphQL documents. Its stored documents are read from PostgreSQL with
 * plain JDBC.
 */
@Factory
final class Schema {

    private record Document(String id, String timestamp, String index, RawValue source) {}

    @Bean
    @Singleton
    GraphQL graphQl(
            @Named(TaskExecutors.IO) ExecutorService blocking,
            @Value("${peer.database:}") String database,
            @Value("${peer.index:}") String index,
            @Value("${peer.table:}") String table) {
        HikariDataSource source = database.isEmpty() ? null : pool(database);
        GraphQLScalarType json = GraphQLScalarType.newScalar(Scalars.GraphQLString)
                .name("JSON")
                .coercing(new Coercing<Object, Object>() {
                    @Override
                    public Object serialize(Object value) {
                        return value;
                    }
                })
                .build();
        var wiring = Shop.wiring()
                .scalar(json)
                .type("Query", type -> type.dataFetcher(
                        "documents",
                        environment -> CompletableFuture.supplyAsync(
                                () -> documents(source, environment, index, table), blocking)))
                .type("DocumentConnection", type -> type.dataFetcher(
                        "nodes", environment -> environment.<Map<?, ?>>getSource().get("nodes")))
                .type("Document", type -> type.dataFetcher(
                                "id", environment -> environment.<Document>getSource().id())
                        .dataFetcher("timestamp", environment -> environment.<Document>getSource().timestamp())
                        .dataFetcher("index", environment -> environment.<Document>getSource().index())
                        .dataFetcher("source", environment -> environment.<Document>getSource().source()))
                .build();
        Cache<String, PreparsedDocumentEntry> prepared =
                Caffeine.newBuilder().maximumSize(1_000).build();
        return GraphQL.newGraphQL(new SchemaGenerator()
                        .makeExecutableSchema(new SchemaParser().parse(Shop.SCHEMA), wiring))
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        prepared.get(input.getQuery(), text -> parse.apply(input))))
                .build();
    }

    private static HikariDataSource pool(String database) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database);
        config.setMaximumPoolSize(10);
        return new HikariDataSource(config);
    }

    private static Map<String, List<Document>> documents(
            HikariDataSource source, DataFetchingEnvironment environment, String index, String table) {
        Integer first = environment.getArgument("first");
        List<Document> found = new ArrayList<>();
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "select id, ts, source from " + table + " order by id limit ?")) {
            statement.setInt(1, first);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(new Document(
                            rows.getString(1),
                            rows.getObject(2, OffsetDateTime.class).toInstant().toString(),
                            index,
                            new RawValue(rows.getString(3))));
                }
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return Map.of("nodes", found);
    }
}
