package io.millrace.adapters.persistence.dump;

import io.millrace.adapters.persistence.document.table.DocumentTable;
import io.millrace.domain.text.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The table of contents of a dump, as lines of text. The last line is the checksum of all other lines.
 *
 * @param program the name and version of the program that created the dump; only for information
 * @param schema the version of the database schema
 * @param tables the tables in the order of filling them: if a table refers to another table, the other table comes
 *     first
 * @param sequences the database sequences that have returned a number
 * @param packed the number of documents in packed indices
 */
record Manifest(String program, String schema, List<Table> tables, List<Sequence> sequences, long packed) {

    static final String DOCUMENTS = "millrace_documents.";

    /** The version of the file format. It must be increased if older programs can no longer read the file. */
    private static final int FORMAT = 1;

    private static final String FIRST_WORD = "millrace-dump";

    private static final Pattern TABLE = Pattern.compile(
            "millrace\\.[a-z][a-z0-9_]*|millrace_documents\\.d[1-9][0-9]{0,17}(_blocks|_parts|_ids|_columns)?");
    private static final Pattern SEQUENCE =
            Pattern.compile("millrace\\.[a-z][a-z0-9_]*|millrace_documents\\.d[1-9][0-9]{0,17}_seq");
    private static final Pattern SCHEMA_VERSION = Pattern.compile("[0-9]+(\\.[0-9]+)*");

    /**
     * A table in the dump.
     *
     * @param name the name with its schema
     * @param sha256 the SHA-256 of the rows in the dump, in hexadecimal
     * @param columns the names of the columns, separated by commas
     */
    record Table(String name, long rows, String sha256, String columns) {

        boolean holdsDocuments() {
            return name.startsWith(DOCUMENTS);
        }

        boolean holdsRows() {
            return holdsDocuments() && name.indexOf('_', DOCUMENTS.length()) < 0;
        }

        boolean holdsBlocks() {
            return name.endsWith(DocumentTable.BLOCKS);
        }
    }

    /** A sequence, with the last number that it returned. */
    record Sequence(String name, long last) {

        /** Returns the name of the document table of this sequence, for example {@code d12} for {@code d12_seq}. */
        String documentTable() {
            int end = name.lastIndexOf('_');
            return name.substring(0, end > DOCUMENTS.length() ? end : name.length());
        }
    }

    long indices() {
        return tables.stream()
                .filter(table -> table.holdsRows() || table.holdsBlocks())
                .count();
    }

    long documents() {
        return packed
                + tables.stream()
                        .filter(Table::holdsRows)
                        .mapToLong(Table::rows)
                        .sum();
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(FIRST_WORD).append(' ').append(FORMAT).append('\n');
        text.append("program ").append(program).append('\n');
        text.append("schema ").append(schema).append('\n');
        for (Table table : tables) {
            text.append(String.format(
                    Locale.ROOT, "table %s %d %s %s\n", table.name, table.rows, table.sha256, table.columns));
        }
        for (Sequence sequence : sequences) {
            text.append(String.format(Locale.ROOT, "sequence %s %d\n", sequence.name, sequence.last));
        }
        text.append("packed ").append(packed).append('\n');
        return text + "checksum " + checksum(text.toString()) + "\n";
    }

    /**
     * Parses the output of {@link #text}.
     *
     * @throws DumpRefusedException if the format is newer than this program, or the text was altered
     */
    static Manifest parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).startsWith(FIRST_WORD + " ")) {
            throw new DumpRefusedException("it is not a dump of Millrace");
        }
        if (!lines.get(0).equals(FIRST_WORD + " " + FORMAT)) {
            throw new DumpRefusedException("it has the format " + lines.get(0).substring(FIRST_WORD.length() + 1)
                    + ", and this program supports " + FORMAT + ": use the program that created it, or a newer one");
        }
        int last = text.lastIndexOf("checksum ");
        if (last < 0 || !text.substring(last).strip().equals("checksum " + checksum(text.substring(0, last)))) {
            throw new DumpRefusedException("its list of contents was altered");
        }
        String program = "";
        String schema = "";
        List<Table> tables = new ArrayList<>();
        List<Sequence> sequences = new ArrayList<>();
        long packed = 0;
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "program" -> program = line.substring(words[0].length() + 1);
                case "schema" -> schema = words[1];
                case "table" -> tables.add(new Table(words[1], Long.parseLong(words[2]), words[3], words[4]));
                case "sequence" -> sequences.add(new Sequence(words[1], Long.parseLong(words[2])));
                case "packed" -> packed = Long.parseLong(words[1]);
                default -> {
                    // The first line contains the version of the format, and the last line contains the checksum.
                }
            }
        }
        Manifest manifest = new Manifest(program, schema, List.copyOf(tables), List.copyOf(sequences), packed);
        manifest.requireKnownNames();
        return manifest;
    }

    /**
     * Rejects names that Millrace never uses for tables, columns and sequences. After a restore has created its tables,
     * it also checks that these names exist in the database.
     */
    private void requireKnownNames() {
        require(SCHEMA_VERSION, List.of(schema), "a schema");
        List<String> names = tables.stream().map(Table::name).toList();
        require(TABLE, names, "a table");
        require(SEQUENCE, sequences.stream().map(Sequence::name).toList(), "a sequence");
        if (Set.copyOf(names).size() < names.size()) {
            throw new DumpRefusedException("it was altered: it has a table twice");
        }
    }

    private static void require(Pattern form, List<String> names, String what) {
        for (String name : names) {
            if (!form.matcher(name).matches()) {
                throw new DumpRefusedException("it was altered: invalid name of " + what + ": " + name);
            }
        }
    }

    private static String checksum(String text) {
        return Sha256.hex(Sha256.of(text));
    }
}
