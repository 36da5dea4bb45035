package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.response.StatusProfile;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the 2026 draft of GraphQL over HTTP asks of a server beyond the audits of graphql-http, or against them. The
 * statuses are the same for both types of answers.
 */
class DraftStatusesTest {

    private static final GraphQlServer SERVER = GraphQlServer.open(StatusProfile.DRAFT);
    private static final GraphQlServer GUARDED = GraphQlServer.guarded(StatusProfile.DRAFT);

    private static final String JSON = "application/json";
    private static final String GRAPHQL = "application/graphql-response+json";
    private static final String TYPENAME = "{\"query\":\"{ __typename }\"}";
    private static final String PARTIAL = "{\"query\":\"{ __typename cache(name: \\\"none\\\") { name } }\"}";
    private static final String TWO = "\"query\":\"query A { __typename } query B { __typename }\"";
    private static final String ID =
            "\"query\":\"query Q($id: ID!) { document(dataStream: \\\"a\\\", id: $id) { id } }\"";

    @AfterAll
    static void close() {
        SERVER.close();
        GUARDED.close();
    }

    private static DynamicTest check(String name, Runnable check) {
        return DynamicTest.dynamicTest(name, check::run);
    }

    /** Sends each body in turn, for each type of answer, and expects one status. */
    private static DynamicTest refusal(String name, int status, String... bodies) {
        return check(status + " for " + name, () -> {
            for (String body : bodies) {
                for (String accept : List.of(JSON, GRAPHQL)) {
                    Answer answer = SERVER.send(body, "Accept", accept);

                    assertThat(answer.status()).as(body).isEqualTo(status);
                    assertThat(answer.type()).as(body).isEqualTo(GRAPHQL + "; charset=utf-8");
                    assertThat(answer.json().has("data")).as(body).isFalse();
                    assertThat(answer.json().path("errors")).as(body).isNotEmpty();
                }
            }
        });
    }

    private static Answer get(String parameters, String accept) {
        return SERVER.send(SERVER.request(parameters, "Accept", accept).GET().build());
    }

    @TestFactory
    Stream<DynamicTest> what_cannot_be_carried_out() {
        return Stream.of(
                refusal("a body that is no JSON", 400, "{ \"not a JSON", "nothing", "{\"query\":\"{ __typename }\"} x"),
                refusal(
                        "a document that is none",
                        400,
                        "{\"query\":\"{\"}",
                        "{\"query\":\"\"}",
                        "{\"query\":\"{ 8f3 }\"}"),
                refusal(
                        "a body that is not an object",
                        422,
                        "[" + TYPENAME + "]",
                        "[]",
                        "1",
                        "null",
                        "\"{ __typename }\""),
                refusal("a request without a query", 422, "{}", "{\"qeury\":\"{ __typename }\"}", "{\"query\":null}"),
                refusal(
                        "a query that is no text",
                        422,
                        "{\"query\":1}",
                        "{\"query\":[\"a\"]}",
                        "{\"query\":{\"a\":1}}"),
                refusal(
                        "an operationName that is no text",
                        422,
                        Stream.of("1", "false", "[\"a\"]", "{\"a\":1}")
                                .map(value -> "{\"query\":\"{ __typename }\",\"operationName\":" + value + "}")
                                .toArray(String[]::new)),
                refusal(
                        "variables that are no map",
                        422,
                        Stream.of("1", "false", "[\"a\"]", "\"a\"")
                                .map(value -> "{\"query\":\"{ __typename }\",\"variables\":" + value + "}")
                                .toArray(String[]::new)),
                refusal(
                        "extensions that are no map",
                        422,
                        Stream.of("1", "false", "[\"a\"]", "\"a\"")
                                .map(value -> "{\"query\":\"{ __typename }\",\"extensions\":" + value + "}")
                                .toArray(String[]::new)),
                refusal(
                        "a document that does not fit the schema",
                        422,
                        "{\"query\":\"{ nothing }\"}",
                        "{\"query\":\"query Q($id: ID!) { __typename }\",\"variables\":{\"id\":null}}",
                        "{\"query\":\"{ ...a } fragment a on Query { ...a }\"}"),
                refusal(
                        "an operation that is not determined",
                        422,
                        "{" + TWO + "}",
                        "{" + TWO + ",\"operationName\":\"C\"}",
                        "{" + TWO + ",\"operationName\":\"\"}"),
                refusal(
                        "variables that are not of their types",
                        422,
                        "{" + ID + "}",
                        "{" + ID + ",\"variables\":{\"id\":null}}",
                        "{" + ID + ",\"variables\":{\"id\":[1]}}",
                        "{" + ID + ",\"variables\":{\"id\":{\"a\":1}}}",
                        "{" + ID + ",\"variables\":{\"id\":1.5}}",
                        "{" + ID + ",\"variables\":{\"id\":true}}"));
    }

