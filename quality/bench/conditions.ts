// The workload `conditions`: the list of a catalogue as large as Orphadata's, as the console asks for it while somebody types.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type Cluster, conditionsOf } from './cluster.ts'
import { spreadOf, timeOf } from './load.ts'
import { admin, conditionPageOf } from './questions.ts'
import { table } from './report.ts'
import { startWard } from './ward.ts'

const CONDITIONS = 12_000
const REPEATS = 40
const MOST = 50

/** The typed text and the checked boxes; the list opens with Active. */
const SEARCHES = [
  { name: 'all', search: '' },
  { name: 'a letter that nearly all have', search: 'e' },
  { name: 'two letters that many have', search: 'an' },
  { name: 'two letters that few have', search: 'zq' },
  { name: 'three letters', search: 'syn' },
  { name: 'a word that many have', search: 'syndrome' },
  { name: 'a word with an accent', search: 'behçet' },
  { name: 'a wildcard between two letters each', search: 'sy%er' },
  { name: 'five terms of two letters', search: 'an or er or sy or di or ty' },
  { name: 'a code', search: 'ORPHA:4711' },
  { name: 'featured', search: 'an', isFeatured: true },
] as const
const SORTS = ['NAME', 'TYPE', 'GROUP'] as const
const PAGE = 50

/** Measures every search in every order, on its first and a later page; the figures as tables. */
export async function conditionFigures(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const network = await conditionsOf(cluster, CONDITIONS, fill, say)
  const ward = await startWard(network)
  const rows: { name: string; p50: number; p95: number }[] = []
  try {
    for (const { name, ...narrowed } of SEARCHES) {
      const times: number[] = []
      for (let nth = -5; nth < REPEATS; nth++) {
        const page = {
          ...{ sort: SORTS[Math.abs(nth) % SORTS.length] ?? 'NAME', sortDesc: nth % 2 === 0 },
          ...{ limit: PAGE, offset: (Math.abs(nth) % 5) * PAGE },
        }
        const time = await timeOf(ward.port, conditionPageOf(admin(), { ...narrowed, ...page }))
        if (nth >= 0) times.push(time)
      }
      const { p50, p95 } = spreadOf(times)
      rows.push({ name, p50, p95 })
      say(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    }
  } finally {
    await ward.stop()
  }
  const worst = rows.toSorted((a, b) => b.p95 - a.p95)[0]
  const measured = worst ? `${worst.p95.toFixed(0)} ms (${worst.name})` : ''
  return [
    `${CONDITIONS.toLocaleString('en')} conditions; pages of ${PAGE} by name, type and group, both ways. ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    table(
      ['goal', 'wanted', 'measured', 'met'],
      [['any search, rows and total, p95', `${MOST} ms`, measured, worst && worst.p95 <= MOST ? 'yes' : 'no']],
    ),
    table(
      ['search', 'p50, ms', 'p95, ms'],
      rows.map(({ name, p50, p95 }) => [name, p50.toFixed(1), p95.toFixed(1)]),
    ),
  ].join('\n\n')
}

const nth = (words: readonly string[], by: string) => `(array['${words.join("','")}'])[1 + (${by}) % ${words.length}]`
const FORMS = ['Familial', 'Juvenile', 'Congenital', 'Acquired', 'Behçet-like', 'Autosomal dominant', 'Hereditary']
const PLACES = ['spinal', 'retinal', 'renal', 'cardiac', 'dermal', 'hepatic', 'muscular', 'thyroid', 'neural', 'dental']
const KINDS = ['dystrophy', 'syndrome', 'anemia', 'ataxia', 'dysplasia', 'neuropathy', 'deficiency', 'lymphoma']

/** A catalogue of the size and with the texts of the real one: definition, synonyms, references, what the source says. */
async function fill(url: string, conditions: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into disorders (name, orpha_code, disorder_type, disorder_group, summary, synonyms, cross_references, source, total_status)
      select name, n, ${nth(['Disease', 'Malformation syndrome', 'Clinical subtype', 'Etiological subtype'], 'n / 3')},
             ${nth(['Disorder', 'Group of disorders', 'Subtype of disorder'], 'n')}, summary, synonyms,
             (select jsonb_agg(jsonb_build_object('source', 'ICD-' || r, 'reference', md5(n::text || r), 'relation', repeat('exact ', 6), 'icdRelation', null, 'validationStatus', 'Validated')) from generate_series(1, 5) r),
             jsonb_build_object('name', name, 'summary', summary, 'synonyms', synonyms, 'prevalence', '[]'::jsonb, 'inheritanceType', '[]'::jsonb, 'onsetAge', '[]'::jsonb), 'Active'
        from (select n, ${nth(FORMS, 'n * 7')} || ' ' || ${nth(PLACES, 'n / 7')} || ' ' || ${nth(KINDS, 'n / 70')} || ' type ' || n as name,
                     'A rare disease, ' || repeat(md5(n::text) || ' of the ' || ${nth(PLACES, 'n')} || ' system. ', 12) as summary,
                     array[${nth(KINDS, 'n')} || ' of ' || ${nth(PLACES, 'n / 3')} || ' origin ' || n, upper(left(md5(n::text), 4))] as synonyms
                from generate_series(1, ${conditions}) n) as made`)
    await client.query(`
      insert into site_disorders (site_id, disorder_id, is_featured, has_detail_page, is_relatable_to_users, slug)
      select s.id, d.id, d.id % 200 = 0, d.id % 4 = 0, d.id % 4 = 0, 'condition-' || d.id from sites s cross join disorders d
       where d.id % 4 = 0`)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
