package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the audits of graphql-http 1.23.1 ask of a server, each under its own number. */
class HttpAuditsTest {

    private static final GraphQlServer SERVER = GraphQlServer.open();

    private static final String JSON = "application/json";
    private static final String GRAPHQL = "application/graphql-response+json";
    private static final String TYPENAME = "{\"query\":\"{ __typename }\"}";
    private static final String UNKNOWN_FIELD = "{\"query\":\"{ 8f31403dfe404bccbb0e835f2629c6a7 }\"}";
    private static final String NO_DOCUMENT = "{\"query\":\"{\"}";
    private static final String NO_JSON = "{ \"not a JSON";
    private static final String WITH_VARIABLES =
            "{\"query\":\"query Type($name: String!) { __type(name: $name) { name } }\","
                    + "\"variables\":{\"name\":\"sometype\"}}";
    private static final String NOT_COERCED =
            "{\"query\":\"query CoerceFailure($id: ID!){ __typename }\",\"variables\":{\"id\":null}}";

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static Answer post(String body, String accept) {
        return SERVER.send(body, "Accept", accept);
    }

    private static Answer post(String body) {
        return SERVER.send(body);
    }

    private static Answer withVariablesInUrl(String accept) {
        return SERVER.send(SERVER.request(
                        "?query="
                                + GraphQlServer.encoded("query Type($name: String!) { __type(name: $name) { name } }")
                                + "&variables=" + GraphQlServer.encoded("{\"name\":\"sometype\"}"),
                        "Accept",
                        accept)
                .GET()
                .build());
    }

