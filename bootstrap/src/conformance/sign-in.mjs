// The sign-in at an identity provider: node sign-in.mjs <issuer> <address for control requests> <folder for screenshots>.
import { join } from 'node:path';
import { check, equal, service, until } from './checks.mjs';
import { browser, page, told } from './watched.mjs';

const [issuer, control, screenshots] = process.argv.slice(2);

const shoot = (name) => page.screenshot({ path: join(screenshots, `sign-in-${name}.png`) });
const text = (selector, tab = page) => tab.$eval(selector, (element) => element.innerText).catch(() => '');
const atService = (path) => until(() => page.url().startsWith(`${service}${path}`), `the browser is at ${path}`);
const atProvider = () => until(() => page.url().startsWith(issuer), 'the browser is at the provider');
// While the browser goes to another page, nothing is found.
const has = (selector, tab = page) => tab.$(selector).then((found) => found !== null, () => false);
const press = async (selector) => {
  await page.waitForSelector(selector, { visible: true });
  await page.click(selector);
};

async function tell(action) {
  const answer = await fetch(`${control}/${action}`, { method: 'POST' });
  equal(answer.status, 204, `the response to ${action}`);
}

async function consent(tab) {
  const question = 'input[name=prompt][value=consent]';
  await until(async () => tab.url().startsWith(service) || (await has(question, tab)), 'the password was accepted');
  if (await has(question, tab)) {
    await tab.click('button[type=submit]');
  }
}

// The provider asks for a name and a password, and at the first sign-in whether the service may know the user.
async function signInAtProvider(name) {
  await atProvider();
  await page.waitForSelector('input[name=login]', { visible: true });
  await page.type('input[name=login]', name);
  await page.type('input[name=password]', 'any password');
  await page.click('button[type=submit]');
  await consent(page);
}

// Begins a sign-in in a browser that has no session, neither here nor at the provider.
async function beginAsGuest() {
  const other = await browser.createBrowserContext();
  const tab = await other.newPage();
  await tab.goto(`${service}/console`, { waitUntil: 'networkidle0' });
  await tab.waitForSelector('button.provider', { visible: true });
  await tab.click('button.provider');
  await tab.waitForSelector('input[name=login]', { visible: true });
  return { other, tab };
}

async function isSignedIn(name) {
  await atService('/console');
  await until(async () => (await text('header.top')).includes(`${name} example`), `${name} is signed in`);
}

// Longer than the minute in which the service does not ask the provider about a session again.
const LONGER_THAN_A_MINUTE = 90_000;

// Sends a request like the pages, with the session, and returns the status.
const ask = (path, method = 'GET') => page.evaluate(
  async (address, verb) => (await fetch(address, { method: verb, headers: { 'X-Requested-With': 'console' } })).status,
  path,
  method,
);

await tell(`register?${new URLSearchParams({ address: service })}`);

