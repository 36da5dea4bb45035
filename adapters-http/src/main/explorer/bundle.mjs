// Puts the files of the explorer page and of the reference page into the class path:
// node bundle.mjs <work> <classes>.
// Packages come from package-lock.json and are checked against it. Where npm cannot get them, both pages are left out;
// packages that are not what the lock says stop the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const SHORT_NAMES = { 'subscriptions-transport-ws/browser/client.js': 'subscriptions-transport-ws.js' };
const LONGEST_RUN = 180_000;

const source = dirname(fileURLToPath(import.meta.url));
const [work, classes] = process.argv.slice(2);
const target = join(classes, 'explorer');
const reference = join(classes, 'reference', 'tool');
const licences = join(classes, 'META-INF', 'licenses', 'explorer.txt');
const stamp = join(work, 'stamp');

const inputs = ['package.json', 'package-lock.json', '.npmrc', 'bundle.mjs'];
const digest = createHash('sha256');
inputs.forEach((name) => digest.update(readFileSync(join(source, name))));
const wanted = digest.digest('hex');

if (!isUpToDate()) {
  rmSync(stamp, { force: true });
  remove();
  install() && assemble();
}

function isUpToDate() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted &&
    existsSync(licences) &&
    REFERENCE.every((file) => existsSync(join(reference, shortName(file)))) &&
    Object.keys(VERSIONS).every((version) => existsSync(join(target, version, 'assets.list')))
  );
}

function remove() {
  Object.keys(VERSIONS).forEach((version) => rmSync(join(target, version), { recursive: true, force: true }));
  rmSync(reference, { recursive: true, force: true });
  rmSync(licences, { force: true });
}

function shortName(file) {
  return SHORT_NAMES[file] ?? file.slice(file.lastIndexOf('/') + 1);
}

function install() {
  mkdirSync(work, { recursive: true });
  ['package.json', 'package-lock.json', '.npmrc'].forEach((name) => copyFileSync(join(source, name), join(work, name)));
  const options = ['ci', '--prefer-offline', '--fetch-retries=1', '--fetch-timeout=30000', '--loglevel=error'];
  const run = spawnSync('npm', options, {
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
  if (['EINTEGRITY', 'EUSAGE', 'EJSONPARSE', 'ERESOLVE', 'ETARGET'].includes(code)) {
    console.error(output);
    process.exit(1);
  }
  console.error(`the explorer and the reference page are left out, because npm could not get its packages (${code})`);
  return false;
}

function assemble() {
  for (const [version, files] of Object.entries(VERSIONS)) {
    const directory = join(target, version);
    mkdirSync(directory, { recursive: true });
    const names = files.map((file) => {
      const name = shortName(file);
      copyFileSync(join(work, 'node_modules', file), join(directory, name));
      return name;
    });
    writeFileSync(join(directory, 'assets.list'), names.join('\n') + '\n');
  }
  mkdirSync(reference, { recursive: true });
  REFERENCE.forEach((file) => copyFileSync(join(work, 'node_modules', file), join(reference, shortName(file))));
  mkdirSync(dirname(licences), { recursive: true });
  writeFileSync(licences, licenceTexts());
  writeFileSync(stamp, wanted);
}

// The files above hold parts of the packages that theirs depend on, so the licences of all of them go along.
function licenceTexts() {
  const packages = Object.keys(JSON.parse(readFileSync(join(work, 'package-lock.json'), 'utf8')).packages);
  return packages
    .filter((path) => path !== '' && existsSync(join(work, path, 'package.json')))
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(work, path, 'package.json'), 'utf8'));
      const texts = readdirSync(join(work, path))
        .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
        .sort()
        .map((file) => readFileSync(join(work, path, file), 'utf8').trim());
      return [`${name} ${version} (${license?.type ?? license ?? 'as follows'})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n');
}
