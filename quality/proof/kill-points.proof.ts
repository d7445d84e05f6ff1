import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hashed } from '../../server/src/platform/http/secrets.ts'
import { type Breakable, breakChange, type Point } from './broken-change.ts'
import { type Copies, openCopies } from './copies.ts'
import { type Actor, type Making, makeChange } from './kill-change.ts'
import { CHANGES, PREPARED, RESET_TOKEN } from './kill-changes.ts'
import { killAvatar, killFetch } from './kill-files.ts'
import { exportOf, killImport, rowsOf, type Tally } from './kill-import.ts'
import { everyMutation, type Mutation, mutate } from './kill-mutation.ts'
import { TAKING_PART } from './kill-taking-part.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'kill-points'
export const title =
  'kill -9 and cut connections at every statement of every change, all through an import, the fetching of a picture and an avatar'

const CHANGE = fileURLToPath(new URL('./kill-process.ts', import.meta.url))
const MUTATION = fileURLToPath(new URL('./kill-mutation-process.ts', import.meta.url))
/** Places in which a process is killed, in a change as any, and in one of what members read, take part in or win. */
const KILLS = 3
const MANY_KILLS = 20
const OFTEN_KILLED: readonly string[] = [
  'editContentFlagBody',
  'restoreContent',
  'ugcReply',
  'updateThread',
  'setThreadTags',
  'setTags',
  'deleteUserProfilePicture',
  'drawGiveaway',
]

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const folder = join(bench.folder, 'files')
  mkdirSync(folder)
  // Before the mutations' examples, which add to what is found here.
  const changes = await changesOf(copies)
  const mutations = (await everyMutation({ url: copies.template, folder })).map((mutation) =>
    breakable(mutation, folder),
  )
  const sum: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  const add = (told: string, tally: Tally) => {
    bench.say(`${told}: ${tally.kills} kills, ${tally.cuts} cuts, ${tally.lost} lost, ${tally.doubled} doubled`)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  }
  for (const change of [...changes, ...mutations])
    add(change.name, await bench.part(change.name, () => breakChange(copies, change)))
  for (const [file, text] of [
    // So many that they take several transactions.
    ['export.xml', exportOf(1500)],
    ['rows.jsonl', rowsOf()],
  ] as const) {
    const path = join(bench.folder, file)
    writeFileSync(path, text)
    add(`import of ${file}`, await bench.part(`import of ${file}`, () => killImport(copies, path)))
  }
  const fetched = await bench.part('fetching a picture', () => killFetch(copies, folder))
  add('fetching a picture', fetched)
  const avatars = join(bench.folder, 'avatars')
  mkdirSync(avatars)
  const uploaded = await bench.part('an avatar', () => killAvatar(copies, avatars))
  add('an avatar', uploaded)
  const kinds = changes.length + mutations.length
  return [
    atLeast(
      `processes killed in ${kinds} changes, two imports, the fetching of a picture and an avatar`,
      sum.kills,
      100,
    ),
    atLeast(`connections cut, at every statement of ${kinds} changes`, sum.cuts, 100),
    none('changes that were lost or half there', sum.lost),
    none('changes that were there twice after trying again', sum.doubled),
    none('files of pictures and avatars that nobody knows, or that are missing', fetched.orphans + uploaded.orphans),
  ]
}

/** The changes that no mutation makes, or one mutation in many ways. */
async function changesOf(copies: Copies): Promise<Breakable[]> {
  const { siteId, actor } = await copies.prepare(async (client) => {
    const { rows } = await client.query(
      `select u.site_id as "siteId", u.id as "userId", u.person_id as "personId", u.username from users u
        where u.role_id = 5 order by u.site_id limit 1`,
    )
    const [{ siteId: site, ...found }] = rows
    for (const statement of PREPARED) await client.query(statement, [site, hashed(RESET_TOKEN), found.userId])
    const own = await client.query('select min(id)::text as id from sessions where user_id = $1', [found.userId])
    return { siteId: Number(site), actor: { ...found, sessionId: own.rows[0]?.id } as Actor }
  })
  return Promise.all(
    Object.keys(CHANGES).map(async (each): Promise<Breakable> => {
      const row = await copies.prepare(async (client) => {
        const { rows } = await client.query(CHANGES[each]?.find ?? '', [siteId])
        if (!rows[0]) throw new Error(`The demo network has nothing for ${each}`)
        return rows[0]
      })
      const making = (url: string): Making => ({ url, siteId, actor, name: each, row })
      return {
        name: each,
        kills: Object.hasOwn(TAKING_PART, each) ? MANY_KILLS : KILLS,
        make: async (url, cutAt) => ({ statements: await made(making(url), cutAt) }),
        killedAt: (url, point) => [CHANGE, JSON.stringify({ ...making(url), ...point })],
      }
    }),
  )
}

/** Makes a change whose connection may be cut, and then is refused. */
const made = (making: Making, cutAt: Point | undefined) =>
  cutAt ? makeChange(making, { ...cutAt, happens: cut }).catch(() => 0) : makeChange(making)

const cut = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

const breakable = (mutation: Mutation, folder: string): Breakable => ({
  name: mutation.name,
  kills: OFTEN_KILLED.includes(mutation.name) ? MANY_KILLS : KILLS,
  make: (url, cutAt) => mutate({ url, folder }, mutation, cutAt && { ...cutAt, happens: cut }),
  killedAt: (url, point) => [MUTATION, JSON.stringify({ place: { url, folder }, mutation, point })],
})
