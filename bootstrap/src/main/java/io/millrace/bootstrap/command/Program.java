package io.millrace.bootstrap.command;

import io.millrace.adapters.http.document.write.SentDocumentReader;
import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.bootstrap.command.database.DumpCommand;
import io.millrace.bootstrap.command.database.ResetPasswordCommand;
import io.millrace.bootstrap.command.database.RestoreCommand;
import io.millrace.bootstrap.command.demo.DemoCommand;
import io.millrace.bootstrap.command.doctor.DoctorCommand;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.command.serve.ConfigCommand;
import io.millrace.bootstrap.command.serve.ServeCommand;
import io.millrace.command.apikey.CreateApiKeyCommand;
import io.millrace.command.apikey.ListApiKeysCommand;
import io.millrace.command.apikey.RevokeApiKeyCommand;
import io.millrace.command.cache.CacheClearCommand;
import io.millrace.command.cache.CacheListCommand;
import io.millrace.command.completion.Completion;
import io.millrace.command.completion.CompletionCommand;
import io.millrace.command.context.ContextListCommand;
import io.millrace.command.context.ContextRemoveCommand;
import io.millrace.command.context.ContextRenameCommand;
import io.millrace.command.context.ContextSetCommand;
import io.millrace.command.context.ContextShowCommand;
import io.millrace.command.context.ContextUseCommand;
import io.millrace.command.document.AuditCommand;
import io.millrace.command.document.CountCommand;
import io.millrace.command.document.SearchCommand;
import io.millrace.command.document.TailCommand;
import io.millrace.command.feature.FeatureMigrateCommand;
import io.millrace.command.feature.FeatureStatusCommand;
import io.millrace.command.index.IndexShowCommand;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.CommandGroup;
import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.ServiceOptions;
import io.millrace.command.line.ShortHelp;
import io.millrace.command.load.DocumentRules;
import io.millrace.command.load.LoadCommand;
import io.millrace.command.load.cluster.ImportCommand;
import io.millrace.command.parser.LeadingOptions;
import io.millrace.command.parser.OptionsCommand;
import io.millrace.command.parser.ParserErrors;
import io.millrace.command.role.RoleDeleteCommand;
import io.millrace.command.role.RoleListCommand;
import io.millrace.command.role.RolePutCommand;
import io.millrace.command.role.RoleShowCommand;
import io.millrace.command.setting.SettingsGetCommand;
import io.millrace.command.setting.SettingsSetCommand;
import io.millrace.command.status.StatusCommand;
import io.millrace.command.stream.StreamCreateCommand;
import io.millrace.command.stream.StreamDeleteCommand;
import io.millrace.command.stream.StreamLifecycleCommand;
import io.millrace.command.stream.StreamListCommand;
import io.millrace.command.stream.StreamRolloverCommand;
import io.millrace.command.stream.StreamShowCommand;
import io.millrace.command.stream.StreamTrimCommand;
import io.millrace.command.template.ComponentDeleteCommand;
import io.millrace.command.template.ComponentListCommand;
import io.millrace.command.template.ComponentPutCommand;
import io.millrace.command.template.ComponentShowCommand;
import io.millrace.command.template.TemplateDeleteCommand;
import io.millrace.command.template.TemplateListCommand;
import io.millrace.command.template.TemplatePutCommand;
import io.millrace.command.template.TemplateShowCommand;
import io.millrace.command.template.TemplateSimulateCommand;
import io.millrace.command.trusted.DocumentListCommand;
import io.millrace.command.trusted.DocumentPutCommand;
import io.millrace.command.upgrade.UpgradeCommand;
import io.millrace.command.user.AddUserCommand;
import io.millrace.command.user.ChangePasswordCommand;
import io.millrace.command.user.DisableUserCommand;
import io.millrace.command.user.EnableUserCommand;
import io.millrace.command.user.FormerRotateKeysCommand;
import io.millrace.command.user.ListKeysCommand;
import io.millrace.command.user.ListUsersCommand;
import io.millrace.command.user.LoginCommand;
import io.millrace.command.user.LogoutCommand;
import io.millrace.command.user.RemoveUserCommand;
import io.millrace.command.user.RotateKeysCommand;
import io.millrace.command.user.SetUserCommand;
import io.millrace.command.user.WhoamiCommand;
import io.millrace.command.user.totp.TotpDisableCommand;
import io.millrace.command.user.totp.TotpEnableCommand;
import io.millrace.command.user.totp.TotpStatusCommand;
import io.millrace.configuration.ConfigurationRefusedException;
import io.millrace.configuration.Keys;
import io.millrace.configuration.file.FileNames;
import io.millrace.configuration.key.Key;
import io.millrace.domain.text.LostText;
import io.millrace.domain.text.OneLine;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command line. Without a command, the program runs {@code serve}. */
@Command(
        name = "millrace",
        synopsisSubcommandLabel = "[COMMAND]",
        header = {"Millrace keeps data streams in PostgreSQL, behind Elasticsearch-shaped REST endpoints.", ""},
        descriptionHeading = "%n",
        description = {
            "Without a command, millrace starts the service (serve). `millrace options` shows the options of commands that"
                    + " use a running service. They can precede the command or follow it."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  millrace",
            "  millrace demo",
            "  millrace --set server.port=9200",
            "  millrace config --config millrace.yaml",
            "  millrace doctor",
            "  millrace login",
            "  millrace load access.ndjson.gz --stream logs-access --create",
            "  millrace upgrade logs-access --watch"
        },
        mixinStandardHelpOptions = true)
