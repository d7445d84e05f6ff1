import { gzipSync } from 'node:zlib'
import { DECIDED_MEANWHILE, syncProblem } from '@ward/domain/conditions/condition-sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { giveDisorder } from '../conditions.fixtures.ts'
import { resumeSyncs } from './resume-syncs.task.ts'
import { linearisation, load, nomenclature, placeSource } from './sync.fixtures.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())
beforeEach(async () => {
  for (const table of [
    'merge_rows',
    'merges',
    'disorder_sync_rows',
    'disorder_syncs',
    'user_disorders',
    'site_disorders',
    'slug_history',
  ])
    await t.database.pool.query(`delete from ${table}`)
  await t.database.pool.query('update disorders set parent_id = null, merged_into_id = null')
  await t.database.pool.query('delete from disorders')
})

type Sync = {
  id: string
  state: string
  problem: string | null
  release: string
  counts: { kind: string; total: number }[]
}
const SHOWN = 'id state problem release counts { kind total }'
const ask = (dataType: string, more = {}) => t.mutate<Sync>(chief, 'syncData', { dataType, ...more }, SHOWN)
async function loaded(dataType: string, more = {}): Promise<Sync> {
  const { answer } = await ask(dataType, more)
  await load(t, answer?.id ?? '')
  return (await t.query<Sync>(chief, 'disorderSync', { dataType }, SHOWN)).answer as Sync
}
const counts = ({ counts: all }: Sync) => Object.fromEntries(all.map(({ kind, total }) => [kind, total]))
const decide = (id: string, kind: string, decision = 'ACCEPT', orphaCode?: number) =>
  t.mutate(chief, 'decideSync', { id, kind, decision, ...(orphaCode && { orphaCode }) })
const apply = (id: string) => t.mutate<Sync>(chief, 'applySync', { id }, SHOWN)
const rowsOf = async (syncId: string, kind: string) =>
  (
    await t.query<{ rows: Row[] }>(
      chief,
      'disorderSyncRows',
      { syncId, kind },
      'rows { orphaCode name before { field text } after { field text } }',
    )
  ).answer?.rows
type Row = { orphaCode: number; name: string; before: Side[]; after: Side[] }
type Side = { field: string; text: string }
const catalogue = async () =>
  (
    await t.database.pool.query(
      'select orpha_code as code, name, synonyms, overridden, total_status as status from disorders order by orpha_code',
    )
  ).rows
const only = async (file: string | Buffer) => placeSource(t, { 'en_product1.xml': file })

const OLD = nomenclature('2022-06-14', {
  11: {
    name: 'Pentasomy X',
    synonyms: ['49,XXXXX'],
    summary: '&lt;i&gt;Rare&lt;/i&gt; &lt;script&gt;x&lt;/script&gt;',
  },
  58: { name: 'Alexander disease' },
  134: { name: 'Old amyloidosis' },
  600: { name: 'Stays the same' },
})
const NEW = nomenclature('2025-12-09', {
  11: {
    name: 'Pentasomy X syndrome',
    synonyms: ['49,XXXXX'],
    summary: '&lt;i&gt;Rare&lt;/i&gt; &lt;script&gt;x&lt;/script&gt;',
  },
  58: { name: 'Alexander leukodystrophy', synonyms: ['AxD'] },
  69: { name: 'Amyloidosis' },
  134: { name: 'OBSOLETE: Old amyloidosis', flag: 8449 },
  600: { name: 'Stays the same' },
})

async function first(): Promise<void> {
  await only(OLD)
  const { id } = await loaded('NOMENCLATURE')
  await decide(id, 'ADDED')
  await apply(id)
}

test('nothing changes until what was loaded is accepted; then it is there, active, with no flag on any site', async () => {
  await only(OLD)
  const sync = await loaded('NOMENCLATURE')
  expect(sync).toMatchObject({ state: 'WAITING', release: '2022-06-14' })
  expect(counts(sync)).toEqual({ ADDED: 4 })
  expect(await catalogue()).toEqual([])
  await decide(sync.id, 'ADDED')
  expect((await apply(sync.id)).answer?.state).toBe('APPLIED')
  expect(await catalogue()).toMatchObject([
    { code: 11, synonyms: ['49,XXXXX'] },
    { code: 58 },
    { code: 134 },
    { code: 600 },
  ])
  const { answer } = await t.query<{ disorders: object[] }>(
    chief,
    'disorders',
    { search: 'ORPHA:11' },
    'disorders { isActive isFeatured isRelatableToUsers hasDetailPage summary }',
  )
  expect(answer?.disorders).toEqual([
    { isActive: true, isFeatured: false, isRelatableToUsers: false, hasDetailPage: false, summary: '<i>Rare</i> ' },
  ])
})

