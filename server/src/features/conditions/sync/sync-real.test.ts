import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { load, placeSource } from './sync.fixtures.ts'

const REAL = fileURLToPath(new URL('../../../../../../shared/data/orphadata', import.meta.url))
const isHere = existsSync(REAL)
if (!isHere) console.warn('Skipped: ../shared/data/orphadata is not there')
const packed = (name: string) => readFileSync(`${REAL}/${name}.xml.gz`)
const textOf = (name: string) => gunzipSync(packed(name)).toString()

const TREES = [
  'ORPHAclassification_204_rare_diseases_due_to_toxic_effects_en',
  'ORPHAclassification_212_rare_allergic_disease_en',
]
/** Codes of the parents by code of a product 7, as a plain search finds them. */
const parentsIn = (text: string): [code: number, parent: number][] =>
  [...text.matchAll(/<Disorder id="\d+"><OrphaCode>(\d+)<.*?<TargetDisorder[^>]*><OrphaCode>(\d+)</g)].map(
    ([, code, parent]) => [Number(code), Number(parent)],
  )

/** Names by code of a product 1, as a plain search finds them. */
const namesIn = (text: string): Map<number, string> =>
  new Map(
    [...text.matchAll(/<Disorder id="\d+"><OrphaCode>(\d+)<\/OrphaCode>.*?<Name lang="en">([^<]*)<\/Name>/g)].map(
      ([, code, name = '']): [number, string] => [Number(code), name.replaceAll('&amp;', '&')],
    ),
  )

