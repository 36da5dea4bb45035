// What the npm clients of the store are put through: from a template to an upgrade and to the end of the stream.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { check, equal, until } from './checks.mjs';

const TEMPLATE = {
  index_patterns: ['clients-*'],
  data_stream: {},
  priority: 200,
  template: { mappings: { properties: { '@timestamp': { type: 'date' } } } },
};
const RECORDS = 9_999;
const PAGE = 1_000;
const THROTTLE = 'migrate.data_stream_reindex_max_request_per_second';

// The records of the sample, one after the other, as they are sent.
async function* records(file) {
  yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}

// The id of each record, in their order.
const numbered = (number) => `log-${String(number).padStart(5, '0')}`;

// Calls a client by the name of an operation; each client then tells status, headers and body. `spell` makes of a request
// with a `body` and a `querystring` what the client takes.
const flat = (name, { querystring, ...parameters }) => ({ ...parameters, ...querystring });
export const calling = (client, spell = flat) => (name, parameters = {}, options = {}) => {
  const path = name.split('.');
  const operation = path.pop();
  const owner = path.reduce((at, step) => at[step], client);
  return owner[operation](spell(name, parameters), { ...options, meta: true });
};

// Returns what a call was refused with.
export async function refusal(call) {
  const failure = await call.then(() => null, (told) => told);
  if (failure === null) {
    throw new Error('was not refused');
  }
  if (failure.name !== 'ResponseError') {
    throw failure;
  }
  return { status: failure.statusCode, type: failure.body.error?.type, reason: failure.body.error?.reason ?? failure.body.error };
}

// Has the helper for bulk requests write documents under ids, and returns what it says of it and what it dropped.
async function load(client, stream, documents, id, options = {}) {
  const dropped = [];
  let number = 0;
  const { total, failed, successful } = await client.helpers.bulk({
    datasource: documents,
    onDocument: () => ({ create: { _index: stream, _id: id(number++) } }),
    onDrop: ({ status, error, operation }) => dropped.push({ status, type: error.type, id: operation.create._id }),
    ...options,
  });
  return { total, failed, successful, dropped };
}

// Reads a stream page by page, each behind the last hit of the one before, and returns its documents by their ids.
async function readAll(call, stream) {
  const found = new Map();
  let pages = 0;
  for (let after; ;) {
    const { body } = await call('search', {
      index: stream,
      body: { size: PAGE, query: { match_all: {} }, sort: [{ '@timestamp': 'asc' }, { _doc: 'asc' }], search_after: after },
    });
    const { hits } = body.hits;
    if (hits.length === 0) {
      return { found, pages };
    }
    pages++;
    hits.forEach((hit) => {
      if (found.has(hit._id)) {
        throw new Error(`${hit._id} is told twice`);
      }
      found.set(hit._id, hit._source);
    });
    after = hits.at(-1).sort;
  }
}

async function names(call, stream) {
  const { body } = await call('indices.getDataStream', { name: stream });
  return body.data_streams[0].indices.map((index) => index.index_name);
}