await check('the console offers the sign-in at the provider next to the password', async () => {
  await page.goto(`${service}/console#/streams`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('button.provider', { visible: true });
  equal(await text('button.provider'), 'Sign in with Company account', 'the button');
  equal((await page.$$('input[name=password]')).length, 1, 'fields for a password');
  await shoot('1-console');
});

await check('a user signs in at the provider and returns to the screen', async () => {
  await press('button.provider');
  await signInAtProvider('olga');
  await isSignedIn('olga');
  equal(new URL(page.url()).hash, '#/streams', 'the screen');
  equal(await ask('/_data_stream'), 200, 'the status of a request that needs the mapped role');
  await shoot('2-signed-in');
});

await check('the explorer and the REST reference have the same user', async () => {
  for (const path of ['/explorer', '/docs']) {
    await page.goto(`${service}${path}`, { waitUntil: 'networkidle0' });
    await until(async () => (await text('#caller')).includes('signed in as company:olga'), `${path} shows the user`);
  }
});

await check('a sign-out also ends the session at the provider', async () => {
  await page.goto(`${service}/console`, { waitUntil: 'networkidle0' });
  await isSignedIn('olga');
  await page.evaluate(() => [...document.querySelectorAll('header.top button')].find((button) => button.innerText === 'Sign out').click());
  await atProvider();
  await press('button[value=yes]');
  await atService('/console');
  await page.waitForSelector('button.provider', { visible: true });
  await page.click('button.provider');
  await atProvider();
  await page.waitForSelector('input[name=login]', { visible: true });
});

await check('an explorer without a session leads to the sign-in at the provider and back', async () => {
  await page.goto(`${service}/explorer`, { waitUntil: 'networkidle0' });
  await press('#sign-in-link');
  await press('button.provider');
  await signInAtProvider('olga');
  await atService('/explorer');
  await until(async () => (await text('#caller')).includes('signed in as company:olga'), 'the explorer shows the user');
});

await check('a user without a mapped role signs in, but has no access', async () => {
  const { other, tab } = await beginAsGuest();
  await tab.type('input[name=login]', 'gus');
  await tab.type('input[name=password]', 'any password');
  await tab.click('button[type=submit]');
  await consent(tab);
  await until(async () => (await text('header.top', tab)).includes('gus example'), 'gus is signed in');
  equal(await tab.evaluate(async () => (await fetch('/_data_stream', { headers: { 'X-Requested-With': 'console' } })).status), 403, 'the status');
  await other.close();
});

await check('a user who cancels at the provider reads the reason on the console', async () => {
  const { other, tab } = await beginAsGuest();
  await tab.evaluate(() => [...document.querySelectorAll('a')].find((link) => link.href.endsWith('/abort')).click());
  await until(async () => tab.url().startsWith(`${service}/oauth/callback`), 'the browser is back');
  await until(async () => (await has('a[href="/console"]', tab)), 'the page leads back to the console');
  await tab.screenshot({ path: join(screenshots, 'sign-in-4-cancelled.png') });
  await other.close();
});

// The service reads the keys of the provider at most once a minute.
await check('a sign-in after a rotation of the keys works', async () => {
  await tell('rotate?withdraw=true');
  await until(async () => {
    await page.goto(`${service}/console`, { waitUntil: 'networkidle0' });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${service}/console`, { waitUntil: 'networkidle0' });
    await press('button.provider');
    const isBack = () => /\/(console|oauth\/callback\/company\?)/.test(page.url()) && page.url().startsWith(service);
    await until(async () => isBack() || (await has('input[name=login]')), 'the provider has responded');
    if (!isBack()) {
      await signInAtProvider('olga');
      await until(isBack, 'the browser is back');
    }
    return new URL(page.url()).pathname === '/console';
  }, 'the new keys are known', LONGER_THAN_A_MINUTE);
  await isSignedIn('olga');
}, 2 * LONGER_THAN_A_MINUTE);

await check('while the provider is away, a session is neither renewed nor lost', async () => {
  await tell('leave');
  await until(async () => (await ask('/_session/refresh', 'POST')) === 503, 'the renewal needs the provider', LONGER_THAN_A_MINUTE);
  await tell('come-back');
  await until(async () => (await ask('/_session/refresh', 'POST')) === 200, 'the session is renewed');
  equal(await ask('/_data_stream'), 200, 'the status of a request');
}, 2 * LONGER_THAN_A_MINUTE);

await check('a user who is disabled at the provider loses the session at the next renewal', async () => {
  await tell('disable?user=olga');
  await until(async () => [400, 401].includes(await ask('/_session/refresh', 'POST')), 'the renewal is rejected', LONGER_THAN_A_MINUTE);
  await until(async () => (await ask('/_data_stream')) === 401, 'the session is over');
  await tell('enable?user=olga');
}, 2 * LONGER_THAN_A_MINUTE);

await check('a sign-out at the provider ends the session', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${service}/console`, { waitUntil: 'networkidle0' });
  await press('button.provider');
  await until(async () => page.url().startsWith(service) || (await has('input[name=login]')), 'the provider has responded');
  if (!page.url().startsWith(service)) {
    await signInAtProvider('olga');
  }
  await isSignedIn('olga');
  const other = await browser.newPage();
  await other.goto(`${issuer}/session/end`, { waitUntil: 'networkidle0' });
  await other.click('button[value=yes]');
  await until(async () => (await ask('/_data_stream')) === 401, 'the session is over');
  await other.close();
  await page.bringToFront();
  await shoot('3-ended');
});

await check('the browser reports only the errors that the checks expect', async () => {
  equal(told.splice(0).filter((line) => !/status of (400|401|403|404|503)|ERR_NAME_NOT_RESOLVED|ERR_CONNECTION_REFUSED/.test(line)), [], 'the messages');
});

await browser.close();
