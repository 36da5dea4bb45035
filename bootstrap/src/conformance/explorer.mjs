// The explorer page in a real browser: node explorer.mjs <version> <folder for screenshots>.
import { join } from 'node:path';
import { append, check, equal, makeStream, password, send, service, until, user } from './checks.mjs';
import { browser, checkAppearance, checkThatNothingWasAmiss, page, requested, told } from './watched.mjs';

const [version, screenshots] = process.argv.slice(2);
const STREAM = 'live-explorer';
const isOld = version.startsWith('0.');

const shoot = (name) => page.screenshot({ path: join(screenshots, `explorer-${version}-${name}.png`) });

const signInAs = async (name, secret) => {
  for (const [field, value] of [['username', name], ['password', secret]]) {
    const input = await page.waitForSelector(`#sign-in input[name=${field}]`, { visible: true });
    await input.evaluate((element) => (element.value = ''));
    await input.type(value);
  }
  await page.click('#sign-in button');
};

// The editors by what they stand in, in either version.
const EDITOR = isOld ? '.query-editor .CodeMirror' : '.graphiql-query-editor .CodeMirror';
const RESULT = isOld ? '.result-window .CodeMirror' : '.graphiql-response .CodeMirror, .CodeMirror.graphiql-response';
const EXECUTE = isOld ? '.execute-button' : '.graphiql-execute-button';

// The page takes what is in the editor a moment after the last key.
const MOMENT = 500;

const type = async (text) => {
  await page.evaluate((editor, query) => document.querySelector(editor).CodeMirror.setValue(query), EDITOR, text);
  await new Promise((resolve) => setTimeout(resolve, MOMENT));
};

const execute = () => page.click(EXECUTE);

const result = () => page.evaluate((editor) => document.querySelector(editor)?.CodeMirror.getValue() ?? '', RESULT);

const shows = (part) => until(async () => (await result()).includes(part), `the result shows ${part}`);

await makeStream(STREAM);
await append(STREAM, 'first');

await check('the page opens with a form to sign in', async () => {
  await page.goto(`${service}/explorer`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('#sign-in', { visible: true });
  equal(await page.title(), 'GraphiQL', 'the title');
  equal((await page.$$('.CodeMirror')).length, 0, 'editors before signing in');
  await shoot('1-sign-in');
});

await checkAppearance('the form to sign in');

await check('a wrong password is told on the page, and no dialog of the browser comes', async () => {
  await signInAs(user, 'not the password');
  await until(async () => (await page.$eval('#refusal', (element) => element.textContent)) !== '', 'the refusal is told');
  equal(await page.$eval('#refusal', (element) => element.textContent), 'User name or password is wrong.', 'the refusal');
  await shoot('2-refused');
  // The browser itself writes down that a request was answered 401.
  await until(() => told.length > 0, 'the browser has written it down');
  equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');
});

await check('whoever signs in sees the editor', async () => {
  await signInAs(user, password);
  await page.waitForSelector('.CodeMirror', { visible: true });
  equal(await page.$eval('#caller', (element) => element.textContent.startsWith('signed in as admin')), true, 'the caller');
  equal(await page.$eval('#sign-in', (element) => element.hidden), true, 'whether the form is gone');
});

await check('the query that the page begins with works at the first press', async () => {
  await execute();
  await shows(STREAM);
});

// The older tool has no dark mode.
if (!isOld) {
  await checkAppearance('the explorer');
}

await check('a query shows its result', async () => {
  await type(`{\n  dataStreams(names: "${STREAM}") {\n    nodes {\n      name\n      documentCount\n    }\n  }\n}\n`);
  await execute();
  await shows('"documentCount": 1');
  await shoot('3-query');
});

await check('a mistake in a query is marked against the schema of the service', async () => {
  await type('{\n  nothing\n}\n');
  await page.waitForSelector('.CodeMirror-lint-mark-error', { visible: true });
  await shoot('4-mistake');
});

await check('the schema is shown with its descriptions', async () => {
  const toggle = isOld ? '.docExplorerShow' : '.graphiql-sidebar button[aria-label*="ocumentation"]';
  const docs = isOld ? '.doc-explorer' : '.graphiql-doc-explorer';
  const query = isOld ? '.doc-explorer a.type-name' : '.graphiql-doc-explorer a.graphiql-doc-explorer-type-name';
  await page.click(toggle);
  await page.waitForSelector(query, { visible: true });
  await page.click(query);
  await page.waitForFunction((pane) => document.querySelector(pane).innerText.includes('All queries. Queries have no side effects.'), {}, docs);
  await shoot('5-schema');
  await page.click(isOld ? '.doc-explorer .docExplorerHide' : toggle);
});

await check('a subscription shows a document that arrives meanwhile', async () => {
  await type(`subscription {\n  documentAdded(dataStream: "${STREAM}") {\n    document {\n      id\n      source\n    }\n  }\n}\n`);
  await execute();
  let number = 0;
  await until(async () => {
    await append(STREAM, `live-${number++}`);
    return (await result()).includes('live-');
  }, 'a document is shown');
  await append(STREAM, 'the-latest');
  await shows('"id": "the-latest"');
  equal(requested.includes(`${service.replace(/^http/, 'ws')}/graphql-ws`), true, 'whether a web socket was opened');
  await shoot('6-subscription');
});

await check('a subscription that is stopped shows nothing more', async () => {
  await execute();
  await append(STREAM, 'too-late');
  await send('GET', `/${STREAM}/_count`);
  equal((await result()).includes('too-late'), false, 'whether the document is shown');
});

await check('whoever signs out sees the form again', async () => {
  await page.click('#sign-out');
  await page.waitForSelector('#sign-in', { visible: true });
  equal(await page.$eval('#caller', (element) => element.textContent), 'not signed in', 'the caller');
  equal((await page.$$('.CodeMirror')).length, 0, 'editors and results that are left on the page');
  await shoot('7-signed-out');
  await signInAs(user, password);
  await page.waitForSelector(EDITOR, { visible: true });
  equal((await result()).includes('documentAdded'), false, 'whether the result of before is shown');
});

await checkThatNothingWasAmiss();

await browser.close();