// Where the clients differ: `stream` is what the client makes, `outdated` what it upgrades with `upgrade`, `sample` the
// file of the records, `forbidden` a client whose credentials are not good.
export async function journey({ client, spell, forbidden, upgrade, stream, outdated, sample }) {
  const call = calling(client, spell);
  const template = `${stream}-template`;

  await check('the service says who it is', async () => {
    const { statusCode, body } = await call('info');
    equal([statusCode, body.version.number], [200, '8.18.0'], 'status and version');
    equal((await call('ping')).body, true, 'the answer to a ping');
  });

  await check('a template is put, seen and shown', async () => {
    const { body } = await call('indices.putIndexTemplate', { name: template, body: { ...TEMPLATE, index_patterns: [stream] } });
    equal(body, { acknowledged: true }, 'the answer');
    equal((await call('indices.existsIndexTemplate', { name: template })).body, true, 'whether it is there');
    equal((await call('indices.existsIndexTemplate', { name: 'nothing' })).body, false, 'whether another one is');
    const shown = (await call('indices.getIndexTemplate', { name: template })).body.index_templates;
    equal(shown.map(({ name, index_template: { index_patterns } }) => [name, index_patterns]), [[template, [stream]]], 'what is shown');
  });

  await check('a data stream is made once and described', async () => {
    equal((await call('indices.createDataStream', { name: stream })).body, { acknowledged: true }, 'the answer');
    const { status, type } = await refusal(call('indices.createDataStream', { name: stream }));
    equal([status, type], [400, 'resource_already_exists_exception'], 'the second answer');
    const [described] = (await call('indices.getDataStream', { name: `${stream.slice(0, -1)}*` })).body.data_streams;
    equal([described.name, described.template, described.generation], [stream, template, 1], 'what is described');
  });

  await check('the helper for bulk requests writes the whole access log', async () => {
    const told = await load(client, stream, records(sample), numbered, { flushBytes: 300_000, refreshOnCompletion: stream });
    equal(told, { total: RECORDS, failed: 0, successful: RECORDS, dropped: [] }, 'what the helper says');
    equal((await call('count', { index: stream })).body.count, RECORDS, 'the documents');
  });

  await check('the helper for bulk requests tells what was not written', async () => {
    const documents = [{ '@timestamp': '2026-11-20T10:00:00Z' }, { n: 1 }];
    const { failed, dropped } = await load(client, stream, documents, (number) => ['log-00000', 'undated'][number]);
    equal(failed, 2, 'the documents that failed');
    equal(dropped, [
      { status: 409, type: 'version_conflict_engine_exception', id: 'log-00000' },
      { status: 400, type: 'document_parsing_exception', id: 'undated' },
    ], 'what was dropped');
  });

  await check('paging by search_after tells every document once, as it was sent', async () => {
    const { found, pages } = await readAll(call, stream);
    equal([found.size, pages], [RECORDS, Math.ceil(RECORDS / PAGE)], 'documents and pages');
    let number = 0;
    for await (const record of records(sample)) {
      const id = numbered(number++);
      equal(found.get(id), JSON.parse(record), id);
    }
  });

  await check('a query, a sort and a choice of fields do what they say', async () => {
    const { body } = await call('search', {
      index: stream,
      body: {
        query: {
          bool: {
            filter: [
              { term: { 'http.response.status_code': 404 } },
              { range: { '@timestamp': { gte: '2015-05-18', lt: '2015-05-19' } } },
            ],
          },
        },
        sort: [{ '@timestamp': { order: 'desc' } }],
        size: 5,
        _source: ['http.response'],
        track_total_hits: true,
      },
    });
    equal(body.hits.total, { value: 63, relation: 'eq' }, 'how many there are');
    equal(body.hits.hits.map((hit) => hit._source.http.response.status_code), Array(5).fill(404), 'the first five');
    equal(Object.keys(body.hits.hits[0]._source), ['http'], 'the fields');
  });

  await check('documents are found by their ids, one or many', async () => {
    const index = (await names(call, stream))[0];
    const one = (await call('get', { index, id: 'log-00007' })).body;
    equal([one._index, one._id, one.found], [index, 'log-00007', true], 'the one');
    equal((await call('exists', { index, id: 'log-00007' })).body, true, 'whether it is there');
    equal((await call('exists', { index, id: 'none' })).body, false, 'whether another one is');
    const many = (await call('mget', { index, body: { ids: ['log-00001', 'none', 'log-09998'] } })).body.docs;
    equal(many.map(({ _id, found }) => [_id, found]), [['log-00001', true], ['none', false], ['log-09998', true]], 'the many');
  });

  await check('single documents are created, and not twice', async () => {
    const body = { '@timestamp': '2026-11-20T10:00:00Z', message: 'ein Mühlrad ☃' };
    const created = await call('create', { index: stream, id: 'single', body, refresh: true });
    equal([created.statusCode, created.body.result], [201, 'created'], 'the answer');
    const again = await refusal(call('create', { index: stream, id: 'single', body }));
    equal([again.status, again.type], [409, 'version_conflict_engine_exception'], 'the second answer');
    const made = await call('index', { index: stream, op_type: 'create', body });
    equal([made.statusCode, made.body._id.length > 0], [201, true], 'the answer without an id');
    const other = await refusal(call('index', { index: stream, id: 'single', body }));
    equal([other.status, other.reason], [400, 'only write ops with an op_type of create are allowed in data streams'], 'a replacement');
    equal((await call('get', { index: (await names(call, stream))[0], id: 'single' })).body._source, body, 'the document');
  });

  await check('a rollover is tried, made and made on conditions', async () => {
    const before = await names(call, stream);
    const tried = (await call('indices.rollover', { alias: stream, dry_run: true, body: { conditions: { max_docs: 1, max_age: '30d' } } })).body;
    equal([tried.dry_run, tried.rolled_over, tried.conditions], [true, false, { '[max_docs: 1]': true, '[max_age: 30d]': false }], 'the trial');
    equal(await names(call, stream), before, 'the indices after the trial');
    const made = (await call('indices.rollover', { alias: stream })).body;
    equal([made.rolled_over, made.old_index], [true, before[0]], 'the rollover');
    const kept = (await call('indices.rollover', { alias: stream, body: { conditions: { max_docs: 1 } } })).body;
    equal([kept.rolled_over, kept.conditions], [false, { '[max_docs: 1]': false }], 'the rollover on a condition');
    equal(await names(call, stream), [before[0], made.new_index], 'the indices in the end');
  });

  await check('statistics, settings and mappings are shown and changed', async () => {
    const [index] = await names(call, stream);
    const stats = (await call('indices.stats', { index: stream, metric: 'docs' })).body;
    equal(stats._all.primaries.docs.count, RECORDS + 2, 'the documents');
    const size = (await call('indices.dataStreamsStats', { name: stream })).body;
    equal([size.data_stream_count, size.backing_indices], [1, 2], 'the data stream');
    equal((await call('indices.putSettings', { index, body: { index: { number_of_replicas: 0 } } })).body, { acknowledged: true }, 'the change');
    const settings = (await call('indices.getSettings', { index, flat_settings: true })).body[index].settings;
    equal([settings['index.number_of_replicas'], settings['index.version.created'].length > 0], ['0', true], 'the settings');
    await call('indices.putMapping', { index: stream, body: { properties: { message: { type: 'text' } } } });
    const { mappings } = (await call('indices.getMapping', { index })).body[index];
    equal(Object.keys(mappings.properties).sort(), ['@timestamp', 'message'], 'the mapped fields');
  });

  await check('an index is made, closed, opened, blocked, copied as an empty one, given a second name and deleted', async () => {
    const [index, copy, alias] = [`${stream}-plain`, `${stream}-copy`, `${stream}-alias`];
    equal((await call('indices.create', { index, body: { settings: { number_of_shards: 1 } } })).body.index, index, 'what was made');
    equal([(await call('indices.exists', { index })).body, (await call('indices.exists', { index: `${index}-not` })).body], [true, false], 'what is there');
    equal((await call('indices.close', { index })).body.indices[index], { closed: true }, 'what was closed');
    equal((await call('indices.open', { index })).body.acknowledged, true, 'what was opened');
    equal((await call('indices.addBlock', { index, block: 'write' })).body.indices, [{ name: index, blocked: true }], 'what was blocked');
    const blocked = await refusal(call('create', { index, id: '1', body: { n: 1 } }));
    equal([blocked.status, blocked.type], [403, 'cluster_block_exception'], 'a write behind the block');
    equal((await upgrade.copy(index, copy)).index, copy, 'the copy');
    await call('indices.updateAliases', { body: { actions: [{ add: { index: copy, alias } }] } });
    equal((await call('indices.existsAlias', { name: alias })).body, true, 'whether the second name is there');
    equal((await call('indices.getAlias', { name: alias })).body, { [copy]: { aliases: { [alias]: {} } } }, 'the second name');
    equal((await call('indices.delete', { index: [index, copy].join(',') })).body, { acknowledged: true }, 'the deletion');
    equal((await call('indices.exists', { index })).body, false, 'whether it is there in the end');
  });

  await check('the tables and the health are told', async () => {
    const rows = (await call('cat.indices', { index: stream, format: 'json', h: 'index,docs.count', s: 'index' })).body;
    equal(rows.map((row) => row['docs.count']), [String(RECORDS + 2), '0'], 'the documents of each index');
    const { body } = await call('cluster.health', { wait_for_status: 'yellow', timeout: '5s' });
    equal([body.status, body.timed_out], ['green', false], 'the health');
  });

  await check('an upgrade is started, refused a second time, followed and complete', async () => {
    await call('cluster.putSettings', { body: { persistent: { [THROTTLE]: 2000 } } });
    const before = await names(call, outdated);
    equal(await upgrade.start(outdated), { acknowledged: true }, 'the answer');
    const again = await refusal(upgrade.start(outdated));
    equal([again.status, again.type], [400, 'resource_already_exists_exception'], 'the second answer');
    await until(async () => (await upgrade.status(outdated)).in_progress.length > 0, 'an index is in progress');
    equal(await upgrade.cancel(outdated), { acknowledged: true }, 'the answer to the cancellation');
    equal((await refusal(upgrade.status(outdated))).status, 404, 'the status after it');

    await call('cluster.putSettings', { body: { persistent: { [THROTTLE]: -1 } } });
    await upgrade.start(outdated);
    let status;
    await until(async () => {
      status = await upgrade.status(outdated);
      return status.complete;
    }, 'the upgrade is complete');
    const { total_indices_requiring_upgrade: required, successes, in_progress: current, pending, errors } = status;
    equal([successes, current, pending, errors], [required, [], 0, []], 'the status');
    const after = await names(call, outdated);
    equal(after.slice(0, -1), before.map((name) => `.migrated-${name.slice(1)}`), 'the indices');
    equal((await call('count', { index: outdated })).body.count, RECORDS, 'the documents');
    equal(await upgrade.cancel(outdated), { acknowledged: true }, 'the answer to whoever clears the status');
  });

  await check('refusals are errors that say what they are', async () => {
    const missing = await refusal(call('search', { index: 'nothing-here' }));
    equal([missing.status, missing.type, missing.reason], [404, 'index_not_found_exception', 'no such index [nothing-here]'], 'no such index');
    const unknown = await refusal(call('search', { index: stream, body: { query: { surprise: {} } } }));
    equal([unknown.status, unknown.type], [400, 'parsing_exception'], 'no such query');
    const parameter = await refusal(call('count', { index: stream, querystring: { surprise: true } }));
    equal([parameter.status, parameter.type], [400, 'illegal_argument_exception'], 'no such parameter');
    const wrong = await refusal(calling(forbidden)('info'));
    equal([wrong.status, wrong.type], [401, 'security_exception'], 'a wrong password');
  });

  await check('what is not offered is told in a sentence', async () => {
    for (const [name, parameters] of [
      ['search', { index: stream, scroll: '1m' }],
      ['search', { index: stream, body: { aggs: { by: { terms: { field: 'x' } } } } }],
      ['indices.resolveIndex', { name: stream }],
      ['msearch', { body: [{ index: stream }, { query: { match_all: {} } }] }],
      ['deleteByQuery', { index: stream, body: { query: { match_all: {} } } }],
    ]) {
      const { status, reason } = await refusal(call(name, parameters));
      equal([[400, 501].includes(status), typeof reason], [true, 'string'], `${name}, answered ${status}: ${reason}`);
    }
  });

  await check('the stream and its template are deleted', async () => {
    const used = await refusal(call('indices.deleteIndexTemplate', { name: template }));
    equal([used.status, used.type], [400, 'illegal_argument_exception'], 'the template while it is in use');
    equal((await call('indices.deleteDataStream', { name: stream })).body, { acknowledged: true }, 'the stream');
    equal((await call('indices.deleteIndexTemplate', { name: template })).body, { acknowledged: true }, 'the template');
    equal((await call('indices.exists', { index: stream })).body, false, 'whether the stream is there');
  });
}
