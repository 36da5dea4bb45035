// Carries out the examples of a page, one after the other, against the service: node documented.mjs <page> [<data stream>].
// While an example follows the data stream, documents arrive there.
import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'node:util';
import { check, send, service } from './checks.mjs';

const [file, stream] = process.argv.slice(2);
const page = await readFile(file, 'utf8');
const blocks = [...page.matchAll(/^```(?<kind>[^\n`]*)\n(?<text>.*?)^```$(?=(?:\s*^```text\n(?<shown>.*?)^```$)?)/gms)]
  .map(({ groups }) => groups);

// As in ShownCommand: … stands for any text within a line, and alone for any lines.
const pattern = (shown) => new RegExp(`^${shown
  .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  .replace(/^…\n/gm, '(?:.*\\n)*?')
  .replaceAll('…', '.*')}$`);

async function told(run) {
  const log = console.log;
  let output = '';
  console.log = (...values) => (output += `${format(...values)}\n`);
  try {
    await run();
  } finally {
    console.log = log;
  }
  return output;
}

async function withArrivals(run) {
  let number = 0;
  let failure = null;
  const document = () => ({ '@timestamp': new Date().toISOString(), level: 'error', message: `arrival ${number++}` });
  let ended = false;
  const writing = (async () => {
    while (!ended) {
      await send('POST', `/${stream}/_doc`, document()).catch((refused) => (failure = refused));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  try {
    return await run();
  } finally {
    ended = true;
    await writing;
    if (failure) {
      console.error(failure);
    }
  }
}

async function carryOut(name, text, shown) {
  const script = name || `documented-${++number}.mjs`;
  await writeFile(script, text.replaceAll('http://127.0.0.1:8080', service));
  const run = () => told(() => import(`./${script}`));
  const output = await (stream && text.includes('documentAdded') ? withArrivals(run) : run());
  if (shown !== undefined && !pattern(shown).test(output)) {
    throw new Error(`told was\n${output}instead of\n${shown}`);
  }
}

let number = 0;
let examples = 0;
for (const [at, { kind, text, shown }] of blocks.entries()) {
  const [language, name] = kind.split(' ');
  if (language === 'js') {
    await check(`example ${++examples} runs as it is shown`, () => carryOut(name, text, shown));
  } else if (language === 'graphql') {
    const next = blocks[at + 1];
    const variables = next?.kind === 'json variables' ? JSON.parse(next.text) : {};
    const { errors } = await send('POST', '/graphql', { query: text, variables });
    if (errors) {
      throw new Error(`${text} was answered ${JSON.stringify(errors)}`);
    }
  }
}
