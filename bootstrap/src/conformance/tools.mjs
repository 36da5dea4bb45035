// Prints what is missing on this machine, in one sentence, or nothing: node tools.mjs [browser].
import { findBrowser } from './browser.mjs';

const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.log(`-Pconformance needs Node ${OLDEST_NODE} or newer, and this is ${process.versions.node}: get it from your `
    + 'distribution or from https://nodejs.org.');
} else if (findBrowser(process.argv[2]) === null) {
  console.log('-Pconformance needs Chromium or Chrome, and there is none: get it with "apt-get install chromium" or the like, '
    + 'or say where it is with -Dconformance.browser=<file>.');
}
