// Opens a browser and writes down everything that a page of ours must not do.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { findBrowser } from './browser.mjs';
import { check, equal, service, until } from './checks.mjs';

const browser = await puppeteer.launch({
  executablePath: findBrowser(process.env.MILLRACE_BROWSER),
  // A container has no user the sandbox could be made for; the only page that is opened is our own.
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const page = await browser.newPage();
const USUAL = { width: 1280, height: 800 };
await page.setViewport(USUAL);

const requested = [];
const told = [];
const violations = [];
page.on('request', (request) => requested.push(request.url()));
// The path tells which request failed.
const pathOf = ({ url }) => (URL.canParse(url ?? '') ? ` ${new URL(url).pathname}` : '');
page.on('console', (message) => ['error', 'warn'].includes(message.type()) && told.push(message.text() + pathOf(message.location())));
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

const AUDIT = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

// Audits what the page shows in light and dark mode, on a narrow and a usual screen: contrast by WCAG AA, and the width.
export async function checkAppearance(what) {
  await check(`${what} has enough contrast in light and dark mode, and fits a screen of 400 pixels`, async () => {
    for (const scheme of ['dark', 'light']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      for (const viewport of [{ ...USUAL, width: 400 }, USUAL]) {
        await page.setViewport(viewport);
        await until(() => page.evaluate((width) => innerWidth === width, viewport.width), 'the page has its width');
        await page.evaluate(AUDIT);
        const findings = await page.evaluate(async () => {
          await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
          const { violations } = await globalThis.axe.run(document, { runOnly: ['color-contrast'] });
          return violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target}: ${any[0]?.message}`));
        });
        equal(findings, [], `contrast in ${scheme} mode with ${viewport.width} pixels`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        equal(width <= viewport.width, true, `whether ${width} pixels fit ${viewport.width}`);
      }
    }
    await page.emulateMediaFeatures([]);
  });
}

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