test('a release over another gives exactly what is added, renamed, obsolete and changed under an edit; a second run gives nothing', async () => {
  await first()
  const { rows } = await t.database.pool.query('select id from disorders where orpha_code = 58')
  await t.mutate(chief, 'saveDisorder', { id: rows[0].id, name: 'Our name', isFeatured: true })
  await only(NEW)
  const sync = await loaded('NOMENCLATURE')
  expect(counts(sync)).toEqual({ ADDED: 1, RENAMED: 1, OBSOLETE: 1, EDITED: 1 })
  expect(await rowsOf(sync.id, 'RENAMED')).toMatchObject([
    {
      orphaCode: 11,
      before: [{ field: 'name', text: 'Pentasomy X' }],
      after: [{ field: 'name', text: 'Pentasomy X syndrome' }],
    },
  ])
  expect(await rowsOf(sync.id, 'EDITED')).toMatchObject([{ orphaCode: 58, name: 'Our name' }])
  for (const kind of ['ADDED', 'RENAMED', 'OBSOLETE', 'EDITED']) await decide(sync.id, kind)
  await apply(sync.id)
  expect(await catalogue()).toMatchObject([
    { code: 11, name: 'Pentasomy X syndrome' },
    { code: 58, name: 'Our name', synonyms: ['AxD'], overridden: ['name'] },
    { code: 69, name: 'Amyloidosis' },
    { code: 134, name: 'OBSOLETE: Old amyloidosis'.replace('OBSOLETE: ', ''), status: 'Inactive' },
    { code: 600 },
  ])
  const { answer } = await t.query(chief, 'disorderDetail', { id: rows[0].id }, 'isFeatured isRelatableToUsers')
  expect(answer).toEqual({ isFeatured: true, isRelatableToUsers: false })
  const again = await loaded('NOMENCLATURE')
  expect([again.state, again.counts]).toEqual(['APPLIED', []])
})

test('what the source no longer uses stays to be looked at with where it leads, until it is merged', async () => {
  await first()
  const targets = [[69, 'Moved to'] as const, [58, 'Referred to'] as const]
  const led = targets.map(
    ([code, kind]) =>
      `<DisorderDisorderAssociation><TargetDisorder><OrphaCode>${code}</OrphaCode></TargetDisorder>
       <DisorderDisorderAssociationType><Name>${kind}</Name></DisorderDisorderAssociationType></DisorderDisorderAssociation>`,
  )
  const list = `<DisorderDisorderAssociationList>${led.join('')}</DisorderDisorderAssociationList>`
  await only(NEW.replace('OBSOLETE: Old amyloidosis</Name>', `OBSOLETE: Old amyloidosis</Name>${list}`))
  const { id } = await loaded('NOMENCLATURE')
  for (const kind of ['ADDED', 'RENAMED', 'OBSOLETE', 'CHANGED']) await decide(id, kind)
  await apply(id)
  await loaded('NOMENCLATURE')
  const shown = 'total rows { orphaCode name members disorder { id } movedTo { code kind disorder { id name } } }'
  const { rows: kept } = await t.database.pool.query('select id from disorders where orpha_code = 134')
  await giveDisorder(t, { userId: (await t.signIn(3)).id, disorderId: kept[0].id })
  const review = async () => (await t.query<Reviewed>(chief, 'obsoleteDisorders', {}, shown)).answer
  const [row] = (await review())?.rows ?? []
  expect(row).toMatchObject({
    ...{ orphaCode: 134, name: 'Old amyloidosis', members: 1 },
    movedTo: [
      { code: 69, kind: 'Moved to', disorder: { name: 'Amyloidosis' } },
      { code: 58, kind: 'Referred to', disorder: { name: 'Alexander leukodystrophy' } },
    ],
  })
  const merged = { operation: 'MERGE', ids: [row?.disorder.id], mergeIntoId: row?.movedTo[0]?.disorder.id }
  expect((await t.mutate(chief, 'bulkEditDisorders', merged)).refusal).toBeUndefined()
  expect((await review())?.total).toBe(0)
})
type Reviewed = { total: number; rows: { disorder: { id: string }; movedTo: { disorder: { id: string } }[] }[] }

