// The query line, in the query syntax of Lucene. Conditions between which nothing is written must all hold.
//   timeout   a word in any field         message:timeout   a word in a field       message:"disk full"   words in this order
//   status:500                            host:web-*        a pattern               user:*                the field exists
//   bytes>1000   also >=, < and <=        -status:500       not                     (a OR b) AND c

const QUOTED_OR_COMPARISON = /"(?:\\.|[^"\\])*"|(^|[\s(+-])([\w@.-]+)(>=|<=|>|<)/g;
const QUOTED = /"(?:\\.|[^"\\])*"/g;

/** Returns the query for GraphQL, or null without conditions. A text that cannot be read is an error for the user. */
export function parseQuery(text) {
  const written = text.trim();
  if (written === '') {
    return null;
  }
  if (written.replace(/\\./g, '').replace(QUOTED, '').includes('"')) {
    throw new Error('A quotation mark is not closed.');
  }
  // The syntax needs a colon before a comparison.
  const query = written.replace(QUOTED_OR_COMPARISON, (whole, before, field, comparison) => (field === undefined ? whole : `${before}${field}:${comparison}`));
  return { queryString: { query, allWords: true } };
}
