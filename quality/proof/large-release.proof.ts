import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fieldOf } from './bulk-beside.ts'
import { type Person, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { letWork } from './others.ts'
import { heldBy, mostHeldBy } from './process-memory.ts'
import { atLeast, type Bench, type Figure, measured, none, under } from './proof.ts'
import { startMeasuredWard } from './ward.ts'

export const name = 'large-release'
export const title = 'a product 1 of 60 MB that is read while others work'

const ENTRIES = 11_000
const BYTES = 60_000_000
const [MS_MOST, MB_MOST, WAIT_MOST] = [60_000, 150, 50]
/** The time that others are watched before anything begins, in milliseconds. */
const IDLE = 8_000
const POLL = 250

export async function run(bench: Bench): Promise<Figure[]> {
  const file = await makeRelease(bench.folder)
  const ward = await startMeasuredWard(bench)
  await sourceAt(ward.ownerUrl, join(bench.folder, 'release'))
  const chief = await signIn(ward, 'ines@ward.example')
  const others = [await signIn(ward, 'mara@ward.example'), await signIn(ward, 'mara@ward.example')]
  // Compiling at first use is no cost of the file.
  const warm = letWork(others)
  await pause(IDLE)
  await warm.stop()
  const before = letWork(others)
  await pause(IDLE)
  const idle = await before.stop()
  const rest = heldBy(ward.pid)
  const meanwhile = letWork(others)
  const begun = performance.now()
  let counts: Counts = []
  const most = await mostHeldBy(ward.pid, async () => {
    counts = await loaded(chief)
  })
  const ms = performance.now() - begun
  const busy = await meanwhile.stop()
  const added = counts.find(({ kind }) => kind === 'ADDED')?.total ?? 0
  bench.say(`${Math.round(ms)} ms, ${Math.round(rest)} MB before and ${Math.round(most)} MB at most`)
  return [
    atLeast('bytes of the file', statSync(file).size, BYTES),
    none('entries of the file missing among those that wait for a decision, or too many', Math.abs(added - ENTRIES)),
    under(`from the press until it waits for a decision (${machineLoad()})`, ms, MS_MOST),
    {
      kind: 'fact',
      what: 'memory of the server and the process that reads, above the idle server',
      value: `${Math.round(most - rest)} MB`,
      goal: `at most ${MB_MOST} MB`,
      met: most - rest <= MB_MOST,
    },
    measured('others’ questions before it, 95 of 100', `${Math.round(idle.p95)} ms`),
    under(
      `others’ questions meanwhile, 95 of 100; ${WAIT_MOST} ms more than before are allowed`,
      busy.p95,
      idle.p95 + WAIT_MOST,
    ),
    none('questions of others that broke', busy.broken),
  ]
}

const sentence = (n: number) => `A rare disorder, number ${n}, of the ${n % 7} kind with a course that differs. `
const entry = (
  n: number,
) => `<Disorder id="${n}"><OrphaCode>${n}</OrphaCode><ExpertLink lang="en">http://source.example/${n}</ExpertLink>
<Name lang="en">Disorder number ${n}</Name><DisorderFlagList count="1"><DisorderFlag id="1"><Value>1</Value><Label/></DisorderFlag></DisorderFlagList>
<SynonymList count="3">${[1, 2, 3].map((nth) => `<Synonym lang="en">Synonym ${nth} of ${n}</Synonym>`).join('')}</SynonymList>
<DisorderType id="1"><Name lang="en">Disease</Name></DisorderType><DisorderGroup id="1"><Name lang="en">Disorder</Name></DisorderGroup>
<ExternalReferenceList count="6">${[1, 2, 3, 4, 5, 6]
  .map(
    (nth) => `<ExternalReference id="${n}${nth}"><Source>ICD-${nth}</Source><Reference>${n}.${nth}</Reference>
<DisorderMappingRelation id="1"><Name lang="en">E (Exact mapping: the two concepts are equivalent)</Name></DisorderMappingRelation>
<DisorderMappingICDRelation/><DisorderMappingValidationStatus id="1"><Name lang="en">Validated</Name></DisorderMappingValidationStatus>
<DisorderMappingICDRefUrl/><DisorderMappingICDRefUri/></ExternalReference>`,
  )
  .join('')}</ExternalReferenceList>
<SummaryInformationList count="1"><SummaryInformation id="1" lang="en"><TextSectionList count="1"><TextSection lang="en">
<TextSectionType id="1"><Name lang="en">Definition</Name></TextSectionType><Contents>${sentence(n).repeat(35)}</Contents></TextSection>
</TextSectionList></SummaryInformation></SummaryInformationList></Disorder>
`

async function makeRelease(folder: string): Promise<string> {
  mkdirSync(join(folder, 'release'))
  const path = join(folder, 'release', 'en_product1.xml')
  await pipeline(
    function* () {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<JDBOR date="2025-12-09 07:06:32"><DisorderList count="${ENTRIES}">\n`
      for (let n = 1; n <= ENTRIES; n++) yield entry(n)
      yield '</DisorderList></JDBOR>\n'
    },
    createWriteStream(path, { mode: 0o644 }),
  )
  return path
}

async function sourceAt(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The catalogue of the demo is no part of the release: its conditions would be missed.
    await client.query('update disorders set orpha_code = null, source = null where orpha_code is not null')
    await client.query(
      `insert into site_settings (site_id, settings) select id, $1 from sites
       on conflict (site_id) do update set settings = site_settings.settings || excluded.settings`,
      [JSON.stringify({ orphadataSource: folder })],
    )
  } finally {
    await client.end()
  }
}

type Counts = { kind: string; total: number }[]
async function loaded(chief: Person): Promise<Counts> {
  fieldOf(await chief.ask('mutation { syncData(dataType: NOMENCLATURE, isForced: false) { id } }'), 'syncData')
  for (;;) {
    await pause(POLL)
    const asked = await chief.ask('{ disorderSync(dataType: NOMENCLATURE) { state problem counts { kind total } } }')
    const { state, problem, counts } = fieldOf<{ state: string; problem: string | null; counts: Counts }>(
      asked,
      'disorderSync',
    )
    if (state === 'WAITING') return counts
    if (state !== 'RUNNING') throw new Error(`The release ended as ${state}: ${problem}`)
  }
}