/** By code what a plain search finds of an entry: its name, whether it is in use, and all else that the nomenclature takes. */
function entriesIn(text: string) {
  const found = text.split('<Disorder id=').slice(1)
  return new Map(
    found.map((entry) => {
      const all = (element: string) =>
        [...entry.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</`, 'g'))].map(([, words]) => words)
      const [name = ''] = all('Name')
      const [flag] = all('Value')
      const isActive = (Number(flag) & 8192) === 0 && !name.startsWith('OBSOLETE:')
      const named = ['DisorderType', 'DisorderGroup'].map(
        (of) => new RegExp(`<${of} .*?<Name[^>]*>([^<]*)`).exec(entry)?.[1],
      )
      return [Number(all('OrphaCode')[0]), { name, isActive, rest: [flag, all('Synonym'), all('Contents')[0], named] }]
    }),
  )
}

/** The codes of each kind of change that a release over another one is to give. */
function expectedDiff(before: string, after: string): Record<string, number[]> {
  const [old, fresh] = [entriesIn(before), entriesIn(after)]
  const kindOf = (code: number) => {
    const [was, is] = [old.get(code), fresh.get(code)]
    if (!is) return 'vanished'
    if (!was) return 'added'
    if (was.isActive && !is.isActive) return 'obsolete'
    if (was.name !== is.name) return 'renamed'
    return isDeepStrictEqual(was, is) ? 'same' : 'changed'
  }
  const codes = [...new Set([...old.keys(), ...fresh.keys()])].toSorted((a, b) => a - b)
  const { same: _, ...kinds } = Object.groupBy(codes, kindOf)
  return kinds as Record<string, number[]>
}

describe.skipIf(!isHere)('real cuts of Orphadata (skipped without ../shared/data)', () => {
  let t: TestApp
  let chief: Actor
  beforeAll(async () => {
    t = await startTestApp()
    chief = await t.signIn(5)
  })
  afterAll(() => t.stop())

  type Sync = { id: string; state: string; problem: string | null; counts: { kind: string; total: number }[] }
  const SHOWN = 'id state problem counts { kind total }'
  async function loaded(dataType: string, isForced = false): Promise<Sync> {
    const { answer } = await t.mutate<Sync>(chief, 'syncData', { dataType, isForced }, SHOWN)
    await load(t, answer?.id ?? '')
    return (await t.query<Sync>(chief, 'disorderSync', { dataType }, SHOWN)).answer as Sync
  }
  const countsOf = ({ counts }: Sync) => Object.fromEntries(counts.map(({ kind, total }) => [kind, total]))
  /** Applies a type of data whole; a second run then finds nothing but what the source dropped. */
  async function apply(dataType: string, isForced = false): Promise<Record<string, number>> {
    const sync = await loaded(dataType, isForced)
    expect([dataType, sync.problem]).toEqual([dataType, null])
    for (const kind of ['ADDED', 'RENAMED', 'OBSOLETE', 'CHANGED'])
      await t.mutate(chief, 'decideSync', { id: sync.id, kind, decision: 'ACCEPT' })
    if (sync.state === 'WAITING') await t.mutate(chief, 'applySync', { id: sync.id })
    const { VANISHED: _, ...again } = countsOf(await loaded(dataType, isForced))
    expect([dataType, again]).toEqual([dataType, {}])
    return countsOf(sync)
  }
  const names = async () =>
    new Map(
      (
        await t.database.pool.query<{ code: number; name: string }>(
          `select orpha_code as code, source ->> 'rawName' as name from disorders where orpha_code is not null`,
        )
      ).rows.map(({ code, name }): [number, string] => [code, name]),
    )
  const give = (codes: readonly number[]) =>
    t.database.pool.query(
      `insert into disorders (name, orpha_code) select 'Made ' || code, code from unnest($1::int[]) as code
       on conflict (orpha_code) do nothing`,
      [[...new Set(codes)]],
    )
  const filled = async (column: string) =>
    (await t.database.pool.query(`select count(*)::int as n from disorders where ${column}`)).rows[0].n

  const before = () => namesIn(textOf('en_product1.2022-06'))
  const after = () => namesIn(textOf('en_product1.2025-12'))

  test('an older release is taken in whole: names, parents and categories, references of both files', async () => {
    await placeSource(t, {
      'en_product1.xml.gz': packed('en_product1.2022-06'),
      'en_product7.xml.gz': packed('en_product7.2022-06'),
      'ORPHA_ICD11_mapping_en.xml.gz': packed('ORPHA_ICD11_mapping_en'),
      ...Object.fromEntries(TREES.map((name) => [`${name}.xml.gz`, packed(name)])),
    })
    expect(await apply('NOMENCLATURE')).toEqual({ ADDED: before().size })
    expect(await names()).toEqual(before())
    // The cuts have none of the codes of these trees, so they are made for it.
    const inTrees = TREES.flatMap((name) =>
      [...textOf(name).matchAll(/<OrphaCode>(\d+)</g)].map(([, code]) => Number(code)),
    )
    await give(inTrees)
    await apply('LINEARISATION')
    expect(await filled('category_id is not null')).toBeGreaterThan(30)
    await t.database.pool.query(`update disorders set category_id = null, parent_id = null`)
    await t.database.pool.query(`delete from disorders where name like 'Made %'`)
    await apply('CROSS_REFERENCING')
    const mapped = new Set(
      [...textOf('ORPHA_ICD11_mapping_en').matchAll(/<OrphaCode>(\d+)</g)].map(([, code]) => Number(code)),
    )
    expect(await filled(`cross_references @> '[{"source": "ICD-11"}]'`)).toBe(
      [...before().keys()].filter((code) => mapped.has(code)).length,
    )
  })

  test('the newer release over it gives exactly its diff, and what vanishes is refused until it is forced; all five types of data follow', async () => {
    await placeSource(t, {
      'en_product1.xml.gz': packed('en_product1.2025-12'),
      'en_product7.xml.gz': packed('en_product7.2025-12'),
      'en_product9_prev.xml.gz': packed('en_product9_prev.2025-12'),
      'en_product9_ages.xml.gz': packed('en_product9_ages.2025-12'),
    })
    const [old, fresh] = [before(), after()]
    const gone = [...old.keys()].filter((code) => !fresh.has(code))
    expect(await loaded('NOMENCLATURE')).toMatchObject({
      state: 'REFUSED',
      problem: expect.stringContaining(`${gone.length} of ${old.size} conditions would vanish`),
    })
    expect(await names()).toEqual(old)
    await apply('NOMENCLATURE', true)
    const { rows: found } = await t.database.pool.query<{ kind: string; codes: number[] }>(
      `select kind, array_agg(orpha_code order by orpha_code) as codes from disorder_sync_rows
        where sync_id = (select max(s.id) from disorder_syncs s join disorder_sync_rows r on r.sync_id = s.id
                          where s.data_type = 'nomenclature' and r.kind <> 'vanished') group by kind`,
    )
    const [was, is] = [textOf('en_product1.2022-06'), textOf('en_product1.2025-12')]
    expect(Object.fromEntries(found.map(({ kind, codes }) => [kind, codes]))).toEqual(expectedDiff(was, is))
    expect(await names()).toEqual(new Map([...old, ...fresh]))
    const parents = parentsIn(textOf('en_product7.2025-12'))
    await give(parents.map(([, parent]) => parent))
    for (const dataType of ['LINEARISATION', 'PREVALENCE', 'HISTORICAL', 'CROSS_REFERENCING']) await apply(dataType)
    const { rows } = await t.database.pool.query<{ code: number; parent: number }>(
      'select d.orpha_code as code, p.orpha_code as parent from disorders d join disorders p on p.id = d.parent_id order by 1',
    )
    expect(rows.map(({ code, parent }) => [code, parent])).toEqual(
      parents.filter(([code]) => fresh.has(code)).toSorted(([a], [b]) => a - b),
    )
    expect(await filled(`prevalences <> '[]'`)).toBeGreaterThan(50)
    expect(await filled(`onset_age <> '{}' or inheritance_type <> '{}'`)).toBeGreaterThan(50)
  })
})
