// The web console while the service stops and returns: node console-restart.mjs <process id of the service>. Something
// else starts the service again at the same address after its end.
import { check, equal, password, send, service, until, user } from './checks.mjs';
import { browser, page, told } from './watched.mjs';

const [processId] = process.argv.slice(2);
const STREAM = 'logs-restart-test';

const text = () => page.$eval('#main', (element) => element.innerText).catch(() => '');
const shows = (wanted) => until(async () => (await text()).includes(wanted), `the page shows “${wanted}”`, 60_000);
const append = (message) => send('POST', `/${STREAM}/_doc?refresh=true`, { '@timestamp': new Date().toISOString(), message });

await check('documents are followed', async () => {
  await append('before the stop');
  await page.goto(`${service}/console#/search?stream=${STREAM}&live=true`, { waitUntil: 'networkidle2' });
  await page.waitForSelector('input[name=username]');
  await page.type('input[name=username]', user);
  await page.type('input[name=password]', password);
  await page.locator('::-p-aria([name="Sign in"][role="button"])').click();
  await until(async () => {
    await append('while documents are followed');
    return (await text()).includes('while documents are followed');
  }, 'a new document is shown');
});

await check('a service that stops is reported, and the page remains', async () => {
  process.kill(Number(processId), 'SIGTERM');
  await shows('The service cannot be reached.');
  await shows('while documents are followed');
});

await check('new documents appear when the service returns, without a new sign-in', async () => {
  const returns = () => fetch(`${service}/health/ready`).then((answer) => answer.ok).catch(() => false);
  await until(returns, 'the service returns', 60_000);
  await append('after the return');
  await shows('after the return');
  await until(async () => !(await text()).includes('The service cannot be reached.'), 'the report disappears');
  equal(await page.$('input[name=username]'), null, 'whether a sign-in is requested');
}, 150_000);

await check('the console tells nothing but the failed requests', async () => {
  equal(told.filter((line) => !/Failed to load resource|ERR_/.test(line)), [], 'what the console tells');
});

await browser.close();
