// Puts the files of the explorer page, of the reference page and of the console into the class path:
// node bundle.mjs <work> <classes>.
// Packages are those of package-lock.json, fetched by npm and read as they are: installed they are 17,000 files, of which
// the pages need twenty. Where npm cannot get them, these pages are left out; packages that are not what the lock says stop
// the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';

// The files of each version, in the order in which a page loads them.
const VERSIONS = {
  '0.13.2': [
    'react-16/umd/react.production.min.js',
    'react-dom-16/umd/react-dom.production.min.js',
    'subscriptions-transport-ws/browser/client.js',
    'graphiql-0.13.2/graphiql.css',
    'graphiql-0.13.2/graphiql.min.js',
  ],
  '4.1.2': [
    'react-18/umd/react.production.min.js',
    'react-dom-18/umd/react-dom.production.min.js',
    'graphql-ws/umd/graphql-ws.min.js',
    'graphiql-4.1.2/graphiql.min.css',
    'graphiql-4.1.2/graphiql.min.js',
  ],
};
const REFERENCE = ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js'];
// The libraries of the console and the names under which its modules import them. Browsers resolve no names of packages,
// so each import of a package becomes the import of its file.
const CONSOLE = {
  '@picocss/pico/css/pico.min.css': 'pico.min.css',
  'uplot/dist/uPlot.min.css': 'uplot.min.css',
  'preact/dist/preact.mjs': 'preact.module.js',
  'preact/hooks/dist/hooks.mjs': 'hooks.module.js',
  'htm/dist/htm.module.js': 'htm.module.js',
  '@preact/signals-core/dist/signals-core.module.js': 'signals-core.module.js',
  '@preact/signals/dist/signals.module.js': 'signals.module.js',
  'uplot/dist/uPlot.esm.js': 'uplot.esm.js',
};
const IMPORTS = {
  preact: 'preact.module.js',
  'preact/hooks': 'hooks.module.js',
  '@preact/signals-core': 'signals-core.module.js',
};
const SHORT_NAMES = { 'subscriptions-transport-ws/browser/client.js': 'subscriptions-transport-ws.js' };
const LONGEST_RUN = 180_000;

const source = dirname(fileURLToPath(import.meta.url));
const [work, classes] = process.argv.slice(2);
const target = join(classes, 'explorer');
const reference = join(classes, 'reference', 'tool');
const consoleTool = join(classes, 'console', 'tool');
const licences = join(classes, 'META-INF', 'licenses', 'explorer.txt');
const stamp = join(work, 'stamp');

const inputs = ['package.json', 'package-lock.json', '.npmrc', 'bundle.mjs'];
const digest = createHash('sha256');
inputs.forEach((name) => digest.update(readFileSync(join(source, name))));
const wanted = digest.digest('hex');

if (!isUpToDate()) {
  remove();
  const packages = lockedPackages();
  fetchPackages(packages) && assemble(packages);
}

function isUpToDate() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(licences) &&
    REFERENCE.every((file) => existsSync(join(reference, shortName(file)))) &&
    Object.values(CONSOLE).every((name) => existsSync(join(consoleTool, name))) &&
    Object.keys(VERSIONS).every((version) => existsSync(join(target, version, 'assets.list')))
  );
}

function remove() {
  Object.keys(VERSIONS).forEach((version) => rmSync(join(target, version), { recursive: true, force: true }));
  rmSync(reference, { recursive: true, force: true });
  rmSync(consoleTool, { recursive: true, force: true });
  rmSync(licences, { force: true });
}

function shortName(file) {
  return SHORT_NAMES[file] ?? file.slice(file.lastIndexOf('/') + 1);
}

// Returns the packages by the paths at which npm would install them, which are those that the lists above begin with.
function lockedPackages() {
  const [{ dependencies }, lock] = ['package.json', 'package-lock.json'].map((name) =>
    JSON.parse(readFileSync(join(source, name), 'utf8')),
  );
  if (!isDeepStrictEqual(dependencies, lock.packages[''].dependencies)) {
    console.error('package-lock.json does not match package.json: update it with npm install --package-lock-only');
    process.exit(1);
  }
  return new Map(
    Object.entries(lock.packages)
      .filter(([path]) => path !== '')
      .map(([path, { name = path.split('node_modules/').pop(), version, integrity }]) => [
        path.slice('node_modules/'.length),
        { name, version, integrity },
      ]),
  );
}

