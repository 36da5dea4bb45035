// The file of the schema against what the service tells by introspection: node schema.mjs <file>.
import { readFile } from 'node:fs/promises';
import { buildClientSchema, buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { check, equal, send } from './checks.mjs';

const [file] = process.argv.slice(2);
const lines = (schema) => printSchema(lexicographicSortSchema(schema)).split('\n');

await check('the file is the schema that the service tells', async () => {
  const query = getIntrospectionQuery({ oneOf: true, inputValueDeprecation: true });
  const { data } = await send('POST', '/graphql', { query });
  // The engine adds experimental directives of its own to every schema.
  data.__schema.directives = data.__schema.directives.filter(({ name }) => !name.startsWith('experimental_'));
  const told = lines(buildClientSchema(data));
  const written = lines(buildSchema(await readFile(file, 'utf8')));
  equal(told.filter((line) => !written.includes(line)), [], 'what the file lacks');
  equal(told.length, written.length, 'lines');
});
