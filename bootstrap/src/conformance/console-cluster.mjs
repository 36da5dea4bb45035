// Upgrades in the web console of a service with an OpenSearch cluster: node console-cluster.mjs. The cluster has the
// outdated data streams logs-shop-production and logs-billing-production, each with three backing indices.
import { check, equal, password, send, service, until, user } from './checks.mjs';
import { browser, checkThatNothingWasAmiss, page } from './watched.mjs';

const STREAM = 'logs-shop-production';
const OTHER = 'logs-billing-production';
// A cluster of one node copies and swaps slowly while other programs use the machine.
const PATIENCE = 180_000;

const text = (selector = '#main') => page.$eval(selector, (element) => element.innerText).catch(() => '');
const shows = (wanted, selector = '#main') =>
  until(async () => (await text(selector)).includes(wanted), `the page shows “${wanted}”`, PATIENCE);
const press = (name, role = 'button') => page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(PATIENCE).click();
const reports = async (wanted) => {
  await shows(wanted, '.messages');
  await page.$$eval('.messages button', (buttons) => buttons.forEach((button) => button.click()));
};

async function open(path, title) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
  await until(async () => (await text('#main h1')) === title, `the screen ${title}`, PATIENCE);
  await until(async () => (await page.$('#main [aria-busy="true"]')) === null, `the screen ${title} is complete`, PATIENCE);
}

await check('the overview names the cluster and its outdated data streams', async () => {
  await page.goto(`${service}/console`, { waitUntil: 'networkidle2' });
  await page.waitForSelector('input[name=username]');
  await page.type('input[name=username]', user);
  await page.type('input[name=password]', password);
  await press('Sign in');
  await shows('What needs attention');
  await shows('OpenSearch');
  await shows(STREAM);
  await shows(OTHER);
}, PATIENCE);

await check('an upgrade is explained before it starts', async () => {
  await open('upgrades', 'Upgrades');
  await shows(STREAM);
  await page.locator('input[inputmode=decimal]').fill('100');
  await page.locator('form.setting button').click();
  await reports('Documents per second for each index: 100.');
  await page.locator(`::-p-aria([name="Select ${STREAM}"])`).click();
  await press('Upgrade 1 data stream');
  await shows('2.19.', 'dialog');
  await shows('cannot be undone', 'dialog');
  await press('Start the upgrade');
  await reports('Started 1 upgrade.');
  await page.waitForSelector(`article[aria-label="Upgrade of ${STREAM}"] progress`, { timeout: PATIENCE });
}, PATIENCE);

await check('the upgrade fails if a backing index is removed', async () => {
  const { data_streams: [{ indices }] } = await send('GET', `/_data_stream/${STREAM}`);
  const doomed = indices[1].index_name;
  await open(`streams/${STREAM}`, STREAM);
  await press(`Actions on ${doomed}`);
  await press(`Delete ${doomed}`, 'menuitem');
  await shows('An upgrade of this data stream is running', 'dialog');
  await page.type('dialog input', doomed);
  await page.locator('dialog button.danger').click();
  await reports(`Deleted ${doomed}.`);
  await open('upgrades', 'Upgrades');
  await page.locator('::-p-aria([name="No limit"][role="checkbox"])').click();
  await page.locator('form.setting button').click();
  await reports('Documents per second for each index: no limit.');
  await shows('stopped, 1 index failed');
  await shows(`${doomed} was deleted, so it could not be copied.`, 'article [role=alert]');
}, PATIENCE);

await check('the upgrade is cleared', async () => {
  await until(async () => (await page.$('::-p-aria([name="Clear and start again"][role="button"])')) === null, 'nothing outdated remains', PATIENCE);
  await press('Clear');
  await shows('1 index failed, cleared', 'section[aria-labelledby=ended]');
}, PATIENCE);

await check('the other data stream is upgraded with all of its documents', async () => {
  await page.locator(`::-p-aria([name="Select ${OTHER}"])`).click();
  await press('Upgrade 1 data stream');
  await press('Start the upgrade');
  await shows('All data streams have the current index version.');
  equal((await send('GET', `/${OTHER}/_count`)).count, 4_500, 'documents');
}, PATIENCE);

await checkThatNothingWasAmiss();

await browser.close();
