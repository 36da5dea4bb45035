// The page of examples/page in a real browser: node example-page.mjs <origin> <file> <folder for screenshots>.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { check, equal, makeStream, send, service, until } from './checks.mjs';
import { browser, checkThatNothingWasAmiss, page, requested, told } from './watched.mjs';

const [origin, file, screenshots] = process.argv.slice(2);
const STREAM = 'live-page';
const SOCKET = `${service.replace(/^http/, 'ws')}/graphql-ws`;

const shoot = (name) => page.screenshot({ path: join(screenshots, `example-page-${name}.png`) });
const text = (selector) => page.$eval(selector, (element) => element.innerText);
const lines = () => page.$$eval('#documents details', (rows) => rows.map((row) => row.querySelector('.line').innerText));
const isDone = () => page.waitForSelector('main[aria-busy=false]');
const isLive = () => until(async () => (await text('#status')) === 'Live', 'the page is live');
const shows = (part) => until(async () => (await lines()).some((line) => line.includes(part)), `the page shows ${part}`);
const add = (document) => send('POST', `/${STREAM}/_doc`, { '@timestamp': new Date().toISOString(), ...document });

const VISITOR = 'vera';
const FIRST_PASSWORD = 'seven wet stones';
const setPassword = (secret) => send('POST', '/graphql', {
  query: `mutation($password: String!) { putUser(name: "${VISITOR}", user: {password: $password, roles: "writer"}) { name } }`,
  variables: { password: secret },
});

const signInAs = async (secret) => {
  await page.waitForSelector('#sign-in[open]', { visible: true });
  for (const [field, value] of [['service', service], ['username', VISITOR], ['password', secret]]) {
    await page.$eval(`#sign-in input[name=${field}]`, (input) => (input.value = ''));
    await page.type(`#sign-in input[name=${field}]`, value);
  }
  await page.click('#sign-in button');
};

const searchFor = async (query) => {
  await page.$eval('#text', (input) => (input.value = ''));
  await page.type('#text', query);
  await page.click('#search button');
  await isDone();
  await isLive();
};

// The browser writes down requests that could not be sent or were refused, as those with tokens that have expired are.
const forget = (...parts) => {
  const expected = ['401', ...parts];
  equal(told.splice(0).filter((line) => !expected.some((part) => line.includes(part))), [], 'what the console tells');
};

const html = await readFile(file);
const server = createServer((request, answer) => answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(html));
await new Promise((resolve) => server.listen(new URL(origin).port, '127.0.0.1', resolve));
await page.evaluateOnNewDocument(() => {
  const Native = WebSocket;
  globalThis.sockets = [];
  globalThis.WebSocket = class extends Native {
    constructor(...all) {
      super(...all);
      globalThis.sockets.push(this);
    }
  };
});

await setPassword(FIRST_PASSWORD);
await makeStream(STREAM);
const HOUR = 3_600_000;
const begin = Date.now() - 48 * HOUR;
const LEVELS = ['info', 'info', 'info', 'warn', 'error'];
const documents = Array.from({ length: 240 }, (_, number) => ({
  id: `d${number}`,
  source: {
    '@timestamp': new Date(begin + number * number * 2_900).toISOString(),
    level: LEVELS[(number * 7) % LEVELS.length],
    message: `order ${number} was handled`,
    http: { status: number % 4 ? 200 : 500 },
    user: { id: `u${number % 17}` },
  },
}));
await send('POST', '/graphql', {
  query: `mutation($documents: [DocumentInput!]!) { ingestDocuments(dataStream: "${STREAM}", documents: $documents) { errors } }`,
  variables: { documents },
});

await check('the page opens with a form to sign in', async () => {
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  await page.waitForSelector('#sign-in[open]', { visible: true });
  equal(await page.title(), 'Millrace', 'the title');
  await shoot('1-sign-in');
});

await check('a wrong password is told on the page', async () => {
  await signInAs('not the password');
  await page.waitForSelector('#refusal:not([hidden])');
  equal(await text('#refusal'), 'User name or password is wrong.', 'the refusal');
  await until(() => told.length > 0, 'the browser has written it down');
  forget();
});

await check('a service that does not answer is told on the page', async () => {
  await page.setOfflineMode(true);
  await signInAs(FIRST_PASSWORD);
  await until(async () => (await text('#refusal')).startsWith(`No answer from ${service}.`), 'the refusal');
  await page.setOfflineMode(false);
  forget('ERR_INTERNET_DISCONNECTED');
});

await check('signing in shows documents and a chart of all of them', async () => {
  await signInAs(FIRST_PASSWORD);
  await isLive();
  await page.select('#stream', STREAM);
  await isDone();
  await shows('order 239 was handled');
  await isLive();
  equal((await lines()).length, 50, 'documents');
  equal(await text('#total'), '240 documents', 'the total');
  equal((await page.$$eval('svg .bar', (bars) => bars.filter((bar) => bar.getAttribute('height') > 0).length)) > 20, true, 'whether there are bars');
  await shoot('2-documents');
});