test('a value of the source can be taken in the place of an edit; what is left stays as it is', async () => {
  await first()
  const { rows } = await t.database.pool.query('select id from disorders where orpha_code = 58')
  await t.mutate(chief, 'saveDisorder', { id: rows[0].id, name: 'Our name' })
  await only(NEW)
  const { id } = await loaded('NOMENCLATURE')
  await decide(id, 'EDITED', 'USE_SOURCE', 58)
  await decide(id, 'RENAMED', 'LEAVE')
  await apply(id)
  expect(await catalogue()).toMatchObject([
    { code: 11, name: 'Pentasomy X' },
    { code: 58, name: 'Alexander leukodystrophy', overridden: [] },
    { code: 134 },
    { code: 600 },
  ])
})

test('the source takes the place of what the row showed alone: another edit of that condition stays', async () => {
  await first()
  const { rows } = await t.database.pool.query('select id from disorders where orpha_code = 58')
  await t.mutate(chief, 'saveDisorder', { id: rows[0].id, name: 'Our name', summary: '<p>Our words</p>' })
  await only(NEW)
  const { id } = await loaded('NOMENCLATURE')
  await decide(id, 'EDITED', 'USE_SOURCE', 58)
  await apply(id)
  const kept = await t.database.pool.query('select summary from disorders where id = $1', [rows[0].id])
  expect(kept.rows).toEqual([{ summary: '<p>Our words</p>' }])
  expect((await catalogue())[1]).toMatchObject({
    ...{ name: 'Alexander leukodystrophy', synonyms: ['AxD'], overridden: ['summary'] },
  })
})

test('the rest of a kind is decided at once; what was decided by itself changes only where that is said', async () => {
  await first()
  await only(NEW.replace('Stays the same', 'Is renamed too'))
  const { id } = await loaded('NOMENCLATURE')
  await decide(id, 'RENAMED', 'ACCEPT', 11)
  await decide(id, 'RENAMED', 'LEAVE')
  const decisions = async () =>
    (
      await t.query<{ rows: object[] }>(
        chief,
        'disorderSyncRows',
        { syncId: id, kind: 'RENAMED' },
        'rows { orphaCode decision }',
      )
    ).answer?.rows
  const decided = (...all: string[]) => [11, 58, 600].map((orphaCode, nth) => ({ orphaCode, decision: all[nth] }))
  expect(await decisions()).toEqual(decided('ACCEPT', 'LEAVE', 'LEAVE'))
  await t.mutate(chief, 'decideSync', { id, kind: 'RENAMED', decision: 'ACCEPT', withDecided: true })
  expect(await decisions()).toEqual(decided('ACCEPT', 'ACCEPT', 'ACCEPT'))
})

test('what the source drops goes to the review list: it stays, and members keep it', async () => {
  await first()
  const { rows } = await t.database.pool.query('select id from disorders where orpha_code = 600')
  const { id: userId } = await t.signIn(3)
  await giveDisorder(t, { userId, disorderId: rows[0].id })
  await only(
    nomenclature('2025-12-09', {
      11: { name: 'Pentasomy X', synonyms: ['49,XXXXX'] },
      58: { name: 'Alexander disease' },
      134: { name: 'Old amyloidosis' },
    }),
  )
  expect(await loaded('NOMENCLATURE')).toMatchObject({ state: 'REFUSED', problem: syncProblem.vanished(1, 4) })
  const sync = await loaded('NOMENCLATURE', { isForced: true })
  expect(await rowsOf(sync.id, 'VANISHED')).toMatchObject([{ orphaCode: 600, name: 'Stays the same' }])
  await decide(sync.id, 'CHANGED')
  await apply(sync.id)
  expect((await catalogue()).map(({ code }) => code)).toEqual([11, 58, 134, 600])
  expect(await t.database.network.selectFrom('userDisorders').select('userId').execute()).toHaveLength(1)
})

test('a second press joins the one that is loaded or waits', async () => {
  await only(OLD)
  const [one, two] = await Promise.all([ask('NOMENCLATURE'), ask('NOMENCLATURE')])
  expect(one.answer?.id).toBe(two.answer?.id)
  await load(t, one.answer?.id ?? '')
  expect((await ask('NOMENCLATURE')).answer).toMatchObject({ id: one.answer?.id, state: 'WAITING' })
  await t.mutate(chief, 'discardSync', { id: one.answer?.id })
  expect((await ask('NOMENCLATURE')).answer?.id).not.toBe(one.answer?.id)
})