    private static void assertFine(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().has("errors")).isFalse();
    }

    private static DynamicTest audit(String id, String name, Runnable check) {
        return DynamicTest.dynamicTest(id + " " + name, check::run);
    }

    private static Stream<DynamicTest> each(String prefix, String name, String member, String... values) {
        return IntStream.range(0, values.length)
                .mapToObj(index -> audit(prefix + index, name + " " + values[index], () -> {
                    String query = member.equals("query") ? "" : "\"query\":\"{ __typename }\",";
                    assertThat(post("{" + query + "\"" + member + "\":" + values[index] + "}")
                                    .status())
                            .isEqualTo(400);
                }));
    }

    private static Stream<DynamicTest> nulls() {
        String[] members = {"variables", "operationName", "extensions"};
        return IntStream.range(0, members.length).boxed().flatMap(index -> {
            String body = "{\"query\":\"{ __typename }\",\"" + members[index] + "\":null}";
            return Stream.of(
                    audit(
                            "94B" + index,
                            "null as " + members[index] + " is taken",
                            () -> assertFine(post(body, GRAPHQL))),
                    audit(
                            "022" + index,
                            "null as " + members[index] + " is taken for plain JSON",
                            () -> assertFine(post(body, JSON))));
        });
    }

    @TestFactory
    Stream<DynamicTest> media_types() {
        return Stream.of(
                audit("22EB", "the type of GraphQL answers is given to whoever takes it", () -> {
                    assertThat(post(TYPENAME, GRAPHQL).status()).isEqualTo(200);
                    assertThat(post(TYPENAME, GRAPHQL).type()).contains(GRAPHQL);
                }),
                audit("4655", "plain JSON is given to whoever takes it", () -> {
                    assertThat(post(TYPENAME, JSON).status()).isEqualTo(200);
                    assertThat(post(TYPENAME, JSON).type()).contains(JSON);
                }),
                audit("47DE", "plain JSON is given to whoever takes anything", () -> {
                    assertThat(post(TYPENAME, "*/*").status()).isEqualTo(200);
                    assertThat(post(TYPENAME, "*/*").type()).contains(JSON);
                }),
                audit("80D8", "plain JSON is given to whoever says nothing", () -> {
                    assertThat(post(TYPENAME).status()).isEqualTo(200);
                    assertThat(post(TYPENAME).type()).contains(JSON);
                }),
                audit("82A3", "answers are UTF-8", () -> {
                    assertThat(post(TYPENAME).status()).isEqualTo(200);
                    assertThat(post(TYPENAME).type()).contains("charset=utf-8");
                }),
                audit(
                        "BF61",
                        "requests may be UTF-8",
                        () -> assertThat(SERVER.send(
                                                SERVER.request("", "Content-Type", "application/json; charset=utf-8")
                                                        .POST(
                                                                BodyPublishers.ofString(
                                                                        "{\"query\":\"{ __type(name: \\\"Run🏃Swim🏊\\\") { name } }\"}"))
                                                        .build())
                                        .status())
                                .isEqualTo(200)),
                audit(
                        "78D5",
                        "requests are taken for UTF-8",
                        () -> assertThat(post(TYPENAME).status()).isEqualTo(200)));
    }

    @TestFactory
    Stream<DynamicTest> methods() {
        return Stream.of(
                audit(
                        "2C94",
                        "POST is taken",
                        () -> assertThat(post(TYPENAME).status()).isEqualTo(200)),
                audit(
                        "5A70",
                        "GET is taken",
                        () -> assertThat(SERVER.get("{ __typename }").status()).isEqualTo(200)),
                audit("9C48", "GET changes nothing", () -> {
                    Answer answer = SERVER.get("mutation { __typename }", "Accept", GRAPHQL);
                    assertThat(answer.status()).isEqualTo(405);
                    assertThat(answer.response().headers().firstValue("Allow")).contains("POST");
                }),
                audit(
                        "9ABE",
                        "a body without a type is refused",
                        () -> assertThat(SERVER.send(SERVER.request("")
                                                .POST(BodyPublishers.ofString(TYPENAME))
                                                .build())
                                        .status())
                                .isBetween(400, 499)),
                audit(
                        "03D4",
                        "JSON is taken",
                        () -> assertThat(post(TYPENAME).status()).isEqualTo(200)),
                audit(
                        "A5BF",
                        "a missing body is refused",
                        () -> assertThat(SERVER.send(SERVER.request("", "Content-Type", JSON)
                                                .POST(BodyPublishers.noBody())
                                                .build())
                                        .status())
                                .isEqualTo(400)));
    }

    @TestFactory
    Stream<DynamicTest> parameters() {
        return Stream.of(
                        Stream.of(
                                audit(
                                        "423L",
                                        "a missing query is refused",
                                        () -> assertThat(post("{\"notquery\":\"{ __typename }\"}", GRAPHQL)
                                                        .status())
                                                .isEqualTo(400)),
                                audit("34A2", "a text as query is taken", () -> assertFine(post(TYPENAME, GRAPHQL))),
                                audit(
                                        "13EE",
                                        "a text as query is taken for plain JSON",
                                        () -> assertFine(post(TYPENAME, JSON))),
                                audit(
                                        "8161",
                                        "a text as operationName is taken",
                                        () -> assertFine(post(
                                                "{\"query\":\"query Query { __typename }\",\"operationName\":\"Query\"}",
                                                GRAPHQL))),
                                audit(
                                        "B8B3",
                                        "a text as operationName is taken for plain JSON",
                                        () -> assertFine(post(
                                                "{\"query\":\"query Query { __typename }\",\"operationName\":\"Query\"}",
                                                JSON))),
                                audit(
                                        "2EA1",
                                        "a map as variables is taken",
                                        () -> assertFine(post(WITH_VARIABLES, GRAPHQL))),
                                audit(
                                        "28B9",
                                        "a map as variables is taken for plain JSON",
                                        () -> assertFine(post(WITH_VARIABLES, JSON))),
                                audit(
                                        "D6D5",
                                        "variables in a URL are taken",
                                        () -> assertFine(withVariablesInUrl(GRAPHQL))),
                                audit(
                                        "6A70",
                                        "variables in a URL are taken for plain JSON",
                                        () -> assertFine(withVariablesInUrl(JSON))),
                                audit(
                                        "428F",
                                        "a map as extensions is taken",
                                        () -> assertFine(post(
                                                "{\"query\":\"{ __typename }\",\"extensions\":{\"some\":\"value\"}}",
                                                GRAPHQL))),
                                audit(
                                        "1B7A",
                                        "a map as extensions is taken for plain JSON",
                                        () -> assertFine(post(
                                                "{\"query\":\"{ __typename }\",\"extensions\":{\"some\":\"value\"}}",
                                                JSON))),
                                audit(
                                        "8764",
                                        "wrong parameters are refused",
                                        () -> assertThat(post("{\"qeury\":\"{ __typename }\"}")
                                                        .status())
                                                .isBetween(400, 599)),
                                audit(
                                        "3E3A",
                                        "wrong parameters are a bad request",
                                        () -> assertThat(post("{\"qeury\":\"{ __typename }\"}")
                                                        .status())
                                                .isEqualTo(400))),
                        each("LKJ", "no query is", "query", "{\"obj\":\"ect\"}", "0", "false", "[\"array\"]"),
                        each(
                                "6C0",
                                "no operationName is",
                                "operationName",
                                "{\"obj\":\"ect\"}",
                                "0",
                                "false",
                                "[\"array\"]"),
                        each("476", "no variables are", "variables", "\"string\"", "0", "false", "[\"array\"]"),
                        each("58B", "no extensions are", "extensions", "\"string\"", "0", "false", "[\"array\"]"),
                        nulls())
                .flatMap(tests -> tests);
    }

    @TestFactory
    Stream<DynamicTest> answers_in_plain_json() {
        return Stream.of(
                audit(
                        "B6DC",
                        "what is no JSON has some status",
                        () -> assertThat(post(NO_JSON, JSON).status()).isBetween(200, 599)),
                audit(
                        "BCF8",
                        "what is no JSON is a bad request",
                        () -> assertThat(post(NO_JSON, JSON).status()).isEqualTo(400)),
                audit(
                        "572B",
                        "what is no document has 200",
                        () -> assertThat(post(NO_DOCUMENT, JSON).status()).isEqualTo(200)),
                audit(
                        "FDE2",
                        "what is not valid has 200",
                        () -> assertThat(post(UNKNOWN_FIELD, JSON).status()).isEqualTo(200)),
                audit(
                        "7B9B",
                        "variables of the wrong type have 200",
                        () -> assertThat(post(NOT_COERCED, JSON).status()).isEqualTo(200)));
    }

    @TestFactory
    Stream<DynamicTest> answers_of_the_type_of_graphql() {
        return Stream.of(
                audit(
                        "B7N8",
                        "what is no JSON is a bad request",
                        () -> assertThat(post(NO_JSON, GRAPHQL).status()).isEqualTo(400)),
                audit(
                        "865D",
                        "what is no document is refused",
                        () -> assertThat(post(NO_DOCUMENT, GRAPHQL).status()).isBetween(400, 599)),
                audit(
                        "556A",
                        "what is no document is a bad request",
                        () -> assertThat(post(NO_DOCUMENT, GRAPHQL).status()).isEqualTo(400)),
                audit(
                        "D586",
                        "what is no document has no data",
                        () -> assertThat(post(NO_DOCUMENT, GRAPHQL).json().has("data"))
                                .isFalse()),
                audit(
                        "51FE",
                        "what is not valid is refused",
                        () -> assertThat(post(UNKNOWN_FIELD, GRAPHQL).status()).isBetween(400, 599)),
                audit(
                        "74FF",
                        "what is not valid is a bad request",
                        () -> assertThat(post(UNKNOWN_FIELD, GRAPHQL).status()).isEqualTo(400)),
                audit(
                        "5E5B",
                        "what is not valid has no data",
                        () -> assertThat(post(UNKNOWN_FIELD, GRAPHQL).json().has("data"))
                                .isFalse()),
                audit(
                        "86EE",
                        "variables of the wrong type are a bad request",
                        () -> assertThat(post(NOT_COERCED, GRAPHQL).status()).isEqualTo(400)));
    }
}
