// Opens a browser and writes down everything that a page of ours must not do.
import puppeteer from 'puppeteer-core';
import { findBrowser } from './browser.mjs';
import { check, equal, service, until } from './checks.mjs';

const browser = await puppeteer.launch({
  executablePath: findBrowser(process.env.MILLRACE_BROWSER),
  // A container has no user the sandbox could be made for; the only page that is opened is our own.
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 800 });

const requested = [];
const told = [];
const violations = [];
page.on('request', (request) => requested.push(request.url()));
page.on('console', (message) => ['error', 'warn'].includes(message.type()) && told.push(message.text()));
page.on('pageerror', (failure) => told.push(String(failure)));
const protocol = await page.createCDPSession();
await protocol.send('Network.enable');
await protocol.send('Audits.enable');
protocol.on('Network.webSocketCreated', ({ url }) => requested.push(url));
protocol.on('Audits.issueAdded', ({ issue }) => issue.code === 'ContentSecurityPolicyIssue' && violations.push(issue));
await page.exposeFunction('tellViolation', (violation) => violations.push(violation));
await page.evaluateOnNewDocument(() => document.addEventListener('securitypolicyviolation', (event) =>
  globalThis.tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)));

export { browser, page, requested, told };

export async function checkThatNothingWasAmiss(...origins) {
  await check('no request left the origin', async () => {
    const own = [service, service.replace(/^http/, 'ws'), ...origins];
    const others = requested.filter((url) => !/^(data|blob):/.test(url) && !own.some((origin) => url.startsWith(`${origin}/`)));
    equal(requested.length > 3, true, 'whether requests were seen');
    equal(others, [], 'requests to elsewhere');
  });

  await check('the policy of the page was not violated', async () => equal(violations, [], 'violations'));

  await check('the console tells no error and no warning', async () => equal(told, [], 'the console'));

  await check('a violation would have been noticed', async () => {
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://millrace.invalid/' })));
    await until(() => violations.length > 0, 'the violation is told');
  });
}
