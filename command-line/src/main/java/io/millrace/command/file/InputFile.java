package io.millrace.command.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.line.Keyboard;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The content of a file or of the standard input.
 *
 * @param name the name of the file in messages
 */
public record InputFile(String name, String text) {

    /** The name that stands for the standard input instead of a file. */
    public static final String STANDARD_INPUT = "-";

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /**
     * Reads a file. Reads the standard input instead if {@code file} is {@value #STANDARD_INPUT}.
     *
     * @param largest the maximum size in bytes
     * @throws ClientFailedException if the file cannot be read, is too large, or is not UTF-8
     */
    public static InputFile read(Path file, Keyboard keyboard, int largest) {
        boolean piped = file.toString().equals(STANDARD_INPUT);
        String name = piped ? "the standard input" : Sentences.plain(file.toString());
        try (InputStream input = piped ? keyboard.piped() : Files.newInputStream(file)) {
            byte[] content = input.readNBytes(largest + 1);
            if (content.length > largest) {
                throw new ClientFailedException(name + " is larger than " + (largest >> 10) + " KiB");
            }
            return new InputFile(
                    name,
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(content))
                            .toString());
        } catch (CharacterCodingException e) {
            throw new ClientFailedException(name + " is not encoded in UTF-8", e);
        } catch (NoSuchFileException e) {
            throw new ClientFailedException("there is no file " + name, e);
        } catch (AccessDeniedException e) {
            throw new ClientFailedException("permission to read " + name + " is denied", e);
        } catch (IOException e) {
            throw new ClientFailedException(
                    name + " cannot be read: " + Sentences.plain(String.valueOf(e.getMessage())), e);
        }
    }

    /**
     * Parses the content.
     *
     * @throws ClientFailedException if the content is not JSON
     */
    public JsonNode json() {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new ClientFailedException(
                    name + " does not contain valid JSON"
                            + (e.getLocation() == null
                                    ? ""
                                    : " (line " + e.getLocation().getLineNr() + ", column "
                                            + e.getLocation().getColumnNr() + ")"),
                    e);
        }
    }

    /**
     * Parses the content as an object.
     *
     * @throws ClientFailedException if the content is not a JSON object
     */
    public ObjectNode object() {
        if (json() instanceof ObjectNode object) {
            return object;
        }
        throw new ClientFailedException(name + " does not contain a JSON object");
    }
}
