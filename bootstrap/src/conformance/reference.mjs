// The reference page in a real browser: node reference.mjs <folder for screenshots>.
import { join } from 'node:path';
import { check, equal, password, service, until, user } from './checks.mjs';
import { browser, checkAppearance, checkThatNothingWasAmiss, page, requested, told } from './watched.mjs';

const [screenshots] = process.argv.slice(2);

const shoot = (name) => page.screenshot({ path: join(screenshots, `reference-${name}.png`) });
const text = (selector) => page.$eval(selector, (element) => element.innerText);
const OPERATION = '#operations-cluster-greet';

await check('the root of the service shows a browser a page without asking for credentials', async () => {
  const answer = await page.goto(`${service}/`, { waitUntil: 'networkidle0' });
  equal(answer.status(), 200, 'the status');
  equal(await page.title(), 'Millrace', 'the title');
  equal((await page.$$('a[href="/docs"]')).length, 1, 'links to this page');
  await shoot('0-start');
});

await checkAppearance('the start page');

await check('the page shows every operation of the description', async () => {
  await page.goto(`${service}/docs`, { waitUntil: 'networkidle0' });
  const description = await (await fetch(`${service}/openapi.yaml`)).text();
  const operations = description.match(/^ {6}operationId: /gm).length;
  // Of a long description the tool shows what is in sight.
  const seen = new Set();
  await until(async () => {
    (await page.$$eval('.opblock', (shown) => shown.map((element) => element.id))).forEach((id) => seen.add(id));
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    return seen.size === operations;
  }, `${operations} operations were shown`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForSelector(OPERATION, { visible: true });
  await shoot('1-operations');
});

await check('the page names the address of the service that serves it', async () => {
  equal((await text('.info')).includes(`${service}/_cluster/health`), true, 'whether the example names the service');
  equal(await page.$eval('#servers', (element) => element.value), service, 'the server');
});

await checkAppearance('the reference page');

await check('an operation opens with its parameters and answers', async () => {
  await page.click(`${OPERATION} .opblock-summary-control`);
  await page.waitForSelector(`${OPERATION} .responses-table`, { visible: true });
  equal((await text(OPERATION)).includes('filter_path'), true, 'whether a parameter is shown');
  await shoot('2-operation');
});

await check('what is tried without credentials is refused, and no dialog of the browser comes', async () => {
  await page.click(`${OPERATION} .try-out__btn`);
  await page.click(`${OPERATION} .execute`);
  await page.waitForSelector(`${OPERATION} .live-responses-table .response-col_status`, { visible: true });
  await until(async () => (await text(`${OPERATION} .live-responses-table`)).includes('401'), 'the refusal is shown');
  // The browser itself writes down that a request was answered 401.
  await until(() => told.length > 0, 'the browser has written it down');
  equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');
});

await check('what is tried with credentials is answered by this service', async () => {
  await page.click('.auth-wrapper .authorize');
  await page.waitForSelector('.auth-container input[type=password]', { visible: true });
  await shoot('3-credentials');
  await page.type('.auth-container input[autocomplete=username], .auth-container input[name=username]', user);
  await page.type('.auth-container input[type=password]', password);
  await page.click('.auth-container .authorize');
  await page.click('.btn-done');
  await page.click(`${OPERATION} .execute`);
  await until(async () => (await text(`${OPERATION} .live-responses-table`)).includes('cluster_name'), 'the answer is shown');
  equal(requested.at(-1).startsWith(`${service}/`), true, 'whether this service was asked');
  await page.$eval(`${OPERATION} .live-responses-table`, (element) => element.scrollIntoView());
  await shoot('4-answer');
});

await checkAppearance('the reference page with an answer');

await checkThatNothingWasAmiss();

await browser.close();