await check('older documents are added below', async () => {
  await page.waitForSelector('#more:not([hidden])');
  await page.click('#more');
  await until(async () => (await lines()).length === 100, 'a hundred documents are shown');
});

await check('a search shows what matches', async () => {
  await searchFor('level:error http.status>=500 -user.id:u3 message:order*');
  const expected = documents.filter(({ source }) => source.level === 'error' && source.http.status >= 500 && source.user.id !== 'u3');
  equal((await lines()).length, expected.length, 'documents');
  equal(await text('#total'), `${expected.length} documents`, 'the total');
  await page.click('#documents summary');
  await page.waitForSelector('#documents dl');
  await shoot('3-search');
});

await check('a mistake in a search is told on the page', async () => {
  await page.$eval('#text', (input) => (input.value = 'nothing at all'));
  await page.click('#search button');
  await until(async () => (await text('#failure')).includes('is no condition'), 'the mistake is told');
  await page.$eval('#text', (input) => (input.value = '@timestamp>soon'));
  await page.click('#search button');
  await until(async () => (await text('#failure')).includes('failed to parse date field [soon]'), 'the refusal of the service is told');
  await shoot('4-mistake');
});

await check('a bar of the chart is a span to search in', async () => {
  await searchFor('level:*');
  await page.$$eval('svg .span', (spans) => spans.at(-1).dispatchEvent(new MouseEvent('click')));
  await page.waitForSelector('#whole:not([hidden])');
  await isDone();
  const found = (await lines()).length;
  equal(found > 0 && found < 50, true, `whether ${found} documents are those of a bar`);
  await shoot('5-span');
  await page.click('#whole');
  await page.waitForSelector('#whole[hidden]');
  await isDone();
});

await check('documents that arrive and match are shown live, also in the chart', async () => {
  await searchFor('level:error');
  const before = parseInt(await text('#total'), 10);
  await add({ level: 'info', message: 'does not match' });
  await add({ level: 'error', message: 'arrived' });
  await shows('arrived');
  equal((await lines()).filter((line) => line.includes('does not match')), [], 'documents that do not match');
  equal((await lines())[0].includes('arrived'), true, 'whether it stands first');
  await until(async () => parseInt(await text('#total'), 10) === before + 1, 'the chart counts it');
  equal(requested.includes(SOCKET), true, 'whether a web socket was opened');
  await shoot('6-live');
});

await check('after a lost connection the page goes on with the documents that arrived meanwhile', async () => {
  await page.setOfflineMode(true);
  await page.evaluate(() => globalThis.sockets.at(-1).close(4999));
  await until(async () => (await text('#status')).includes('trying again'), 'the page tells it');
  await shoot('7-lost');
  await add({ level: 'error', message: 'arrived meanwhile' });
  await page.setOfflineMode(false);
  await isLive();
  await shows('arrived meanwhile');
  await add({ level: 'error', message: 'arrived after' });
  await shows('arrived after');
  const shown = await lines();
  equal(shown.length, new Set(shown).size, 'documents, each once');
  forget('ERR_INTERNET_DISCONNECTED', 'WebSocket');
});

await check('a token that has expired is renewed, for searches and for the web socket', async () => {
  const sockets = await page.evaluate(() => globalThis.sockets.length);
  const renewals = () => requested.filter((url) => url.endsWith('/oauth/access_token')).length;
  const before = renewals();
  await until(() => page.evaluate((count) => globalThis.sockets.length > count, sockets), 'the service has closed the socket');
  await isLive();
  equal(renewals() > before, true, 'whether the token was renewed');
  await add({ level: 'error', message: 'with the next token' });
  await shows('with the next token');
  forget();
});

await check('a session that has ended asks for the password, and goes on where it was', async () => {
  await setPassword('nine wet stones');
  await page.waitForSelector('#sign-in[open]', { visible: true });
  equal(await text('#refusal'), 'Your session has ended. Sign in to go on.', 'what the page tells');
  await shoot('8-ended');
  await add({ level: 'error', message: 'while nobody was signed in' });
  await signInAs('nine wet stones');
  await isLive();
  await shows('while nobody was signed in');
  equal(await page.$eval('#text', (input) => input.value), 'level:error', 'the search');
  forget('400');
});

await check('the page fits a narrow window', async () => {
  await page.setViewport({ width: 390, height: 800 });
  await isLive();
  await page.click('#documents summary');
  await shoot('9-narrow');
  equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'the width');
  await page.setViewport({ width: 1280, height: 800 });
});

await check('the page is legible in the dark, too', async () => {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await shoot('10-dark');
});

await check('signing out shows the form, and nothing of before', async () => {
  await page.click('#sign-out');
  await page.waitForSelector('#sign-in[open]', { visible: true });
  equal(await lines(), [], 'documents on the page');
});

forget();

await checkThatNothingWasAmiss(origin);

await browser.close();
server.close();
