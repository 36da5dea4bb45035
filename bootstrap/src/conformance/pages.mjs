// The session that console, explorer and REST reference share: node pages.mjs <folder for screenshots>.
import { join } from 'node:path';
import { append, check, equal, makeStream, password, service, until, user } from './checks.mjs';
import { browser, checkThatNothingWasAmiss, page, requested, told } from './watched.mjs';

const [screenshots] = process.argv.slice(2);
const STREAM = 'live-pages';
const EDITOR = '.graphiql-query-editor .CodeMirror';
const RESULT = '.graphiql-response .CodeMirror, .CodeMirror.graphiql-response';
const OPERATION = '#operations-cluster-greet';

const shoot = (name) => page.screenshot({ path: join(screenshots, `pages-${name}.png`) });
const caller = (tab = page) => tab.$eval('#caller', (element) => element.textContent);
const result = () => page.evaluate((editor) => document.querySelector(editor)?.CodeMirror.getValue() ?? '', RESULT);
const shows = (part) => until(async () => (await result()).includes(part), `the result shows ${part}`);

await makeStream(STREAM);
await append(STREAM, 'first');

await check('the explorer leads to the sign-in of the console, which leads back', async () => {
  await page.goto(`${service}/explorer`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('#sign-in-link', { visible: true });
  equal(await caller(), 'not signed in', 'the caller');
  await shoot('1-explorer');
  await page.click('#sign-in-link');
  await page.waitForSelector('input[name=username]', { visible: true });
  await page.type('input[name=username]', user);
  await page.type('input[name=password]', password);
  await page.click('.sign-in button[type=submit]');
  await page.waitForSelector(EDITOR, { visible: true });
  equal(new URL(page.url()).pathname, '/explorer', 'the path');
  await until(async () => (await caller()).startsWith('signed in as admin'), 'the caller is shown');
});

await check('the explorer sends queries with the session', async () => {
  await page.click('.graphiql-execute-button');
  await shows(STREAM);
  await shoot('2-query');
});

await check('a reload keeps the session', async () => {
  await page.reload({ waitUntil: 'networkidle0' });
  await until(async () => (await caller()).startsWith('signed in as admin'), 'the caller is shown');
});

await check('the explorer follows subscriptions with the session', async () => {
  await page.waitForSelector(EDITOR, { visible: true });
  await page.evaluate((editor, query) => document.querySelector(editor).CodeMirror.setValue(query), EDITOR,
    `subscription {\n  documentAdded(dataStream: "${STREAM}") {\n    document {\n      id\n    }\n  }\n}\n`);
  // The page takes what is in the editor a moment after the last change.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await page.click('.graphiql-execute-button');
  let number = 0;
  await until(async () => {
    await append(STREAM, `live-${number++}`);
    return (await result()).includes('live-');
  }, 'a document is shown');
  equal(requested.some((url) => url.startsWith('ws')), false, 'whether a web socket was opened');
  await page.click('.graphiql-execute-button, .graphiql-stop-button');
});

await check('the REST reference sends requests with the session', async () => {
  await page.goto(`${service}/docs#/cluster/greet`, { waitUntil: 'networkidle0' });
  await until(async () => (await caller()) === `signed in as ${user}`, 'the caller is shown');
  await page.waitForSelector(`${OPERATION} .try-out__btn`, { visible: true });
  await page.click(`${OPERATION} .try-out__btn`);
  await page.click(`${OPERATION} .execute`);
  await until(async () => (await page.$eval(OPERATION, (element) => element.innerText)).includes('"cluster_name"'), 'the response is shown');
  await shoot('3-reference');
});

await check('a sign-out on the REST reference also signs out the explorer in another tab', async () => {
  const other = await browser.newPage();
  await other.goto(`${service}/explorer`, { waitUntil: 'networkidle0' });
  await until(async () => (await caller(other)).startsWith('signed in as admin'), 'the caller is shown');
  await page.bringToFront();
  await page.click('#sign-out');
  await until(async () => (await caller()) === 'not signed in', 'the reference shows no caller');
  await until(async () => (await caller(other)) === 'You signed out in another tab.', 'the explorer shows the reason');
  equal((await other.$$(EDITOR)).length, 0, 'editors of the explorer');
  await other.close();
});

await check('a console that was opened for another address does not leave the service after the sign-in', async () => {
  await page.goto(`${service}/console?target=https://example.com/`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('input[name=username]', { visible: true });
  await page.type('input[name=username]', user);
  await page.type('input[name=password]', password);
  await page.click('.sign-in button[type=submit]');
  await page.waitForSelector('#main h1', { visible: true });
  equal(new URL(page.url()).host, new URL(service).host, 'the host');
});

equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');

await checkThatNothingWasAmiss();

await browser.close();
