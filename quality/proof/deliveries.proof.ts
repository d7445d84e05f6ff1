import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { manifestName } from '../../server/src/features/leads/lead-forms/lead-files.ts'
import { newKeyPair } from '../../server/src/platform/outgoing/sftp.ts'
import { sealsUnder } from '../../server/src/platform/seals.ts'
import { openCopies } from './copies.ts'
import { openDeliverer, SECRET } from './deliverer.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { type Line, openSshd, type Wrong } from './sshd.ts'
import { startToKill } from './start-to-kill.ts'

export const name = 'deliveries'
export const title = 'files of leads on OpenSSH’s own server, with ten faults on the way'

const RUNS = 20
/** So many leads make a file of some 200 KB. */
const LEADS = 2500
const PROCESS = fileURLToPath(new URL('./deliver-process.ts', import.meta.url))

type Sshd = Awaited<ReturnType<typeof openSshd>>
type Deliverer = Awaited<ReturnType<typeof openDeliverer>>
type Given = { sshd: Sshd; deliverer: Deliverer; batchId: string; url: string; nth: number }
type Fault = {
  name: string
  line?: (nth: number) => Line
  wrong?: Wrong
  does?: (given: Given) => Promise<void>
  /** In so many runs at least the first attempt fails. */
  stops?: number
}

const once = ({ deliverer, batchId }: Given) => deliverer.attempt(batchId)

const FAULTS: readonly Fault[] = [
  { name: 'cut at any byte', line: (nth) => ({ cutAfter: 2000 + ((nth * 9973) % 100_000) }), stops: RUNS },
  { name: 'a full disk', wrong: { full: true }, stops: RUNS },
  { name: 'no permission', wrong: { readOnly: true }, stops: RUNS },
  { name: 'slow', line: () => ({ slow: true }) },
  { name: 'another host key', wrong: { otherKey: true }, stops: RUNS },
  { name: 'signed in nowhere', wrong: { knowsNobody: true }, stops: RUNS },
  { name: 'lines without end', line: () => ({ flood: true }), stops: RUNS },
  {
    name: 'two workers at once',
    does: async (given) => void (await Promise.all([once(given), once(given), once(given)])),
  },
  {
    name: 'kill -9 of ours',
    stops: 1,
    line: () => ({ slow: true }),
    does: async ({ url, batchId, deliverer, nth }) => {
      await startToKill([PROCESS, url, String(deliverer.siteId), batchId, deliverer.now().toISOString()], nth)
    },
  },
  {
    name: 'kill of theirs',
    stops: 1,
    line: () => ({ slow: true }),
    does: async (given) => {
      const going = once(given)
      // The file has begun to arrive.
      for (let waited = 0; given.sshd.names().length === 0 && waited < 500; waited++) await pause(5)
      await pause(given.nth * 5)
      given.sshd.killSessions()
      await going
    },
  },
]

export async function run(bench: Bench): Promise<Figure[]> {
  const key = newKeyPair()
  const copies = await openCopies(bench)
  const sshd = await openSshd(bench, key.public)
  const setUp = await copies.prepare((client) => fill(client, { sshd, key }))
  const figures: Figure[] = []
  for (const fault of FAULTS)
    figures.push(
      ...(await bench.part(fault.name, () =>
        copies.copy(async (client, url) => {
          const deliverer = await openDeliverer(url, setUp)
          try {
            return await tryFault(fault, { client, url, sshd, deliverer })
          } finally {
            await deliverer.close()
          }
        }),
      )),
    )
  return figures
}

type Trying = Pick<Given, 'sshd' | 'deliverer' | 'url'> & { client: pg.Client }

