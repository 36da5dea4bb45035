package io.millrace.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the links between the pages of the repository. */
class PageLinksTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path ARCHIVE = ROOT.resolve("packaging/src/archive");
    private static final Set<String> SKIPPED = Set.of("target", "node_modules", ".git");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("```.*?```|`[^`]*`", Pattern.DOTALL);

    @Test
    void every_link_between_pages_leads_to_a_file_and_to_a_heading_in_it() throws IOException {
        List<Path> pages = pages();

        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll("code"));
            while (link.find()) {
                String target = link.group(1);
                if (!target.contains("://") && !isThere(page, target)) {
                    broken.add(ROOT.relativize(page) + ": " + target);
                }
            }
        }

        assertThat(pages).hasSizeGreaterThan(40);
        assertThat(broken).isEmpty();
    }

    private static boolean isThere(Path page, String target) throws IOException {
        int anchor = target.indexOf('#');
        String file = anchor < 0 ? target : target.substring(0, anchor);
        Path linked = file.isEmpty() ? page : folder(page).resolve(file).normalize();
        return Files.exists(linked) && (anchor < 0 || headings(linked).contains(target.substring(anchor + 1)));
    }

    /** Returns the folder that links of a page start from. Pages of the archive are copied next to those of the root. */
    private static Path folder(Path page) {
        return page.startsWith(ARCHIVE) ? ROOT : Objects.requireNonNull(page.getParent(), "parent");
    }

    /** Returns the anchors of the headings of a page, as hosting platforms for repositories form them. */
    private static Set<String> headings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .replaceAll("]\\([^)]*\\)", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }
}