    @TestFactory
    Stream<DynamicTest> what_was_carried_out() {
        return Stream.of(
                check("200 for data without errors, in the type that is taken", () -> {
                    for (String accept : List.of(JSON, GRAPHQL)) {
                        Answer answer = SERVER.send(TYPENAME, "Accept", accept);

                        assertThat(answer.status()).isEqualTo(200);
                        assertThat(answer.type()).isEqualTo(accept + "; charset=utf-8");
                    }
                }),
                check("294 for data with errors, in the type that is taken", () -> {
                    for (String accept : List.of(JSON, GRAPHQL)) {
                        Answer answer = SERVER.send(PARTIAL, "Accept", accept);

                        assertThat(answer.status()).isEqualTo(294);
                        assertThat(answer.type()).isEqualTo(accept + "; charset=utf-8");
                        assertThat(answer.data().path("__typename").asText()).isEqualTo("Query");
                        assertThat(answer.json().path("errors")).hasSize(1);
                    }
                }),
                check("null is absent and what is not known is passed over", () -> {
                    Answer answer =
                            SERVER.send("{\"query\":\"{ __typename }\",\"variables\":null,\"operationName\":null,"
                                    + "\"extensions\":null,\"more\":[1]}");

                    assertThat(answer.status()).isEqualTo(200);
                }),
                check("a body is taken for UTF-8 whether or not it says so", () -> {
                    for (String type : List.of(JSON, JSON + "; charset=utf-8", JSON + ";charset=UTF-8")) {
                        Answer answer = SERVER.send(SERVER.request("", "Content-Type", type)
                                .POST(BodyPublishers.ofString(
                                        "{\"query\":\"{ __type(name: \\\"Läufer🏃\\\") { name } }\"}"))
                                .build());

                        assertThat(answer.status()).isEqualTo(200);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> negotiation() {
        return Stream.of(
                check("the type of higher quality wins", () -> {
                    assertThat(SERVER.send(TYPENAME, "Accept", JSON + ";q=0.4, " + GRAPHQL + ";q=0.5")
                                    .type())
                            .startsWith(GRAPHQL);
                    assertThat(SERVER.send(TYPENAME, "Accept", JSON + ";q=0.5, " + GRAPHQL + ";q=0.4")
                                    .type())
                            .startsWith(JSON);
                    assertThat(SERVER.send(TYPENAME, "Accept", "*/*;q=0.1, " + GRAPHQL)
                                    .type())
                            .startsWith(GRAPHQL);
                }),
                check("406 if nothing that is taken is offered", () -> {
                    assertThat(SERVER.send(TYPENAME, "Accept", "text/html").status())
                            .isEqualTo(406);
                    assertThat(SERVER.send(TYPENAME, "Accept", JSON + ";q=0").status())
                            .isEqualTo(406);
                }),
                check("415 for a body of another type, or of none", () -> {
                    for (String[] headers : List.of(
                            new String[] {"Content-Type", "text/plain"},
                            new String[] {"Content-Type", "application/x-www-form-urlencoded"},
                            new String[] {"Content-Type", "multipart/form-data; boundary=x"},
                            new String[0])) {
                        Answer answer = SERVER.send(SERVER.request("", headers)
                                .POST(BodyPublishers.ofString(TYPENAME))
                                .build());

                        assertThat(answer.status()).as(Arrays.toString(headers)).isEqualTo(415);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> urls() {
        String query = "?query=" + GraphQlServer.encoded("query Q { __typename }");
        return Stream.of(
                check("405 with Allow for a mutation", () -> {
                    for (String accept : List.of(JSON, GRAPHQL)) {
                        Answer answer = get("?query=" + GraphQlServer.encoded("mutation { invalidateCaches }"), accept);

                        assertThat(answer.status()).isEqualTo(405);
                        assertThat(answer.response().headers().firstValue("Allow"))
                                .contains("POST");
                        assertThat(answer.json().has("data")).isFalse();
                    }
                    assertThat(SERVER.audited).isEmpty();
                }),
                check("what is empty is absent", () -> {
                    assertThat(get(query + "&operationName=&variables=&extensions=", JSON)
                                    .status())
                            .isEqualTo(200);
                    assertThat(get("?query=", JSON).status()).isEqualTo(422);
                    assertThat(get("", JSON).status()).isEqualTo(422);
                }),
                check("the same statuses as for a body", () -> {
                    assertThat(get(query, JSON).status()).isEqualTo(200);
                    assertThat(get(query + "&operationName=C", JSON).status()).isEqualTo(422);
                    assertThat(get(query + "&variables=%5B1%5D", JSON).status()).isEqualTo(422);
                    assertThat(get(query + "&variables=%7B", JSON).status()).isEqualTo(400);
                    assertThat(get("?query=%7B", JSON).status()).isEqualTo(400);
                    assertThat(get("?query=%7Bnothing%7D", JSON).status()).isEqualTo(422);
                }));
    }

    @TestFactory
    Stream<DynamicTest> what_never_became_a_request() {
        return Stream.of(
                check("401 for whoever does not say who calls, and 403 is for a field alone", () -> {
                    assertThat(GUARDED.send(TYPENAME).status()).isEqualTo(401);
                    assertThat(GUARDED.postAs("", "mutation { invalidateCaches }")
                                    .status())
                            .isEqualTo(294);
                }),
                check(
                        "400 for a body that is missing",
                        () -> assertThat(SERVER.send("").status()).isEqualTo(400)),
                check(
                        "413 for a body that is too large",
                        () -> assertThat(SERVER.send("{\"query\":\"" + " ".repeat(2 << 20) + "\"}")
                                        .status())
                                .isEqualTo(413)),
                check(
                        "414 for a URL that is too long",
                        () -> assertThat(get("?query=" + "x".repeat(10_000), JSON)
                                        .status())
                                .isEqualTo(414)),
                check("the type of GraphQL answers is only that of GraphQL answers", () -> {
                    for (Answer answer : List.of(
                            GUARDED.send(TYPENAME, "Accept", GRAPHQL),
                            SERVER.send("{\"query\":\"" + " ".repeat(2 << 20) + "\"}", "Accept", GRAPHQL),
                            get("?query=" + "x".repeat(10_000), GRAPHQL),
                            SERVER.send(SERVER.request("", "Content-Type", "text/plain", "Accept", GRAPHQL)
                                    .POST(BodyPublishers.ofString(TYPENAME))
                                    .build()),
                            SERVER.send(TYPENAME, "Accept", "text/html"))) {
                        boolean isAnswer = answer.json().has("data")
                                || answer.json().path("errors").isArray();

                        assertThat(isAnswer || !answer.type().contains(GRAPHQL))
                                .as(answer.status() + " " + answer.type())
                                .isTrue();
                    }
                }));
    }
}
