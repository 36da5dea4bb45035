// The web console: node console.mjs <folder for screenshots>. The service has outdated data streams logs-shop-production,
// logs-billing-production and metrics-host-default, and a system feature to migrate.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, equal, password, send, service, until, user } from './checks.mjs';
import { browser, checkThatNothingWasAmiss, page, told } from './watched.mjs';

const [screenshots] = process.argv.slice(2);
const STREAM = 'logs-shop-production';
const OTHER = 'logs-billing-production';
const SLOW = 'metrics-host-default';
const AUDIT = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const text = (selector = '#main') => page.$eval(selector, (element) => element.innerText);
const shows = (wanted, selector = '#main') =>
  until(async () => (await text(selector).catch(() => '')).includes(wanted), `the page shows “${wanted}”`);
const press = (name, role = 'button') => page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
// The message is dismissed, so that it covers no button.
const reports = async (wanted) => {
  await shows(wanted, '.messages');
  await page.$$eval('.messages button', (buttons) => buttons.forEach((button) => button.click()));
};
// Chooses an action in the menu of a row.
const choose = async (row, action) => {
  await press(`Actions on ${row}`);
  await press(action, 'menuitem');
};
const write = async (selector, value) => {
  await page.waitForSelector(selector);
  await page.type(selector, value);
};
const isOffered = async (name) => (await page.$(`::-p-aria([name="${name}"][role="button"])`)) !== null;

async function open(path, title) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
  await until(async () => (await page.$eval('#main h1', (heading) => heading.textContent).catch(() => '')) === title, `the screen ${title}`);
  await until(async () => (await page.$('#main [aria-busy="true"]')) === null, `the screen ${title} is complete`);
}

async function signIn(name, word) {
  await page.waitForSelector('input[name=username]');
  await page.type('input[name=username]', name);
  await page.type('input[name=password]', word);
  await press('Sign in');
}