test('a sync that lost its job gets another, one alone and as long as the first, and comes to its end by it', async () => {
  await only(OLD)
  const id = (await ask('NOMENCLATURE')).answer?.id ?? ''
  const jobs = async () => {
    const { rows } = await t.database.pool.query(
      `select flags from graphile_worker.jobs where task_identifier = 'conditions.sync' and key like '%:' || $1`,
      [id],
    )
    return rows.map(({ flags }) => flags)
  }
  const resume = () => resumeSyncs.run({ network: t.database.network } as never, {} as never)
  await resume()
  expect(await jobs()).toEqual([{ long: true }])
  await t.database.pool.query(`select graphile_worker.remove_job('conditions.sync:' || $1 || ':' || $2)`, [
    ...[chief.siteId, id],
  ])
  expect(await jobs()).toEqual([])
  for (let times = 0; times < 2; times++) await resume()
  expect(await jobs()).toEqual([{ long: true }])
  await load(t, id)
  expect((await ask('NOMENCLATURE')).answer).toMatchObject({ id, state: 'WAITING' })
})

test('a sync that somebody decided about since it was shown is not applied; as it is shown now it is', async () => {
  await only(OLD)
  const { id } = await loaded('NOMENCLATURE')
  const shown = async () =>
    (await t.query<{ version: number }>(chief, 'disorderSync', { dataType: 'NOMENCLATURE' }, 'version')).answer?.version
  const applyAs = async (version?: number) => t.mutate<Sync>(chief, 'applySync', { id, version }, SHOWN)
  await decide(id, 'ADDED')
  const seen = await shown()
  for (const code of [11, 58, 134, 600]) await decide(id, 'ADDED', 'LEAVE', code)
  expect((await applyAs(seen)).refusal).toMatchObject({ message: DECIDED_MEANWHILE, extensions: { code: 'CONFLICT' } })
  expect((await applyAs(await shown())).answer?.state).toBe('APPLIED')
  expect(await catalogue()).toEqual([])
})

test('the other types of data need the nomenclature of their release', async () => {
  await placeSource(t, { 'en_product1.xml': OLD, 'en_product7.xml': linearisation('2025-12-09', { 58: 11 }) })
  expect((await loaded('LINEARISATION')).problem).toBe(syncProblem.first)
  await first()
  await placeSource(t, { 'en_product7.xml': linearisation('2025-12-09', { 58: 11 }) })
  expect((await loaded('LINEARISATION')).problem).toBe(syncProblem.otherRelease('2025-12-09', '2022-06-14'))
  await placeSource(t, { 'en_product7.xml': linearisation('2022-06-14', { 58: 11 }) })
  const { id } = await loaded('LINEARISATION')
  await apply(id)
  const { answer } = await t.query<{ disorders: object[] }>(
    chief,
    'disorders',
    { search: 'ORPHA:58' },
    'disorders { parent { name } }',
  )
  expect(answer?.disorders).toEqual([{ parent: { name: 'Pentasomy X' } }])
})

test('the age of death stays where a release no longer says it', async () => {
  await first()
  const ages = (inside: string) =>
    `<JDBOR date="2022-06-14"><DisorderList count="1"><Disorder id="1"><OrphaCode>58</OrphaCode>${inside}</Disorder></DisorderList></JDBOR>`
  const [onset, death] = ['Adult', 'Childhood'].map((name) => `<Name>${name}</Name>`)
  const of = (list: string, inside = '') => `<${list}List><${list}>${inside}</${list}></${list}List>`
  const shown = async (file: string) => {
    await placeSource(t, { 'en_product9_ages.xml': file })
    await apply((await loaded('HISTORICAL')).id)
    return (await t.database.pool.query('select death_age, onset_age from disorders where orpha_code = 58')).rows[0]
  }
  const before = ages(`${of('AverageAgeOfOnset', onset)}${of('AverageAgeOfDeath', death)}`)
  expect(await shown(before)).toEqual({ death_age: 'Childhood', onset_age: ['Adult'] })
  expect(await shown(ages(of('AverageAgeOfOnset', death)))).toEqual({
    death_age: 'Childhood',
    onset_age: ['Childhood'],
  })
})

test('a condition that was merged is not brought back', async () => {
  await first()
  const { rows } = await t.database.pool.query(
    'select id from disorders where orpha_code in (11, 58) order by orpha_code',
  )
  await t.mutate(chief, 'bulkEditDisorders', { operation: 'MERGE', ids: [rows[0].id], mergeIntoId: rows[1].id })
  await only(NEW)
  const sync = await loaded('NOMENCLATURE')
  expect(counts(sync)).toEqual({ ADDED: 1, RENAMED: 1, OBSOLETE: 1 })
  expect(await rowsOf(sync.id, 'RENAMED')).toMatchObject([{ orphaCode: 58 }])
})

