package io.millrace.bootstrap.benchmark.shop;

import graphql.schema.DataFetcher;
import graphql.schema.idl.RuntimeWiring;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The schema that all programs of the benchmark answer, from the same objects. */
public final class Shop {

    /** The fields that are in memory, by their types. */
    public static final List<String> FIELDS = List.of(
            "Query.shop",
            "Query.items",
            "Shop.name",
            "Shop.version",
            "Shop.open",
            "Shop.items",
            "Item.id",
            "Item.name",
            "Item.price",
            "Item.count",
            "Item.available",
            "Item.tag");

    public static final String SCHEMA = """
        scalar JSON
        type Query {
            shop: Shop!
            items(first: Int!): [Item!]!
            documents(first: Int!): DocumentConnection
        }
        type Shop { name: String! version: String! open: Boolean! items: Int! }
        type Item { id: ID! name: String! price: Float! count: Int! available: Boolean! tag: String! }
        type DocumentConnection { nodes: [Document!]! }
        type Document { id: ID! timestamp: String! index: String! source: JSON! }
        """;

    private static final List<Item> ITEMS = new ArrayList<>();

    static {
        for (int i = 0; i < 100; i++) {
            ITEMS.add(new Item("i" + i, "Item number " + i, i * 1.25, i, i % 2 == 0, "mill"));
        }
    }

    private Shop() {}

    private record Self(String name, String version, boolean open, int items) {}

    private record Item(String id, String name, double price, int count, boolean available, String tag) {}

    private static <S> DataFetcher<Object> part(Function<S, Object> part) {
        return environment -> part.apply(environment.getSource());
    }

    /** Returns how the fields in memory are fetched. */
    public static RuntimeWiring.Builder wiring() {
        Self self = new Self("Mill and race", "1.0", true, ITEMS.size());
        return RuntimeWiring.newRuntimeWiring()
                .type(
                        "Query",
                        type -> type.dataFetcher("shop", environment -> self).dataFetcher("items", environment -> {
                            int first = environment.getArgumentOrDefault("first", 0);
                            return ITEMS.subList(0, first);
                        }))
                .type(
                        "Shop",
                        type -> type.dataFetcher("name", Shop.<Self>part(Self::name))
                                .dataFetcher("version", Shop.<Self>part(Self::version))
                                .dataFetcher("open", Shop.<Self>part(Self::open))
                                .dataFetcher("items", Shop.<Self>part(Self::items)))
                .type(
                        "Item",
                        type -> type.dataFetcher("id", Shop.<Item>part(Item::id))
                                .dataFetcher("name", Shop.<Item>part(Item::name))
                                .dataFetcher("price", Shop.<Item>part(Item::price))
                                .dataFetcher("count", Shop.<Item>part(Item::count))
                                .dataFetcher("available", Shop.<Item>part(Item::available))
                                .dataFetcher("tag", Shop.<Item>part(Item::tag)));
    }
}