// Looks at the screen in both modes and in two widths, and saves screenshots.
async function look(name) {
  for (const [scheme, width] of [['light', 1280], ['dark', 1280], ['light', 360]]) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.setViewport({ width, height: 850 });
    await until(() => page.evaluate((wanted) => innerWidth === wanted, width), 'the page has its width');
    await page.evaluate(AUDIT);
    const findings = await page.evaluate(async (tags) => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
      const { violations } = await globalThis.axe.run(document, { runOnly: tags });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target}: ${any[0]?.message ?? ''}`));
    }, RULES);
    await page.screenshot({ path: join(screenshots, `console-${name}-${scheme}-${width}.png`) });
    equal(findings, [], `findings in ${scheme} mode with ${width} pixels`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    equal(wide <= width, true, `whether ${wide} pixels fit ${width}`);
  }
  await page.emulateMediaFeatures([]);
  await page.setViewport({ width: 1280, height: 850 });
}

const screen = (path, title, name, act) => check(`the screen ${title} works`, async () => {
  await open(path, title);
  await act();
  await look(name);
});

await check('the types in the comments of the scripts fit', async () => {
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  const output = await new Promise((resolve) => execFile('node', [compiler, '--project', 'tsconfig.json'], (_, text) => resolve(text)));
  equal(output, '', 'the messages of the compiler');
});

await check('a browser that opens the address of the service gets the console', async () => {
  await page.goto(`${service}/`, { waitUntil: 'networkidle0' });
  equal(new URL(page.url()).pathname, '/console', 'the path');
  await page.waitForSelector('input[name=username]');
  await look('sign-in');
});

await check('a wrong password is rejected with a message', async () => {
  await signIn(user, 'wrong-password-1');
  await shows('User name or password is wrong.', '.refusal');
  // The browser itself writes down that the login was answered 401.
  equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');
  await page.$eval('input[name=username]', (input) => {
    input.value = '';
  });
});

await check('the overview shows the service and what needs attention', async () => {
  await signIn(user, password);
  await shows('What needs attention');
  await shows('PostgreSQL');
  await shows(STREAM);
  await shows('Outdated data streams');
  equal(await page.$$eval('.findings li', (items) => items.filter((item) => item.querySelector('strong') === null).length), 0, 'findings without a subject');
  await look('overview');
});

await check('a reload keeps the session, and no script can read its tokens', async () => {
  await page.reload({ waitUntil: 'networkidle2' });
  await shows('What needs attention');
  equal(await page.evaluate(() => document.cookie), '', 'cookies that scripts can read');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  equal(/eyJ/.test(kept), false, 'whether a token is kept where scripts can read it');
});

await screen('streams', 'Data streams', 'streams', async () => {
  await shows(STREAM);
  await shows('outdated');
  await press('Create');
  await write('dialog input', 'logs-made-here');
  await page.locator('dialog button[type=submit]').click();
  await reports('Created logs-made-here.');
  await shows('logs-made-here');
  await write('input[type=search]', 'made');
  await until(async () => !(await text()).includes(STREAM), 'the filter hides other data streams');
  await page.locator('::-p-aria([name="Select logs-made-here"])').click();
  await press('Delete');
  equal(await page.$eval('dialog button.danger', (button) => button.disabled), true, 'whether the name has to be typed');
  await write('dialog input', 'logs-made-here');
  await page.locator('dialog button.danger').click();
  await reports('Deleted 1 data stream.');
  await open('streams', 'Data streams');
  await shows(STREAM);
});

await screen(`streams/${STREAM}`, STREAM, 'stream', async () => {
  equal((await page.$$('#main tbody tr')).length, 2, 'backing indices');
  await page.waitForSelector('.chart canvas');
  await shows('no aliases');
  await press('Roll over');
  await reports('Rolled over to');
  await until(async () => (await page.$$('#main tbody tr')).length === 3, 'the new backing index is shown');
});

await check('the result of an action is not shown on other screens', async () => {
  await open(`streams/${STREAM}`, STREAM);
  await press('Roll over');
  await shows('Rolled over to', '.messages');
  await open('caches', 'Caches');
  equal((await text('.messages')).trim(), '', 'the messages');
});

await check('actions of rows are visible on a narrow screen, and dialogs return the focus', async () => {
  await page.setViewport({ width: 390, height: 844 });
  await open(`streams/${STREAM}`, STREAM);
  const [action] = await page.$$('td.actions button');
  const { x, width } = await action.boundingBox();
  equal(x >= 0 && x + width <= 390, true, `whether a button from ${x} with ${width} pixels is visible`);
  equal(width <= 40, true, `whether a button with ${width} pixels hides no other column`);
  for (const key of ['Escape', 'Enter']) {
    await page.focus('::-p-aria([name="Trim"][role="button"])');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog');
    if (key === 'Enter') {
      await page.focus('::-p-aria([name="Cancel"][role="button"])');
    }
    await page.keyboard.press(key);
    await page.waitForSelector('dialog', { hidden: true });
    equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Trim', `the focus after ${key}`);
  }
  await page.setViewport({ width: 1280, height: 850 });
});

await check('the menu of a row is used with the keyboard', async () => {
  for (const width of [1180, 390]) {
    await page.setViewport({ width, height: 844 });
    await open(`streams/${STREAM}`, STREAM);
    const button = await page.waitForSelector('td.actions button[aria-haspopup]');
    await button.focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
    equal(await focused(), 'Close', 'the first action');
    await page.keyboard.press('ArrowDown');
    equal(await focused(), 'Block', 'the second action');
    await page.keyboard.press('End');
    equal(await focused(), 'Delete', 'the last action');
    const { x, width: menu } = await (await page.$('[role=menu]:popover-open')).boundingBox();
    equal(x >= 0 && x + menu <= width, true, `whether a menu from ${x} with ${menu} pixels is visible`);
    if (width === 390) {
      await look('row-menu');
    }
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=menu]:popover-open', { hidden: true });
    await until(() => button.evaluate((element) => element === document.activeElement && element.ariaExpanded === 'false'), 'the button has the focus, and the menu is closed');
    await button.click();
    await until(() => button.evaluate((element) => element.ariaExpanded === 'true'), 'a click opens the menu');
    await button.click();
    await until(() => button.evaluate((element) => element.ariaExpanded === 'false'), 'another click closes the menu');
    equal(await page.$('[role=menu]:popover-open'), null, 'a menu after the second click');
  }
  await page.setViewport({ width: 1280, height: 850 });
});

await check('a retention is accepted in words', async () => {
  await open(`streams/${OTHER}`, OTHER);
  await press('Edit lifecycle');
  await page.locator('dialog input').fill('30 days');
  await page.locator('dialog button[type=submit]').click();
  await reports('The lifecycle was changed.');
  await shows('30d', 'dl.facts');
});

await screen(`search?stream=${STREAM}&q=status%3A500&range=all`, 'Search', 'search', async () => {
  await shows('500 documents');
  await page.waitForSelector('.chart canvas');
  // What documents contain is shown as text.
  await shows('<img src=x onerror=alert(1)>');
  equal((await page.$$('#main img')).length, 0, 'images from documents');
  await page.locator('.documents tbody tr button').click();
  await page.waitForSelector('dialog pre');
  equal(/\n {2}"status": 500,\n/.test(await text('dialog pre')), true, 'whether the document is shown');
  await shows('status\t500', 'dialog .fields');
  await shows('1 of 50 shown', 'dialog footer');
  const first = await text('dialog pre');
  await press('Next');
  await shows('2 of 50 shown', 'dialog footer');
  await until(async () => ![first, undefined].includes(await text('dialog pre').catch(() => undefined)), 'the next document is shown');
  await look('document');
  await press('Previous');
  await until(async () => (await text('dialog pre').catch(() => '')) === first, 'the first document is shown again');
  equal(await page.$eval('dialog footer button', (button) => button.ariaDisabled), 'true', 'whether there is no document before the first');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
});
await screen(`search?stream=${STREAM}&range=all&field=status`, 'Search', 'values', async () => {
  await page.waitForSelector('.values table meter');
  await page.waitForSelector('.legend .part-0');
  await shows('Different values');
  await shows('95th percentile');
  const first = (await text('.values tbody tr')).split('\t')[1].replace(/\D/g, '');
  await page.locator('.values tbody tr .row-actions button').click();
  await page.waitForFunction(() => location.href.includes('status.keyword'));
  await shows(`${Number(first).toLocaleString('en-US')} documents`);
  await until(async () => (await page.$('#main [aria-busy="true"]')) === null, 'the chart and the documents are loaded');
  await page.waitForSelector('.legend .part-0');
  await page.type('form.field input', 'x');
  await press('Hide the values');
  await page.waitForSelector('.values', { hidden: true });
  await write('form.field input', 'unknown');
  await press('Show');
  await shows('No found document has a value of unknown.');
  await open(`search?stream=${STREAM}&range=all&field=status`, 'Search');
  await page.waitForSelector('.values table meter');
  await page.waitForSelector('.legend .part-0');
});

await check('documents of several data streams are shown with their data stream', async () => {
  await open('search?stream=logs-*&range=all&columns=status', 'Search');
  await until(async () => (await text('.documents thead').catch(() => '')).trim() === 'Time\tData stream\tstatus', 'the columns');
  await until(async () => /^logs-[a-z]+-production$/.test(await text('.documents tbody td:nth-child(2)')), 'the name of the data stream');
  equal((await page.$$('.documents th.numeric')).length, 1, 'columns of numbers');
});

await check('an empty result names the time range that has documents', async () => {
  await open(`search?stream=${STREAM}&q=status%3A500&from=2020-01-01T00%3A00%3A00Z&until=2020-01-02T00%3A00%3A00Z`, 'Search');
  await shows('0 documents');
  await shows('Documents match from');
  await press('Show all time');
  await shows('500 documents');
  await open(`search?stream=${STREAM}&q=status%3A404&range=1h`, 'Search');
  await shows('No document matches in any time range.');
});

await check('a query for an unknown field is explained, and can be copied', async () => {
  await open(`search?stream=${STREAM}&q=statu%3A404&range=all`, 'Search');
  await shows('The field statu is unknown; did you mean status?');
  for (const action of ['Copy the link', 'Copy as GraphQL', 'Copy as curl']) {
    equal(await isOffered(action), true, `whether ${action} is offered`);
  }
  await look('unknown-field');
});

await check('what is typed before the screen is complete is searched', async () => {
  await open('search', 'Search');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.waitForSelector('form.search input');
  await page.type('form.search input', SLOW);
  await page.select('form.search select', 'all');
  await press('Search');
  await shows('3,000 documents');
  equal(page.url().includes(`stream=${SLOW}`), true, 'whether the data stream is in the address');
});

await check('a time range is entered without a mouse', async () => {
  await open(`search?stream=${STREAM}&q=status%3A500&range=all`, 'Search');
  await shows('500 documents');
  await page.select('form.search select', 'absolute');
  await page.waitForSelector('form.search input[type=datetime-local]');
  equal(await page.$$eval('form.search input[type=datetime-local]', (inputs) => inputs.map((input) => input.valueAsNumber % 60_000)), [0, 0], 'the seconds of the limits');
  await shows(`From (${await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)})`);
  // The first half of the documents is older than 5000 seconds, the second half is newer.
  await page.$eval('form.search input[type=datetime-local]', (input) => {
    const time = new Date(Date.now() - 5_000_000);
    input.valueAsNumber = Math.floor((time.getTime() - time.getTimezoneOffset() * 60_000) / 1000) * 1000;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Search');
  await shows('250 documents');
  await look('time-range');
});

await check('downloaded documents have the bytes that were sent', async () => {
  const exact = `{"@timestamp":"${new Date().toISOString()}","big":12345678901234567890, "tiny":1.50e-400,"b":1,"a":2,"status":299}`;
  await send('POST', `/${STREAM}/_doc`, exact);
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: screenshots });
  await open(`search?stream=${STREAM}&q=status%3A299&range=all`, 'Search');
  await shows('1 document');
  await press('Download NDJSON');
  const file = join(screenshots, `${STREAM}.ndjson`);
  await until(async () => (await readFile(file, 'utf8').catch(() => '')) === `${exact}\n`, 'the file has the bytes of the document');
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => {
      globalThis.copied = copied;
    };
  });
  await page.locator('.documents tbody tr button').click();
  await shows('"tiny": 1.50e-400,', 'dialog pre');
  await shows('big\t12345678901234567890', 'dialog .fields');
  await press('Copy the JSON');
  await until(async () => (await page.evaluate(() => globalThis.copied)) === exact, 'the copy has the bytes of the document');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
});

await check('a mistake in the query line is explained', async () => {
  await open(`search?stream=${STREAM}&q=status%3A%22a`, 'Search');
  await shows('A quotation mark is not closed.');
});

await check('new documents appear while they are followed, also after an interruption', async () => {
  await open(`search?stream=${STREAM}&live=true`, 'Search');
  await shows('Waiting for the next document');
  equal(await page.$eval('form.search select', (select) => select.disabled), true, 'whether the time range is inactive');
  await until(async () => {
    await send('POST', `/${STREAM}/_doc`, { '@timestamp': new Date().toISOString(), message: 'the first new document' });
    return (await text()).includes('the first new document');
  }, 'the first document is shown');
  await page.setOfflineMode(true);
  await send('POST', `/${STREAM}/_doc`, { '@timestamp': new Date().toISOString(), message: 'written during the interruption' });
  await page.setOfflineMode(false);
  await shows('written during the interruption');
  told.splice(0);
});

await check('an upgrade can be slowed down, fails if a backing index is removed, and can be repeated', async () => {
  await open('upgrades', 'Upgrades');
  await shows(SLOW);
  await shows('Select the data streams to upgrade.');
  await shows('Estimated saving');
  const throttle = 'input[inputmode=decimal]';
  await page.waitForSelector(throttle);
  await page.locator(throttle).fill('50');
  await page.locator('form.setting button').click();
  await reports('Documents per second for each index: 50.');
  await page.locator(`::-p-aria([name="Select ${SLOW}"])`).click();
  await press('Upgrade 1 data stream');
  await shows('8.0.0 → 10.0.0', 'dialog');
  for (const statement of ['3,000', 'at least 1 min 0 s', 'Writers and readers continue', 'rolled over first', '.migrated-ds-…', 'space twice', 'cannot be undone']) {
    await shows(statement, 'dialog');
  }
  await look('upgrade-plan');
  await press('Start the upgrade');
  await reports('Started 1 upgrade.');
  await page.waitForSelector('dialog', { hidden: true });
  await page.waitForSelector(`article[aria-label="Upgrade of ${SLOW}"] progress`);
  await look('upgrade-running');
  await press('Cancel');
  await shows('are already upgraded stay upgraded', 'dialog');
  await press('Continue the upgrade');
  await page.waitForSelector('dialog', { hidden: true });
  const { data_streams: [{ indices }] } = await send('GET', `/_data_stream/${SLOW}`);
  await open(`streams/${SLOW}`, SLOW);
  const doomed = indices[1].index_name;
  await shows('An upgrade is running: ');
  equal(await isOffered('Upgrade'), false, 'whether another upgrade is offered');
  const charted = () => page.$eval('.chart [role=img]', (chart) => chart.ariaLabel);
  const before = await charted();
  await shows('being upgraded');
  equal((await text()).includes('blocked'), false, 'whether an index that is being upgraded is shown as blocked');
  await choose(doomed, `Delete ${doomed}`);
  await shows('This deletes 1,000 documents.', 'dialog');
  await shows('An upgrade of this data stream is running, and still has to copy this index. The upgrade will fail.', 'dialog');
  await write('dialog input', doomed);
  await page.locator('dialog button.danger').click();
  await reports(`Deleted ${doomed}.`);
  await until(async () => (await charted()) !== before, 'the chart is renewed');
  await shows('running, 1 index failed');
  await shows(`Not upgraded: ${doomed}.`, '.notice.error');
  await look('upgrade-fails');
  await open('upgrades', 'Upgrades');
  await page.locator('::-p-aria([name="No limit"][role="checkbox"])').click();
  await page.locator('form.setting button').click();
  await reports('Documents per second for each index: no limit.');
  await shows('stopped, 1 index failed');
  await until(async () => !(await isOffered('Clear and start again')), 'nothing outdated remains');
  equal(await isOffered('Clear'), true, 'whether the upgrade can be cleared');
  await shows(`${doomed} was deleted, so it could not be copied.`, 'article [role=alert]');
  await shows('There is nothing to correct, and nothing is outdated. Select Clear.', 'article [role=alert]');
  await shows('Stopped with errors');
  await page.waitForSelector('article progress.failed');
  equal((await text('article.task')).includes('documents per second'), false, 'whether an upgrade that stopped has a speed');
  await open(`streams/${SLOW}`, SLOW);
  await shows('The upgrade of this data stream has stopped with errors.');
  await open('upgrades', 'Upgrades');
  await shows('stopped, 1 index failed');
  await look('upgrade-failed');
  // An outdated index that is added makes it worthwhile to start again.
  const { data_streams: [{ indices: [{ index_name: index }] }] } = await send('GET', `/_data_stream/${OTHER}`);
  await send('POST', '/_data_stream/_modify', { actions: [{ remove_backing_index: { data_stream: OTHER, index } }, { add_backing_index: { data_stream: SLOW, index } }] });
  await press('Clear and start again');
  await until(async () => (await text('section[aria-labelledby=ended]')).includes('complete'), 'the upgrade has ended');
  await shows('1 index failed, cleared', 'section[aria-labelledby=ended]');
  await look('upgrade-ended');
}, 240_000);

await check('several data streams are upgraded together', async () => {
  await press('Select all');
  await until(async () => (await text()).includes('Upgrade 2 data streams'), 'two data streams are selected');
  await press('Upgrade 2 data streams');
  await press('Start the upgrade');
  await until(async () => (await text('section[aria-labelledby=ended]')).includes(STREAM), 'the upgrade has ended');
  await shows('All data streams have the current index version.');
});

await screen('features', 'System features', 'features', async () => {
  await press('Migrate all');
  await until(async () => !(await text()).includes('migration needed') && !(await text()).includes('in progress'), 'the migration has ended');
});

await screen('caches', 'Caches', 'caches', async () => {
  await shows('data-streams');
  await press('Invalidate data-streams');
  await reports('Invalidated data-streams.');
});

await screen('templates', 'Templates and aliases', 'templates', async () => {
  await shows('logs-*-*');
  await press('Create an index template');
  await write('dialog input', 'example');
  await press('Simulate');
  await reports('This is the resulting template. Nothing was saved.');
  await page.locator('dialog button[type=submit]').click();
  await reports('Saved the index template example.');
  await shows('logs-example-*');
  await press('logs');
  await press('Simulate');
  await reports('This is the resulting template. Nothing was saved.');
  await press('Cancel');
  await page.waitForSelector('dialog', { hidden: true });
  await press('Change aliases');
  await page.locator('dialog textarea').fill(JSON.stringify({ actions: [{ add: { index: STREAM, alias: 'shop' } }] }));
  await page.locator('dialog button[type=submit]').click();
  await reports('The aliases were changed.');
  await shows('shop');
  await press('Delete example');
  await write('dialog input', 'example');
  await page.locator('dialog button.danger').click();
  await reports('Deleted example.');
});

await check('the page of a data stream shows its aliases', async () => {
  await send('POST', '/_aliases', { actions: [{ add: { index: STREAM, alias: 'shop-errors', filter: { term: { status: 500 } }, is_write_index: true } }] });
  await send('PUT', '/_index_template/errors', { index_patterns: ['errors'], data_stream: {} });
  await send('PUT', '/_data_stream/errors');
  await send('POST', '/_aliases', { actions: [{ add: { index: 'errors', alias: 'mistakes' } }] });
  await open('streams/errors', 'errors');
  await shows('mistakes', 'section[aria-labelledby=aliases]');
  await open(`streams/${STREAM}`, STREAM);
  await shows('shop-errors', 'section[aria-labelledby=aliases]');
  const aliases = await text('section[aria-labelledby=aliases]');
  for (const part of ['shop\n', 'write index', 'filter {"term":{"status":500}}']) {
    equal(aliases.includes(part), true, `whether ${part} is in ${aliases}`);
  }
});

await check('the audit trail shows what the user has done', async () => {
  await open('audit?q=user.name%3Aadmin', 'Audit trail');
  await shows('settings_changed');
  equal((await text('.documents thead')).trim(), 'Time\tAction\tUser\tAddress\tDetails', 'the columns');
  await look('audit');
  const actions = async () => (await page.$$eval('.documents tbody tr', (rows) => rows.map((row) => row.cells[1].innerText)));
  // The service itself ends upgrades, so the entry has no user.
  await open('audit', 'Audit trail');
  await page.select('form.search select[name=outcome]', 'failed');
  await until(async () => page.url().includes('outcome=failed') && (await actions().catch(() => [])).includes('login_failed'), 'the failures are shown');
  await until(async () => (await actions().catch(() => [])).includes('migration_ended'), 'the upgrade that failed is shown');
  // The test kills the service that made the outdated data streams.
  equal((await actions()).filter((action) => !['login_failed', 'migration_ended', 'access_denied', 'audit_writer_killed'].includes(action)), [], 'other actions');
  await open('audit?outcome=succeeded', 'Audit trail');
  await until(async () => (await actions().catch(() => [])).includes('login_successful'), 'the other entries are shown');
  equal((await actions()).includes('login_failed'), false, 'whether a failure is shown');
  await write('form.search input[name=action]', 'settings_changed');
  await page.keyboard.press('Enter');
  await until(async () => [...new Set(await actions().catch(() => []))].join() === 'settings_changed', 'only one action is shown');
  await write('form.search input[name=user]', 'admin');
  await page.keyboard.press('Enter');
  await until(() => page.url().includes('user=admin') && page.url().includes('action=settings_changed'), 'the address has the filters');
  await open('audit?user=stranger&range=all', 'Audit trail');
  await shows('0 documents');
  await open(`streams/${SLOW}`, SLOW);
  await page.locator('#main ::-p-aria([name="Audit trail"][role="button"])').click();
  await shows('migration_started');
  await shows(SLOW, '.documents');
});

await screen('settings', 'Settings', 'settings', async () => {
  await press('Change data_streams.lifecycle.poll_interval');
  await page.locator('dialog input').fill('6m');
  await page.locator('dialog button[type=submit]').click();
  await reports('data_streams.lifecycle.poll_interval is now 6m.');
  await shows('changed');
  await shows('The time between two checks of the lifecycles.');
  equal((await text()).includes('1000.0'), false, 'whether a whole number has a decimal point');
  await shows('Configuration of this instance');
  await shows('server.port', 'section[aria-labelledby=configuration]');
});

await screen('security', 'Security', 'security', async () => {
  await press('Create a user');
  await write('dialog input[name=name]', 'anna');
  await write('dialog input[name=password]', 'a-password-of-anna');
  await page.locator('::-p-aria([name="reader"][role="checkbox"])').click();
  await page.locator('dialog button[type=submit]').click();
  await reports('Created anna.');
  await page.waitForSelector('dialog', { hidden: true });
  await shows('anna');
  await press('Create a role');
  await shows('search and read documents', 'dialog');
  await look('role');
  await write('dialog input[name=name]', 'example');
  await page.locator('dialog input[name=cluster][value=MONITOR]').click();
  await page.locator('dialog button[type=submit]').click();
  await reports('Created the role example.');
  await page.waitForSelector('dialog', { hidden: true });
  await choose('the role example', 'Edit the role example');
  await page.locator('dialog textarea').fill(JSON.stringify({ cluster: ['monitor', 'manage_ilm'] }));
  await page.locator('dialog button[type=submit]').click();
  await reports('Changed the role example.');
  await page.waitForSelector('dialog', { hidden: true });
  await shows('monitor, manage_ilm');
  equal(await isOffered('Actions on the role reader'), false, 'whether actions on a built-in role are offered');
  await press('Rotate');
  await page.locator('dialog button.danger').click();
  await reports('The signing keys were rotated.');
  // A dialog returns the focus when it closes, so that keys that are pressed before would be lost.
  await page.waitForSelector('dialog', { hidden: true });
  await press('Create an API key');
  await write('dialog input[name=name]', 'shipper');
  await write('dialog input[name=expiration]', '3M');
  equal(await page.$eval('dialog input[name=expiration]', (input) => input.validity.patternMismatch), true, 'whether a number of months is rejected');
  await page.locator('dialog input[name=expiration]').fill('30 days');
  await page.locator('dialog button[type=submit]').click();
  await reports('Created the API key shipper.');
  const [name, header] = (await text('dialog pre')).split(': ');
  const answer = await fetch(`${service}/_security/_authenticate`, { headers: { [name]: header } });
  equal((await answer.json()).api_key?.name, 'shipper', 'the name of the key that authenticates a request');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
  await shows('shipper');
});

await check('what is typed about a user is kept while a role is created', async () => {
  await open('security', 'Security');
  await press('Create a user');
  await write('dialog input[name=name]', 'berta');
  await write('dialog input[name=password]', 'a-password-of-berta');
  await write('dialog input[name=fullName]', 'Berta');
  await press('create a role');
  await write('dialog input[name=name]', 'for-berta');
  await page.locator('dialog button[type=submit]').click();
  await shows('The role for-berta was created and is selected.', 'dialog');
  equal(await page.$$eval('dialog input:not([type=checkbox])', (inputs) => inputs.map((input) => input.value)), ['berta', 'a-password-of-berta', 'Berta', ''], 'the inputs');
  await page.locator('dialog button[type=submit]').click();
  await reports('Created berta.');
  await page.waitForSelector('dialog', { hidden: true });
  equal((await send('GET', '/_security/user/berta')).berta.roles, ['for-berta'], 'the roles');
  await choose('berta', 'Set the password of berta');
  await write('dialog input[name=password]', 'short');
  await page.locator('dialog button[type=submit]').click();
  await reports('Passwords must be at least 8 characters long.');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { hidden: true });
});

await check('a data stream is found among a thousand', async () => {
  const written = new Date().toISOString();
  const lines = Array.from({ length: 1_000 }, (_, number) =>
    `{"create":{"_index":"many-${number}"}}\n{"@timestamp":"${written}","message":"${number}"}\n`);
  await send('PUT', '/_index_template/many', { index_patterns: ['many-*'], data_stream: {} });
  for (let from = 0; from < lines.length; from += 50) {
    const { errors } = await send('POST', '/_bulk', lines.slice(from, from + 50).join(''));
    equal(errors, false, 'whether a document was rejected');
  }
  await open('streams', 'Data streams');
  await shows('1,00');
  await press('Next page');
  await until(async () => !(await text()).includes(STREAM), 'the second page is shown');
  await write('input[type=search]', 'Many-99');
  await shows('many-995');
  await until(async () => (await page.$$('#main tbody tr')).length === 11, 'only matching names are shown');
  await page.$eval('input[type=search]', (input) => input.select());
  await write('input[type=search]', 'nowhere');
  await shows('No data stream has a name that contains “nowhere”.');
}, 240_000);

await check('the overview shows the written and read documents per second', async () => {
  await open('overview', 'Overview');
  await shows('What needs attention');
  // The charts show complete intervals of 15 seconds.
  await until(async () => /Written\s+[\d.]+ per second now, 1,0\d\d documents/.test(await text()), 'the thousand documents are counted');
  await page.waitForSelector('.pair .chart canvas');
  await look('throughput');
});

await check('signing out in one tab signs out the other', async () => {
  await open('settings', 'Settings');
  const other = await browser.newPage();
  await other.goto(`${service}/console`, { waitUntil: 'networkidle2' });
  await other.waitForSelector('.frame');
  await page.bringToFront();
  await press('Sign out');
  await other.waitForSelector('input[name=username]');
  await page.waitForSelector('input[name=username]');
  await other.close();
});

await check('a failed sign-in replaces the message about the sign-out', async () => {
  await shows('You have signed out.', '.sign-in');
  await signIn('anna', 'wrong-password-1');
  await shows('User name or password is wrong.', '.refusal');
  equal((await text('.sign-in')).includes('You have signed out.'), false, 'whether the message remains');
  await page.$eval('input[name=username]', (input) => {
    input.value = '';
  });
});

await check('another user starts at the overview', async () => {
  await signIn('anna', 'a-password-of-anna');
  await shows('What needs attention');
  equal(await page.$$eval('#navigation a', (links) => links.map((link) => link.textContent)).then((titles) => ['Upgrades', 'Search', 'Audit trail'].map((title) => titles.includes(title))), [false, true, false], 'whether Upgrades, Search and the audit trail are offered');
});

await check('a user who may only read is offered no changes', async () => {
  await open(`streams/${STREAM}`, STREAM);
  await shows('Backing indices');
  for (const action of ['Upgrade', 'Roll over', 'Edit lifecycle', 'Trim', 'Delete']) {
    equal(await isOffered(action), false, `whether ${action} is offered`);
  }
  await open('streams', 'Data streams');
  await shows(STREAM);
  await until(async () => !(await isOffered('Create')), 'no creation is offered');
  await open('upgrades', 'Upgrades');
  await shows('You may not upgrade data streams.');
  await open('overview', 'Overview');
  await shows('What needs attention');
  equal((await text()).includes('A part could not be loaded'), false, 'whether missing privileges are shown as failures');
  await open(`streams/${STREAM}`, STREAM);
  await shows('Backing indices');
  equal((await page.$$('nav a[href="#/security"]')).length, 0, 'links to the screen Security');
  await look('stream-of-a-reader');
});

await check('a user with privileges on one data stream gets the data streams as the first screen', async () => {
  await send('PUT', '/_security/role/one-stream', { indices: [{ names: [STREAM], privileges: ['read'] }] });
  await send('PUT', '/_security/user/otto', { password: 'a-password-of-otto', roles: ['one-stream'] });
  await press('Sign out');
  await page.evaluate(() => {
    location.hash = '';
  });
  await signIn('otto', 'a-password-of-otto');
  await page.waitForSelector('.frame');
  await shows('Data streams');
  await until(async () => (await page.$$('#main tbody tr')).length === 1, 'only this data stream is shown');
  equal((await page.$$('nav a[href="#/overview"]')).length, 0, 'links to the overview');
  await press('Sign out');
  await signIn('anna', 'a-password-of-anna');
  await page.waitForSelector('.frame');
});

await check('signing out everywhere also ends the sessions outside this browser', async () => {
  const elsewhere = await fetch(`${service}/login`, { method: 'POST', body: new URLSearchParams({ username: 'anna', password: 'a-password-of-anna' }) });
  const { access_token: token } = await elsewhere.json();
  const status = async () => (await fetch(`${service}/`, { headers: { Authorization: `Bearer ${token}` } })).status;
  equal(await status(), 200, 'the status before');
  await press('Sign out everywhere');
  await shows('All your sessions end: in this browser, in other browsers and on the command line.', 'dialog');
  await look('sign-out-everywhere');
  await press('Cancel');
  await until(async () => (await page.$$('dialog')).length === 0, 'the dialog is closed');
  equal(await status(), 200, 'the status after the refusal');
  await press('Sign out everywhere');
  await press('End all sessions');
  await shows('You have signed out everywhere.', '.sign-in');
  equal(await status(), 401, 'the status afterwards');
  await signIn('anna', 'a-password-of-anna');
  await page.waitForSelector('.frame');
});

// The current one-time code (RFC 6238).
function codeOf(secret) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const enroll = async () => {
  await press('Enable a second factor');
  await page.waitForSelector('svg.qr');
  await look('second-factor');
  const secret = await page.$eval('dl.facts code', (element) => element.textContent);
  await write('#main input[name=otp]', codeOf(secret));
  await press('Activate');
  await shows('Store your recovery codes');
  return (await text('.recovery')).trim().split('\n');
};

await check('a user enables a second factor, signs in with a code, and removes it', async () => {
  await page.locator('.top a[href="#/account"]').click();
  await shows('Your account');
  const codes = await enroll();
  equal(codes.length, 10, 'the recovery codes');
  // Another tab that notices the end of the session tells it in this way.
  await page.evaluate(() => new BroadcastChannel('millrace-session').postMessage('expired'));
  await look('recovery-codes');
  await shows(codes[9], '.recovery');
  await press('I have stored the codes');
  await signIn('anna', 'a-password-of-anna');
  await page.waitForSelector('input[name=otp]');
  equal(await page.evaluate(() => document.activeElement.name), 'otp', 'the field with the focus');
  await look('one-time-code');
  await write('input[name=otp]', '12345');
  await press('Sign in');
  await shows('The code is wrong, or was used before.', '.refusal');
  await write('input[name=otp]', codes[0]);
  await press('Sign in');
  await page.waitForSelector('.frame');
  await open('account', 'Your account');
  await shows('You have 9 unused recovery codes.');
  await look('account');
  await write('#main input[name=password]', 'a-password-of-anna');
  await press('Remove the second factor');
  await page.waitForSelector('input[name=username]');
});

let codes;
await check('a user whose role requires a second factor is led to it', async () => {
  await send('PUT', '/_security/role/careful', { require_second_factor: true });
  await send('PUT', '/_security/user/anna', { roles: ['reader', 'careful'] });
  await signIn('anna', 'a-password-of-anna');
  await page.waitForSelector('.frame');
  await shows('One of your roles requires a second factor.');
  equal((await page.$$('nav a[href="#/streams"]')).length, 0, 'links to the screen Data streams');
  codes = await enroll();
  await press('I have stored the codes');
  await signIn('anna', 'a-password-of-anna');
  await page.waitForSelector('input[name=otp]');
  await write('input[name=otp]', codes[9]);
  await press('Sign in');
  await page.waitForSelector('nav a[href="#/streams"]');
});

await check('a user changes the own password', async () => {
  await open('account', 'Your account');
  const fill = async (current, next, again) => {
    for (const [name, value] of Object.entries({ current, next, again })) {
      await page.locator(`#main input[name=${name}]`).fill(value);
    }
    await press('Change the password');
  };
  await fill('a-password-of-anna', 'another-password-1', 'another-password-2');
  await shows('The new passwords differ.');
  await fill('wrong-password-1', 'another-password-1', 'another-password-1');
  await shows('The current password is wrong.');
  await fill('a-password-of-anna', 'short', 'short');
  await shows('Passwords must be at least 8 characters long.');
  // The browser itself writes down what was answered 400 or 401.
  equal(told.splice(0).filter((line) => !/\b40[01]\b/.test(line)), [], 'what the console tells');
  await look('password');
  await fill('a-password-of-anna', 'another-password-1', 'another-password-1');
  await shows('Your password was changed. Sign in again.', '.sign-in');
  await signIn('anna', 'another-password-1');
  await page.waitForSelector('input[name=otp]');
  await write('input[name=otp]', codes[8]);
  await press('Sign in');
  await page.waitForSelector('.frame');
});

// The browser itself writes down that logins were answered 401.
equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');
await checkThatNothingWasAmiss();

await browser.close();
