package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;

/** The kinds of templates, and what they are called in requests and messages. */
enum TemplateKind {
    INDEX("index"),
    COMPONENT("component");

    private final String word;

    TemplateKind(String word) {
        this.word = word;
    }

    /** Returns the path of all templates. */
    String path() {
        return "/_" + word + "_template";
    }

    /** Returns the name of the kind for messages. */
    String words() {
        return word + " template";
    }

    /** Returns the list of templates in a response. */
    JsonNode listed(JsonNode response) {
        return response.path(word + "_templates");
    }

    /** Returns the content of one template of the list. */
    JsonNode content(JsonNode template) {
        return template.path(word + "_template");
    }
}