function fetchPackages(packages) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  copyFileSync(join(source, '.npmrc'), join(work, '.npmrc'));
  const options = ['--prefer-offline', '--fetch-retries=1', '--fetch-timeout=30000', '--loglevel=error'];
  const names = new Set([...packages.values()].map(({ name, version }) => `${name}@${version}`));
  const run = spawnSync('npm', ['pack', ...options, ...names], {
    cwd: work,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: LONGEST_RUN,
  });
  if (run.status === 0) {
    return true;
  }
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}`;
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? run.error?.code ?? run.signal ?? run.status;
  if (['EINTEGRITY', 'ETARGET'].includes(code)) {
    console.error(output);
    process.exit(1);
  }
  console.error(`the explorer, the reference page and the console are left out because npm could not load its packages (${code})`);
  return false;
}

function assemble(packages) {
  const contents = new Map();
  const texts = [];
  for (const [path, it] of packages) {
    const files = filesOf(it);
    texts.push(licenceIn(files));
    [...Object.values(VERSIONS).flat(), ...REFERENCE, ...Object.keys(CONSOLE)]
      .filter((name) => name.startsWith(`${path}/`))
      .forEach((name) => contents.set(name, files.get(name.slice(path.length + 1))));
  }
  for (const [version, names] of Object.entries(VERSIONS)) {
    write(join(target, version), names, contents);
    writeFileSync(join(target, version, 'assets.list'), names.map((name) => `${shortName(name)}\n`).join(''));
  }
  write(reference, REFERENCE, contents);
  mkdirSync(consoleTool, { recursive: true });
  for (const [file, name] of Object.entries(CONSOLE)) {
    writeFileSync(join(consoleTool, name), name.endsWith('.js') ? withFiles(contents.get(file)) : contents.get(file));
  }
  mkdirSync(dirname(licences), { recursive: true });
  writeFileSync(licences, texts.join(`\n\n${'-'.repeat(80)}\n\n`) + '\n');
  writeFileSync(stamp, wanted);
}

function withFiles(script) {
  return script
    .toString('utf8')
    .replace(/\b(from|import)\s*(["'])([^"'.\s][^"'\s]*)\2/g, (text, word, quote, name) => {
      if (!(name in IMPORTS)) {
        throw new Error(`the console has no file for the import of ${name}`);
      }
      return `${word}${quote}./${IMPORTS[name]}${quote}`;
    })
    .replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

function write(directory, names, contents) {
  mkdirSync(directory, { recursive: true });
  names.forEach((name) => writeFileSync(join(directory, shortName(name)), contents.get(name)));
}

// Returns what the files of a package contain, by their names. It is a tar archive, in which each file follows a block
// of 512 bytes with its name and size; the first folder has any name.
function filesOf({ name, version, integrity }) {
  const packed = readFileSync(join(work, `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`));
  const [algorithm, expected] = integrity.split(/-(.*)/s);
  if (createHash(algorithm).update(packed).digest('base64') !== expected) {
    console.error(`${name} ${version} is not what package-lock.json says`);
    process.exit(1);
  }
  const archive = gunzipSync(packed);
  const text = (from, length) => archive.toString('utf8', from, from + length).replace(/\0.*/s, '');
  const files = new Map();
  for (let at = 0; archive[at] > 0; ) {
    const begin = at + 512;
    const size = parseInt(text(at + 124, 12), 8);
    const path = `${text(at + 345, 155)}/${text(at, 100)}`.replace(/^\//, '');
    files.set(path.slice(path.indexOf('/') + 1), archive.subarray(begin, begin + size));
    at = begin + Math.ceil(size / 512) * 512;
  }
  return files;
}

// The files of both pages hold parts of the packages that theirs depend on, so the licences of all of them go along.
function licenceIn(files) {
  const { name, version, license } = JSON.parse(files.get('package.json'));
  const texts = [...files.keys()]
    .filter((file) => /^(licen[cs]e|copying|notice)[^/]*$/i.test(file))
    .sort()
    .map((file) => files.get(file).toString('utf8').trim());
  return [`${name} ${version} (${license?.type ?? license ?? 'as follows'})`, ...texts].join('\n\n');
}