async function tryFault(
  { name: what, line, wrong, stops, does = once }: Fault,
  { client, url, sshd, deliverer }: Trying,
) {
  const bad = { files: 0, parts: 0, bytes: 0, missing: 0 }
  let [struck, heard] = [0, 0]
  for (let nth = 0; nth < RUNS; nth++) {
    sshd.clear()
    await deliverer.pin(sshd)
    await addLeads(client, deliverer)
    const batchId = await deliverer.closeBatch()
    await sshd.start(wrong)
    sshd.set(line?.(nth) ?? {})
    await does({ sshd, deliverer, batchId, url, nth })
    if ((await deliverer.state(batchId)) !== 'delivered') struck++
    if (/userauth|invalid user|publickey|Accepted/i.test(sshd.said())) heard++
    if (wrong?.otherKey && sshd.names().length > 0) bad.bytes++
    await sshd.start()
    sshd.set({})
    for (let tried = 0; tried < 10 && (await deliverer.state(batchId)) !== 'delivered'; tried++) {
      deliverer.later()
      await deliverer.attempt(batchId)
    }
    const names = sshd.names().filter((file) => !file.endsWith('.part'))
    const [file = ''] = names
    if (names.length !== 2 || names[1] !== manifestName(file)) bad.files++
    else if (!isWhole(sshd, file)) bad.missing++
    if (sshd.names().length !== names.length) bad.parts++
  }
  return [
    none(`${what}: batches that are not one file and what stands beside it`, bad.files),
    none(`${what}: files that are not whole, or hold a lead twice`, bad.missing),
    none(`${what}: parts that are left behind`, bad.parts),
    ...(stops === undefined ? [] : [atLeast(`${what}: first attempts that it stopped`, struck, stops)]),
    ...(wrong?.knowsNobody ? [atLeast(`${what}: servers that heard a name`, heard, RUNS)] : []),
    ...(wrong?.otherKey
      ? [
          none(`${what}: servers that heard a name or a password`, heard),
          none(`${what}: servers that got a byte of a file`, bad.bytes),
        ]
      : []),
  ]
}

function isWhole(sshd: Sshd, file: string): boolean {
  const content = sshd.read(file)
  const reported = JSON.parse(sshd.read(manifestName(file)).toString()) as {
    rows: number
    bytes: number
    sha256: string
  }
  const ids = content
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  const sha256 = createHash('sha256').update(content).digest('hex')
  return (
    reported.sha256 === sha256 &&
    reported.bytes === content.length &&
    reported.rows === LEADS &&
    new Set(ids).size === LEADS &&
    ids.length === LEADS
  )
}

/** A form of the first site whose leads go to the server, and our key. */
async function fill(client: pg.Client, { sshd, key }: { sshd: Sshd; key: { public: string; private: string } }) {
  const { rows } = await client.query(
    `insert into lead_forms (site_id, campaign_name, name, type, success_url, failure_url, keeps, definition, last_part,
       file_type, schedule, sftp_host, sftp_port, sftp_dir, sftp_user)
     select min(id), 'Proof', '', 'survey', '/', '', 'first', 1, 1, 'default_csv', 'hourly', '127.0.0.1', $1, $2, $3 from sites
     returning site_id, id`,
    [sshd.port, sshd.files, sshd.user],
  )
  const { site_id: siteId, id: formId } = rows[0] as { site_id: number; id: string }
  const email = [
    { id: '1', name: 'Email', type: 'email', required: true, crmId: '1', helperText: '', leadFormOptions: [] },
  ]
  await client.query(
    `insert into lead_form_definitions (site_id, form_id, definition, questions, opt_in_text, disclaimer) values ($1, $2, 1, $3, '', '')`,
    [siteId, formId, JSON.stringify(email)],
  )
  await client.query('insert into sftp_keys (public_key, private_key) values ($1, $2)', [
    key.public,
    sealsUnder(SECRET).seal('sftp key', key.private),
  ])
  await client.query(
    `update site_settings set settings = settings || '{"sftpToPrivateHosts": true}' where site_id = $1`,
    [siteId],
  )
  return { siteId, formId }
}

const addLeads = (client: pg.Client, { siteId, formId }: { siteId: number; formId: string }) =>
  client.query(
    `insert into leads (site_id, form_id, definition, email, answers, is_disqualified, is_opted_in)
     select $1, $2, 1, 'lead' || n || '-' || (select count(*) from leads) || '@proof.example',
            jsonb_build_object('1', 'lead' || n || '@proof.example'), false, false from generate_series(1, $3::int) n`,
    [siteId, formId, LEADS],
  )
