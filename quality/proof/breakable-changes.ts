import { fileURLToPath } from 'node:url'
import { hashed } from '../../server/src/platform/http/secrets.ts'
import { type Breakable, cut, type Point } from './broken-change.ts'
import type { Copies } from './copies.ts'
import { type Actor, type Making, makeChange } from './kill-change.ts'
import { CHANGES, PREPARED, RESET_TOKEN } from './kill-changes.ts'
import { everyMutation, type Mutation, mutate } from './kill-mutation.ts'
import { TAKING_PART } from './kill-taking-part.ts'

const CHANGE = fileURLToPath(new URL('./kill-process.ts', import.meta.url))
const MUTATION = fileURLToPath(new URL('./kill-mutation-process.ts', import.meta.url))
/** Places in which a process is killed, in a change as any, and in one of what members read, take part in or win. */
const KILLS = 3
const MANY_KILLS = 20
const OFTEN_KILLED: readonly string[] = [
  'editContentFlagBody',
  'restoreContent',
  'ugcReply',
  'maskPrivateData',
  'unmaskPrivateData',
  'updateThread',
  'setThreadTags',
  'setTags',
  'deleteUserProfilePicture',
]
const killsOf = (name: string): number =>
  [...OFTEN_KILLED, ...OF_ENGAGEMENTS, ...OF_BURSTS, ...OF_FORUMS, ...OF_SETTINGS].includes(name) ? MANY_KILLS : KILLS

/** Actions of visitors, members and admins on engagements, which have a proof of their own. */
export const OF_ENGAGEMENTS: readonly string[] = [...Object.keys(TAKING_PART), 'drawGiveaway', 'copyEngagement']

/** Decisions on bursts over several sites, and verdicts on bursts, which have a proof of their own too. */
export const OF_BURSTS: readonly string[] = [
  'prepareBurstDecision',
  'decideBurst',
  'undoBurstDecision',
  'stopBurstDecision',
  'judgeBurst 1',
  'judgeBurst 2',
]

/** Changes to topics and their tags, which have one too. */
export const OF_FORUMS: readonly string[] = [
  'createThreadFromStory',
  'linkStoryThread',
  'undoConversion',
  'mergeForumTags',
  'undoForumTagMerge',
  'mergeTags',
  'undoTagMerge',
  'tagThreads',
  'undoTagThreads',
  'updateThread',
]

/** Saves of what a site shows and obeys, which have one too. */
export const OF_SETTINGS: readonly string[] = [
  'setMenu',
  'restoreMenu',
  'setSiteSettings',
  'setSiteSuperSettings',
  'setNetworkSettings',
  'restoreSetting',
]

/** Every change that can be cut and killed in its middle; `folder` is for files. */
export async function breakableChanges(copies: Copies, folder: string): Promise<Breakable[]> {
  // Before the mutations' examples, which add to what is found here.
  const changes = await changesOf(copies)
  const mutations = await everyMutation({ url: copies.template, folder })
  return [...changes, ...mutations.map((mutation) => breakable(mutation, folder))]
}

/** The changes that no mutation makes, or that one mutation makes in several forms. */
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
        kills: killsOf(each),
        make: async (url, cutAt) => ({ statements: await made(making(url), cutAt) }),
        killedAt: (url, point) => [CHANGE, JSON.stringify({ ...making(url), ...point })],
      }
    }),
  )
}

/** Makes a change whose connection may be cut, and then is refused. */
const made = (making: Making, cutAt: Point | undefined) =>
  cutAt ? makeChange(making, { ...cutAt, happens: cut }).catch(() => 0) : makeChange(making)

/** A mutation as a change that can be cut and killed. */
export const breakable = (mutation: Mutation, folder: string): Breakable => ({
  name: mutation.name,
  kills: killsOf(mutation.name),
  make: (url, cutAt) => mutate({ url, folder }, mutation, cutAt && { ...cutAt, happens: cut }),
  killedAt: (url, point) => [MUTATION, JSON.stringify({ place: { url, folder }, mutation, point })],
})
