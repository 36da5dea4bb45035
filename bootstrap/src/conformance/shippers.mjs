// Sends logs as a page shows it, with the shippers themselves: node shippers.mjs <page>.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { check, equal, password, send, service, until, user } from './checks.mjs';

const run = promisify(execFile);
const page = await readFile(process.argv[2], 'utf8');
const { hostname, port } = new URL(service);

process.env.SHIPPER_PASSWORD = 'a-long-password-1';
await send('PUT', '/_security/role/shipper', {
  cluster: ['monitor'], indices: [{ names: ['*'], privileges: ['create_doc', 'auto_configure'] }],
});
await send('PUT', '/_security/user/shipper', { password: process.env.SHIPPER_PASSWORD, roles: ['shipper'] });

// Returns the example of a section, for this service.
function example(section, language) {
  const text = page.match(new RegExp(`^## ${section}$.*?^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms'))[1];
  return text.replaceAll('http://127.0.0.1:8080', service);
}

async function count(index) {
  return (await send('GET', `/${index}/_count?ignore_unavailable=true`)).count;
}

for (const [shipper, index] of [['pino', 'pino-app'], ['winston', 'logs-*']]) {
  await check(`${shipper} sends its events`, async () => {
    await writeFile(`example-${shipper}.mjs`, example(shipper, 'js'));
    await run('node', [`example-${shipper}.mjs`], { timeout: 60_000 });
    await until(async () => await count(index) === 1, `the event is in ${index}`);
    const { hits } = await send('GET', `/${index}/_search`);
    equal(JSON.stringify(hits.hits[0]._source).includes('signed in'), true, 'whether it has its message');
  });
}

await check('elasticdump copies documents to a file and back', async () => {
  for (let number = 0; number < 250; number++) {
    await send('PUT', `/dumped/_create/${number}`, { number });
  }
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const address = (index) => `http://${credentials}@${hostname}:${port}/${index}`;
  const file = join(await mkdtemp(join(tmpdir(), 'elasticdump-')), 'dumped.json');
  const dump = ['node_modules/elasticdump/bin/elasticdump', '--type=data', '--limit=100'];
  await run('node', [...dump, `--input=${address('dumped')}`, `--output=${file}`], { timeout: 60_000 });
  await run('node', [...dump, `--input=${file}`, `--output=${address('restored')}`], { timeout: 60_000 });
  equal(await count('restored'), 250, 'the number of documents');
});

const hasRsyslog = await run('rsyslogd', ['-v']).then(() => true, () => false);
if (hasRsyslog) {
  await check('rsyslog sends its events', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rsyslog-'));
    const input = await freePort();
    const configuration = example('rsyslog', 'rsyslog').replace('serverport="8080"', `serverport="${port}"`);
    await writeFile(join(folder, 'rsyslog.conf'), `module(load="imuxsock" SysSock.Use="off")
module(load="imtcp")
input(type="imtcp" port="${input}" address="127.0.0.1")
${configuration}`);
    const arguments_ = ['-n', '-f', join(folder, 'rsyslog.conf'), '-i', join(folder, 'pid')];
    const rsyslog = spawn('rsyslogd', arguments_, { stdio: 'ignore' });
    try {
      await until(() => sent(input, 100), 'rsyslog accepts events');
      await until(async () => await count('syslog') === 100, 'all events are in the index');
    } finally {
      rsyslog.kill();
    }
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const found = server.address().port;
      server.close(() => resolve(found));
    });
  });
}

// Returns whether events could be sent to a port.
function sent(input, events) {
  return new Promise((resolve) => {
    const socket = connect(input, '127.0.0.1', () => {
      for (let number = 0; number < events; number++) {
        socket.write(`<13>1 2026-11-27T08:00:00Z host app 1 - - event ${number}\n`);
      }
      socket.end(() => resolve(true));
    });
    socket.on('error', () => resolve(false));
  });
}
process.exit(0);
