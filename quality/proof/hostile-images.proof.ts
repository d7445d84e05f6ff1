import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AVATAR_MAX_BYTES } from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import pg from 'pg'
import { avatarFile, avatarForm } from '../../server/src/features/avatars/avatars.fixtures.ts'
import {
  HOSTILE_IMAGES,
  type HostileImage,
  HUGE_IMAGES,
} from '../../server/src/platform/images/hostile-images.fixtures.ts'
import { type Person, send, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { heldBy, mostHeldBy } from './process-memory.ts'
import { atLeast, type Bench, type Figure, measured, none, under } from './proof.ts'
import { startMeasuredWard, startSecond, type Ward } from './ward.ts'

export const name = 'hostile-images'
export const title = 'hostile files as avatars, twenty at once, and servers killed while they read'

const ALL: readonly HostileImage[] = [...HOSTILE_IMAGES, ...HUGE_IMAGES]
const KILLS = 20
const MOST_MB = 300

type Reported = { name: string; ended: string; ms: number; right: boolean }

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startMeasuredWard(bench)
  const files = await bench.part('each by itself', () => one(ward))
  for (const { name, ended, ms, right } of files)
    bench.say(`${right ? 'right' : 'WRONG'}: ${name}: ${ended} (${Math.round(ms)} ms)`)
  const held = await bench.part('twenty at once', () => twenty(ward))
  bench.say(`at rest ${Math.round(held.rest)} MB, at most ${Math.round(held.most)} MB`)
  const killed = await bench.part('killed', () => killing(bench, ward))
  return [
    atLeast('hostile files', files.length, 60),
    none('files that ended otherwise than they should', files.filter(({ right }) => !right).length),
    under('the longest to end', Math.max(...files.map(({ ms }) => ms)), 20_000),
    {
      ...measured('', ''),
      what: 'memory with twenty of them at once, above rest',
      ...megabytes(held.most - held.rest),
    },
    none('of twenty at once, those that were not answered', held.unanswered),
    atLeast('servers killed while they took an avatar', killed.kills, KILLS),
    none('files on the disk that no row knows', killed.unknown),
    none('avatars whose file is missing', killed.missing),
    measured('machine', machineLoad()),
  ]
}

const megabytes = (held: number) => ({
  kind: 'fact' as const,
  value: `${Math.round(held)} MB`,
  goal: `under ${MOST_MB} MB`,
  met: held < MOST_MB,
})

async function memberId(person: Person): Promise<string> {
  const { data } = await person.ask('{ users(roleIds: [3], limit: 1) { users { id } } }')
  return (data as unknown as { users: { users: { id: string }[] } }).users.users[0]?.id ?? ''
}

async function upload(place: { port: number }, person: Person, userId: string, bytes: Buffer) {
  const { payload, type } = await avatarForm({ userId, bytes })
  const headers = { cookie: person.cookie, 'content-type': type }
  return send(place, { path: '/api/upload-image', headers, body: payload })
}

/** Each of them, one after the other: the result, and the time it took. */
async function one(ward: Ward): Promise<Reported[]> {
  const chief = await signIn(ward, 'ines@ward.example')
  const userId = await memberId(chief)
  const results: Reported[] = []
  for (const { name, bytes, ends } of ALL) {
    const { status, text, ms } = await upload(ward, chief, userId, await bytes())
    const said: { status: string; message?: string } = JSON.parse(text)
    const expected = ends === 'image' ? 'success' : IMAGE_PROBLEM[ends]
    const ended = said.message ?? said.status
    results.push({ name, ended, ms, right: ended === expected && status === (ends === 'image' ? 200 : 422) })
  }
  return results
}

/** The costliest of them together with files that are as long as may be, twenty at once. */
async function twenty(ward: Ward): Promise<{ rest: number; most: number; unanswered: number }> {
  const chief = await signIn(ward, 'ines@ward.example')
  const userId = await memberId(chief)
  const long = await avatarFile({ length: AVATAR_MAX_BYTES })
  const files = [...(await Promise.all(HUGE_IMAGES.map(({ bytes }) => bytes()))), ...Array(20).fill(long)].slice(0, 20)
  // The process that read the files before has ended by then.
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  const rest = heldBy(ward.pid)
  let unanswered = 0
  const most = await mostHeldBy(ward.pid, () =>
    Promise.all(
      files.map(async (bytes) => {
        const { status } = await upload(ward, chief, userId, bytes)
        if (status !== 200 && status !== 422) unanswered++
      }),
    ),
  )
  return { rest, most, unanswered }
}

/** A second server that shares the files is killed at some moment of an upload, again and again. */
async function killing(bench: Bench, ward: Ward): Promise<{ kills: number; unknown: number; missing: number }> {
  const chief = await signIn(ward, 'ines@ward.example')
  const userId = await memberId(chief)
  const bytes = await avatarFile()
  let kills = 0
  for (; kills < KILLS; kills++) {
    const second = await startSecond(bench, ward, { DATA_DIR: ward.dataDir })
    // The first file starts the process that reads it; the second is cut off at a later moment each time.
    await upload(second, chief, userId, bytes)
    const cut = upload(second, chief, userId, bytes).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, kills * 4))
    await second.kill()
    await cut
  }
  return { kills, ...(await compare(ward)) }
}

async function compare({ url, dataDir }: Ward): Promise<{ unknown: number; missing: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string; used: boolean }>(
      `select site_id || '/' || name || '-' || size || '.webp' as key, state = 'used' as used from files, unnest(sizes) size`,
    )
    const folder = join(dataDir, 'files')
    const sites = readdirSync(folder)
    const found = new Set(sites.flatMap((site) => readdirSync(join(folder, site)).map((file) => `${site}/${file}`)))
    const known = new Set(rows.map(({ key }) => key))
    return {
      unknown: [...found].filter((key) => !known.has(key.replace(/\.~$/, ''))).length,
      missing: rows.filter(({ key, used }) => used && !found.has(key)).length,
    }
  } finally {
    await client.end()
  }
}