test('where the network wants it, what is loaded is applied at once', async () => {
  await only(OLD)
  await t.database.pool.query(`update site_settings set settings = settings || '{"conditionsSyncAlone": true}'`)
  expect(await loaded('NOMENCLATURE')).toMatchObject({ state: 'APPLIED' })
  await t.database.pool.query(`update site_settings set settings = settings - 'conditionsSyncAlone'`)
  expect(await catalogue()).toHaveLength(4)
})

test('the person who asked for data reads in the bell that changes wait, until somebody decides', async () => {
  const unread = async () => (await t.query<number>(chief, 'unreadNotificationCount', {}, '')).answer
  const before = await unread()
  await only(OLD)
  const { id } = await loaded('NOMENCLATURE')
  expect(await unread()).toBe((before ?? 0) + 1)
  const { answer } = await t.query(chief, 'notifications', { limit: 1 }, 'path text')
  expect(answer).toEqual([{ path: '/moderation/conditions/sync/nomenclature', text: expect.any(String) }])
  await t.mutate(await t.signIn(5), 'discardSync', { id })
  expect(await unread()).toBe(before)
})

test('only super admins load data', async () => {
  for (const role of [1, 6]) {
    const { refusal } = await t.mutate(await t.signIn(role), 'syncData', { dataType: 'NOMENCLATURE' })
    expect(refusal?.extensions.code).toBe('FORBIDDEN')
  }
})

const deep = `<JDBOR date="2025-12-09"><DisorderList>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</DisorderList></JDBOR>`
const LATIN = Buffer.from(OLD.replace('UTF-8', 'ISO-8859-1').replace('Pentasomy', 'Pentasomía'), 'latin1')
test.each<[string, string | Buffer, string | RegExp]>([
  [
    'an external entity',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><JDBOR>&e;</JDBOR>',
    syncProblem.doctype,
  ],
  ['an entity that nobody declared', OLD.replace('Pentasomy', '&lol;'), /not valid XML/],
  ['a cut off file', OLD.slice(0, -40), /not valid XML/],
  ['an HTML error page', '<html><body>Not here</body></html>', syncProblem.notOrphadata],
  [
    'bytes of another encoding',
    Buffer.concat([Buffer.from(OLD.slice(0, 60)), Buffer.from([0xff, 0xfe])]),
    syncProblem.encoding('utf-8'),
  ],
  ['an encoding that is none', OLD.replace('UTF-8', 'EBCDIC-9'), syncProblem.encoding('EBCDIC-9')],
  ['an empty list', '<JDBOR date="2025-12-09"><DisorderList count="0"/></JDBOR>', syncProblem.empty],
  ['no release', OLD.replace(/date="[^"]*"/, ''), syncProblem.noRelease],
  ['10,000 nested elements', deep, syncProblem.tooDeep],
  ['elements that nobody knows', OLD.replaceAll('SynonymList', 'AliasList'), /unknown: the format changed/],
  ['no XML at all', 'PK\u0003\u0004', /not valid XML/],
])('%s is refused with its reason, and the catalogue stays', async (_what, given, problem) => {
  await only(given)
  const sync = await loaded('NOMENCLATURE')
  expect(sync).toMatchObject({
    state: 'REFUSED',
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  })
  expect(await catalogue()).toEqual([])
})

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<JDBOR date="2025-12-09"><Availability>'
test.each([
  ['text without end', HEAD, ' '.repeat(3_500_000)],
  ['a comment without end', `${HEAD}<!--`, 'a'.repeat(3_500_000)],
  ['elements without end', HEAD, `<Licence/>${' '.repeat(3_500_000)}`],
])('%s, packed small, is refused as too large, and the catalogue stays', async (_what, begin, more) => {
  const member = gzipSync(more)
  const file = Buffer.concat([gzipSync(begin), ...Array.from({ length: 72 }, () => member)])
  await placeSource(t, { 'en_product1.xml.gz': file })
  expect(await loaded('NOMENCLATURE')).toMatchObject({ state: 'REFUSED', problem: syncProblem.tooLarge })
  expect(await catalogue()).toEqual([])
})

test('a file is read in the encoding it declares', async () => {
  await only(LATIN)
  const { id } = await loaded('NOMENCLATURE')
  expect((await rowsOf(id, 'ADDED'))?.[0]?.name).toBe('Pentasomía X')
})
