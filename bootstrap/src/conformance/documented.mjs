// Carries out the examples of a page, one after the other, against the service: node documented.mjs <page>.
import { readFile, writeFile } from 'node:fs/promises';
import { check, service } from './checks.mjs';

const page = await readFile(process.argv[2], 'utf8');
let number = 0;
for (const [, example] of page.matchAll(/^```js\n(.*?)^```$/gms)) {
  const script = `./documented-${++number}.mjs`;
  await writeFile(script, example.replaceAll('http://127.0.0.1:8080', service));
  await check(`example ${number} runs as it is shown`, () => import(script));
}