public final class Program implements Callable<Integer> {

    private static final Set<String> VERSION = Set.of("--version", "-V");

    /** The first argument of {@code millrace help COMMAND}. */
    private static final String HELP = "help";

    /** The first argument with which a shell requests suggestions. The scripts that `completion` prints contain it. */
    private static final String COMPLETE = "__complete";

    private static final String GLOBAL = "global";

    private final ServeCommand serve;

    private Program(ServeCommand serve) {
        this.serve = serve;
    }

    /**
     * Runs one command line and returns its exit status.
     *
     * @see io.millrace.command.client.ExitStatus
     */
    public static int run(CommandContext context, ServiceContext service, String... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (LostText.isIn(arguments[i])) {
                context.errors()
                        .println(
                                "millrace: argument " + (i + 1) + " contains characters that the locale of this process"
                                        + " cannot represent; " + LostText.REMEDY);
                return ExitCode.USAGE;
            }
        }
        if (arguments.length == 1 && VERSION.contains(arguments[0])) {
            context.output().println(context.version());
            return ExitCode.OK;
        }
        if (arguments.length > 0 && arguments[0].equals(COMPLETE)) {
            List<String> words = List.of(arguments).subList(1, arguments.length);
            complete(context, service, isHelpOf(words) ? words.subList(1, words.size()) : words);
            return ExitCode.OK;
        }
        List<String> given = new ArrayList<>(List.of(arguments));
        if (isHelpOf(given)) {
            given.remove(0);
            given.add("--" + HELP);
        }
        LeadingOptions leading = leading(context, service);
        CommandLine line = line(context, service, leading, given);
        try {
            return line.execute(leading.moved(line, given));
        } catch (ParameterException e) {
            return explain(e, given, leading, context.errors());
        }
    }

    /** Returns whether the words request the help of a command with {@code help COMMAND}. */
    private static boolean isHelpOf(List<String> words) {
        return words.size() > 1 && words.get(0).equals(HELP) && !words.get(1).startsWith("-");
    }

    private static LeadingOptions leading(CommandContext context, ServiceContext service) {
        return new LeadingOptions(
                () -> List.of(new ServiceOptions(context), new GlobalOptions(context, service.machine())));
    }

    /** Prints the words that can replace the last word of an incomplete command line, one word per line. */
    private static void complete(CommandContext context, ServiceContext service, List<String> words) {
        LeadingOptions leading = leading(context, service);
        CommandLine line = line(context, service, leading, words);
        List<String> found = new Completion(
                        line,
                        leading.options(),
                        context,
                        () -> Keys.all().stream().map(Key::name).toList())
                .words(words);
        found.forEach(context.output()::println);
        context.output().flush();
    }

    /** Creates the command line with all commands and their options. */
    static CommandLine line(CommandContext context, ServiceContext service) {
        return line(context, service, leading(context, service), List.of());
    }

    /**
     * Creates the command line.
     *
     * @param arguments the arguments of the program. If the first word is the name of a command, only this command is
     *     created, because creating all commands takes time
     */
    private static CommandLine line(
            CommandContext context, ServiceContext service, LeadingOptions leading, List<String> arguments) {
        String first = leading.words(arguments, 1).stream().findFirst().orElse("");
        Supplier<GlobalOptions> options = () -> new GlobalOptions(context, service.machine());
        Map<String, Supplier<CommandLine>> commands = new LinkedHashMap<>();
        commands.put(
                "serve", () -> configured(options.get(), own -> new ServeCommand(context, own, service.starter())));
        commands.put("config", () -> configured(options.get(), own -> new ConfigCommand(context, own)));
        commands.put("demo", () -> configured(options.get(), own -> new DemoCommand(context, own, service.starter())));
        commands.put(
                "stream",
                () -> CommandGroup.of(
                        "stream",
                        "Lists, creates, rolls over and deletes data streams of a running service.",
                        new StreamListCommand(context),
                        new StreamShowCommand(context),
                        new StreamCreateCommand(context),
                        new StreamRolloverCommand(context),
                        new StreamLifecycleCommand(context),
                        new StreamTrimCommand(context),
                        new StreamDeleteCommand(context)));
        commands.put(
                "index",
                () -> CommandGroup.of("index", "Shows indices of a running service.", new IndexShowCommand(context)));
        commands.put("search", () -> new SearchCommand(context).line());
        commands.put("count", () -> new CountCommand(context).line());
        commands.put("tail", () -> new TailCommand(context).line());
        commands.put("load", () -> new LoadCommand(context, rules()).line());
        commands.put("import", () -> new ImportCommand(context, rules()).line());
        commands.put("status", () -> new StatusCommand(context).line());
        commands.put(
                "template",
                () -> CommandGroup.of(
                        "template",
                        "Lists, shows, stores, simulates and deletes index templates of a running service.",
                        new TemplateListCommand(context),
                        new TemplateShowCommand(context),
                        new TemplatePutCommand(context),
                        new TemplateSimulateCommand(context),
                        new TemplateDeleteCommand(context)));
        commands.put(
                "component",
                () -> CommandGroup.of(
                        "component",
                        "Lists, shows, stores and deletes component templates of a running service.",
                        new ComponentListCommand(context),
                        new ComponentShowCommand(context),
                        new ComponentPutCommand(context),
                        new ComponentDeleteCommand(context)));
        commands.put(
                "settings",
                () -> CommandGroup.of(
                        "settings",
                        "Shows and changes the cluster settings of a running service.",
                        new SettingsGetCommand(context),
                        new SettingsSetCommand(context)));
        commands.put("upgrade", () -> UpgradeCommand.of(context, PostgresVersions::sizeEstimateOf));
        commands.put(
                "feature",
                () -> CommandGroup.of(
                        "feature",
                        "Shows and migrates the system features of a running service.",
                        new FeatureStatusCommand(context),
                        new FeatureMigrateCommand(context)));
        commands.put(
                "cache",
                () -> CommandGroup.of(
                        "cache",
                        "Shows and clears the caches of a running service.",
                        new CacheListCommand(context),
                        new CacheClearCommand(context)));
        commands.put(
                "context",
                () -> CommandGroup.of(
                        "context",
                        "Saves the addresses and credentials of services, and selects one of them.",
                        new ContextListCommand(context),
                        new ContextShowCommand(context),
                        new ContextUseCommand(context),
                        new ContextSetCommand(context),
                        new ContextRenameCommand(context),
                        new ContextRemoveCommand(context)));
        commands.put("login", () -> new LoginCommand(context).line());
        commands.put("logout", () -> new LogoutCommand(context).line());
        commands.put("whoami", () -> new WhoamiCommand(context).line());
        commands.put(
                "user",
                () -> CommandGroup.of(
                                "user",
                                "Adds, changes, lists and removes users of a running service; resets a lost password.",
                                new AddUserCommand(context),
                                new ChangePasswordCommand(context),
                                new ListUsersCommand(context),
                                new SetUserCommand(context),
                                new EnableUserCommand(context),
                                new DisableUserCommand(context),
                                new RemoveUserCommand(context))
                        .addSubcommand(CommandGroup.of(
                                "totp",
                                "Enables, removes and shows second factors.",
                                List.of(
                                        new TotpEnableCommand(context).line(),
                                        new TotpDisableCommand(context).line(),
                                        new TotpStatusCommand(context).line())))
                        .addSubcommand(configured(
                                options.get(),
                                own -> new ResetPasswordCommand(context, own, service.passwordReset()))));
        commands.put(
                "apikey",
                () -> CommandGroup.of(
                        "apikey",
                        "Creates, lists and revokes API keys of a running service.",
                        new CreateApiKeyCommand(context),
                        new ListApiKeysCommand(context),
                        new RevokeApiKeyCommand(context)));
        commands.put(
                "role",
                () -> CommandGroup.of(
                        "role",
                        "Lists, shows, stores and deletes roles of a running service.",
                        new RoleListCommand(context),
                        new RoleShowCommand(context),
                        new RolePutCommand(context),
                        new RoleDeleteCommand(context)));
        commands.put(
                "key",
                () -> CommandGroup.of(
                        "key",
                        "Lists and rotates the keys that sign access tokens.",
                        new ListKeysCommand(context),
                        new RotateKeysCommand(context)));
        commands.put(
                "keys",
                () -> hidden(CommandGroup.of("keys", "Deprecated; use key.", new FormerRotateKeysCommand(context))));
        commands.put("audit", () -> new AuditCommand(context).line());
        commands.put(
                "document",
                () -> CommandGroup.of(
                        "document",
                        "Lists and stores the trusted GraphQL documents of a running service.",
                        new DocumentListCommand(context),
                        new DocumentPutCommand(context)));
        commands.put(
                "database",
                () -> CommandGroup.of(
                        "database",
                        "Dumps the whole database to a file, and restores it.",
                        List.of(
                                new DumpCommand(context, options.get()).line(),
                                new RestoreCommand(context, options.get()).line())));
        commands.put("doctor", () -> DoctorCommand.of(context, options.get()));
        if (commands.containsKey(first)) {
            commands.keySet().retainAll(Set.of(first));
        } else {
            commands.put("options", () -> new CommandLine(new OptionsCommand(context)));
            commands.put("completion", () -> new CommandLine(new CompletionCommand(context)));
            commands.put(HELP, () -> new CommandLine(new HelpCommand()));
        }
        boolean single = commands.size() == 1;
        CommandLine commandLine =
                configured(options.get(), own -> new Program(new ServeCommand(context, own, service.starter())));
        for (Supplier<CommandLine> command : commands.values()) {
            CommandLine created = command.get();
            CommandGroup.complete(created, () -> single ? second(leading, arguments) : "");
            commandLine.addSubcommand(created);
        }
        commandLine
                .setOut(writer(context.output()))
                .setErr(writer(context.errors()))
                .setColorScheme(CommandLine.Help.defaultColorScheme(context.colours() ? Ansi.ON : Ansi.OFF))
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setHelpFactory(ShortHelp::new)
                .setParameterExceptionHandler(
                        (mistake, given) -> explain(mistake, List.of(given), leading, context.errors()))
                .setExecutionExceptionHandler((failure, command, result) -> report(failure, context.errors()));
        commandLine.registerConverter(Path.class, Program::path);
        commandLine.setExecutionStrategy(Program::executeIfKnown);
        CommandHelp.describeExamples(commandLine);
        setVersion(commandLine, context.version());
        return commandLine;
    }

    private static String second(LeadingOptions leading, List<String> arguments) {
        List<String> words = leading.words(arguments, 2);
        return words.size() < 2 ? "" : words.get(1);
    }

    /** Hides a deprecated command in the help of the program. */
    private static CommandLine hidden(CommandLine command) {
        command.getCommandSpec().usageMessage().hidden(true);
        return command;
    }

    /**
     * Executes the command. Throws if the command line contains an unknown name. With {@code --help}, picocli itself
     * would ignore the unknown name and show the help of another command.
     */
    private static int executeIfKnown(ParseResult parsed) {
        for (ParseResult part = parsed; part != null; part = part.subcommand()) {
            if (!part.unmatched().isEmpty()) {
                throw new UnmatchedArgumentException(part.commandSpec().commandLine(), part.unmatched());
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static CommandLine configured(GlobalOptions options, Function<GlobalOptions, Object> command) {
        return new CommandLine(command.apply(options)).addMixin(GLOBAL, options);
    }

    private static DocumentRules rules() {
        SentDocumentReader reader = new SentDocumentReader(Integer.MAX_VALUE);
        return document -> reader.read(document, 0, document.length);
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException refused) {
            throw new TypeConversionException(FileNames.problem(refused));
        }
    }

    private static void setVersion(CommandLine command, String version) {
        command.getCommandSpec().version(version);
        command.getSubcommands().values().forEach(nested -> setVersion(nested, version));
    }

    @Override
    public Integer call() throws InterruptedException {
        return serve.call();
    }

    private static int explain(
            ParameterException mistake, List<String> arguments, LeadingOptions leading, PrintStream errors) {
        if (mistake instanceof UnmatchedArgumentException unmatched
                && unmatched.getUnmatched().stream().anyMatch(argument -> argument.startsWith("-D"))) {
            errors.println("millrace: put -Dkey=value before -jar, or use --set key=value after it");
            return ExitCode.USAGE;
        }
        List<String> lines = new ParserErrors(leading).explain(mistake, arguments);
        errors.println("millrace: " + lines.get(0));
        lines.subList(1, lines.size()).forEach(errors::println);
        return ExitCode.USAGE;
    }

    private static int report(Exception failure, PrintStream errors) {
        if (failure instanceof ConfigurationRefusedException refused) {
            refused.problems().forEach(problem -> errors.println("millrace: " + problem));
            return ExitCode.USAGE;
        }
        if (failure instanceof InvalidPathException refused) {
            errors.println("millrace: " + FileNames.problem(refused));
            return ExitCode.USAGE;
        }
        LoggerFactory.getLogger(Program.class).error("the command failed", failure);
        errors.println("millrace: the command failed: " + OneLine.of(failure.toString()));
        return ExitCode.SOFTWARE;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
