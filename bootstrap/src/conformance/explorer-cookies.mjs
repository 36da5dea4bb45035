// Signing out of the explorer page where tokens are in cookies: node explorer-cookies.mjs <version> <folder for screenshots>.
import { join } from 'node:path';
import { check, equal, password, service, until, user } from './checks.mjs';
import { browser, checkThatNothingWasAmiss, page, told } from './watched.mjs';

const [version, screenshots] = process.argv.slice(2);
const EDITOR = '.graphiql-query-editor .CodeMirror';
const REFRESH_TOKEN = 'JWT_REFRESH_TOKEN';

const caller = () => page.$eval('#caller', (element) => element.textContent);

const protocol = await page.createCDPSession();
const cookies = async () => (await protocol.send('Network.getAllCookies')).cookies.map(({ name }) => name);

await check('signing in sets both cookies', async () => {
  await page.goto(`${service}/explorer`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('#sign-in', { visible: true });
  await page.type('#sign-in input[name=username]', user);
  await page.type('#sign-in input[name=password]', password);
  await page.click('#sign-in button');
  await page.waitForSelector(EDITOR, { visible: true });
  equal((await cookies()).includes(REFRESH_TOKEN), true, 'whether the refresh token is kept');
});

await check('the page does not tell that the user is signed out while the service cannot be reached', async () => {
  await page.setOfflineMode(true);
  await page.click('#sign-out');
  await until(async () => (await caller()).includes('still signed in'), 'the page tells what is wrong');
  equal((await page.$$(EDITOR)).length, 1, 'editors on the page');
  await page.screenshot({ path: join(screenshots, `explorer-cookies-${version}-1-still-signed-in.png`) });
  await page.setOfflineMode(false);
  // The browser itself writes down that the service could not be reached.
  told.splice(0);
});

await check('signing out with an access token that has expired ends the session and removes both cookies', async () => {
  await until(async () => !(await cookies()).includes('JWT'), 'the access token has expired');
  equal((await cookies()).includes(REFRESH_TOKEN), true, 'whether the refresh token is kept');
  await page.click('#sign-out');
  await page.waitForSelector('#sign-in', { visible: true });
  equal(await caller(), 'not signed in', 'the caller');
  equal(await cookies(), [], 'the cookies after');
});

await check('the page asks for the password when it is opened again', async () => {
  await page.reload({ waitUntil: 'networkidle0' });
  await page.waitForSelector('#sign-in', { visible: true });
  // The browser itself writes down that its first question was answered 401.
  equal(told.splice(0).filter((line) => !line.includes('401')), [], 'what the console tells');
});

await checkThatNothingWasAmiss();

await browser.close();
