package io.millrace.bootstrap.program;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Does as much of what {@code curl} does as the documentation asks for, where there is no {@code curl}. */
final class CurlStandIn {

    private final HttpRequest.Builder request = HttpRequest.newBuilder();
    private final List<String> data = new ArrayList<>();
    private String method = "";
    private boolean hasContentType;

    private CurlStandIn() {}

    /** Sends what the arguments say and prints the body of the answer. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        CurlStandIn curl = new CurlStandIn();
        HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                .send(curl.request(List.of(arguments)), HttpResponse.BodyHandlers.ofByteArray());
        PrintStream output = System.out;
        output.write(answer.body());
        output.flush();
    }

    private HttpRequest request(List<String> arguments) throws IOException {
        String address = "";
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "-s" -> {}
                case "-u" -> request.header("Authorization", "Basic " + base64(arguments.get(++i)));
                case "-X" -> method = arguments.get(++i);
                case "-H" -> header(arguments.get(++i));
                case "-d" -> data.add(arguments.get(++i));
                case "--data-urlencode" -> data.add(encoded(arguments.get(++i)));
                case "--data-binary" -> {
                    if (!arguments.get(++i).equals("@-")) {
                        throw unknown("--data-binary " + arguments.get(i));
                    }
                    data.add(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
                }
                default -> {
                    if (arguments.get(i).startsWith("-")) {
                        throw unknown(arguments.get(i));
                    }
                    address = arguments.get(i);
                }
            }
        }
        return finished(address);
    }

    private HttpRequest finished(String address) {
        if (!data.isEmpty() && !hasContentType) {
            request.header("Content-Type", "application/x-www-form-urlencoded");
        }
        return request.uri(URI.create("http://" + address.replaceFirst("^http://", "")))
                .method(
                        !method.isEmpty() ? method : data.isEmpty() ? "GET" : "POST",
                        data.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(String.join("&", data)))
                .build();
    }

    private void header(String line) {
        int colon = line.indexOf(':');
        String name = line.substring(0, colon);
        hasContentType |= name.equalsIgnoreCase("Content-Type");
        request.header(name, line.substring(colon + 1).strip());
    }

    private static String encoded(String field) {
        int end = field.indexOf('=') + 1;
        return field.substring(0, end) + URLEncoder.encode(field.substring(end), StandardCharsets.UTF_8);
    }

    private static String base64(String credentials) {
        return Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static IllegalArgumentException unknown(String option) {
        return new IllegalArgumentException("curl is not here, and what stands in for it does not know " + option);
    }
}
