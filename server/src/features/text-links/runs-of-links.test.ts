import { APPROVE_OWN, CHANGES_DOWNLOAD, NOT_UNDONE } from '@ward/domain/task-scripts/dry-runs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { insertPost } from '../content/content.db.ts'
import { deindexPosts } from '../content/deindex/deindex-posts.task.ts'
import { forgetRunChanges } from '../task-scripts/forget-changes.task.ts'
import { doRun, runScript } from '../task-scripts/run-script.fixtures.ts'
import { tellingOfEnd } from '../task-scripts/tell-end.ts'
import { linkRepair } from './link-repair.task.ts'
import { removeBrokenLinks } from './remove-broken.task.ts'
import { linkRewriter } from './rewrite-links.task.ts'

let t: TestApp
let tech: Actor
let colleague: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
  colleague = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const RULE = { from: 'https://old.example', to: 'https://new.example' }
const OLD = '<p><a href="https://old.example/a" rel="noopener noreferrer ugc">a</a> and words</p>'
let made = 0
const makePost = (body = OLD) => insertPost(t.sites.one, { title: 'Post', slug: `run-${++made}`, body })
const bodyOf = async (id: string) => (await rows('select body from posts where id = $1', [id]))[0].body
const undo = (id: string) => t.mutate<{ id: string; undoes: string }>(tech, 'undoRun', { id }, 'id undoes')
const approve = (actor: Actor, id: string) => t.mutate<{ state: string }>(actor, 'approveRun', { id }, 'state')
const csv = async (actor: Actor, run: string) =>
  t.fastify.inject({ url: `${CHANGES_DOWNLOAD}?run=${run}`, headers: { host: 'one.test', cookie: actor.cookie } })
/** A checksum over what a run changed, or would have changed. */
const sumOf = async (id: string) =>
  (
    await rows(
      `select md5(string_agg(concat_ws('|', subject_type, subject_id, field, before, after), ',' order by id)) as sum
         from run_changes where run_id = $1`,
      [id],
    )
  )[0].sum
const setApproval = (n: number | null) =>
  rows(
    `insert into site_settings (site_id, settings) values ($1, $2::jsonb)
     on conflict (site_id) do update set settings = excluded.settings`,
    [tech.siteId, JSON.stringify(n === null ? {} : { taskScriptApproval: n })],
  )
beforeEach(async () => {
  await rows('delete from posts')
  await setApproval(null)
})

test('a dry run changes nothing and lists what the run itself then changes, row by row', async () => {
  const posts = [await makePost(), await makePost(), await makePost('<p>No link</p>')]
  const dry = await runScript(t, tech, linkRewriter, { ...RULE, isDryRun: true })
  expect([dry.state, await bodyOf(`${posts[0]}`)]).toEqual(['completed', OLD])
  const real = await runScript(t, tech, linkRewriter, RULE)
  expect(await sumOf(dry.id)).not.toBeNull()
  expect(await sumOf(real.id)).toBe(await sumOf(dry.id))
  const { answer } = await t.query<object>(
    tech,
    'runChanges',
    { runId: real.id },
    'total changes { subjectId before after }',
  )
  expect(answer).toMatchObject({
    total: 2,
    changes: posts
      .slice(0, 2)
      .map((subjectId) => ({ subjectId, before: 'https://old.example/a', after: 'https://new.example/a' })),
  })
  const file = await csv(tech, real.id)
  expect(file.body.replaceAll('"', '').split('\r\n').slice(0, 2)).toEqual([
    '\ufeffWhat,ID,Field,Before,After',
    `post,${posts[0]},body,https://old.example/a,https://new.example/a`,
  ])
  expect((await csv(await t.signIn(1), real.id)).statusCode).toBe(403)
  expect((await csv(tech, '0')).statusCode).toBe(404)
})

test('a dry run that was cut off begins anew: each row is listed once', async () => {
  await makePost()
  const { id } = await runScript(t, tech, linkRewriter, { ...RULE, isDryRun: true })
  const sum = await sumOf(id)
  await rows(`update runs set state = 'queued', finished_at = null where id = $1`, [id])
  await doRun(t, tech, linkRewriter, id)
  expect(await sumOf(id)).toBe(sum)
  expect(await rows('select changes, progress from runs where id = $1', [id])).toEqual([{ changes: 1, progress: 1 }])
})

async function takeBack(script: TaskScript, id: string) {
  const { answer, refusal } = await undo(id)
  if (!answer) throw new Error(refusal?.message)
  await doRun(t, tech, script, answer.id)
  return (await rows('select message from run_logs where run_id = $1 order by id', [answer.id])).map(
    ({ message }) => message,
  )
}

test('a run is taken back once, row by row; what was changed since stays', async () => {
  const [first, second] = [await makePost(), await makePost()]
  const { id } = await runScript(t, tech, linkRewriter, RULE)
  await rows('update posts set body = $2 where id = $1', [second, '<p>Written anew</p>'])
  expect(await takeBack(linkRewriter, id)).toEqual([
    '1 change was undone',
    '1 change stays: something else was changed since',
  ])
  expect([await bodyOf(first), await bodyOf(second)]).toEqual([OLD, '<p>Written anew</p>'])
  expect((await undo(id)).refusal?.message).toBe(NOT_UNDONE.already)
})

test('a link that led to the own host leads there again as the own host’s', async () => {
  const own = '<p><a href="https://one.test/a" rel="noopener">Page</a></p>'
  const post = await makePost(own)
  const { id } = await runScript(t, tech, linkRewriter, { from: 'https://one.test', to: 'https://new.example' })
  expect(await bodyOf(post)).toContain('href="https://new.example/a" rel="noopener noreferrer ugc"')
  await takeBack(linkRewriter, id)
  expect(await bodyOf(post)).toBe(own)
})

const linksTo = (...hrefs: string[]) =>
  `<p>${hrefs.map((href) => `<a href="${href}" rel="noopener noreferrer ugc">a</a>`).join(' ')}</p>`

test('links that a run led to one target lead back each to its own', async () => {
  const [first, second, third] = ['http://a.example/x', 'https://a.example/x', 'https://b.example/x']
  const before = linksTo(first, second, third, first)
  const post = await makePost(before)
  const run = await runScript(t, tech, linkRepair, {
    chosen: [first, second].map((href) => `${href} ${third}2`).join('\n'),
  })
  expect(await bodyOf(post)).toBe(linksTo(`${third}2`, `${third}2`, third, `${third}2`))
  expect(await takeBack(linkRepair, run.id)).toEqual(['3 changes were undone'])
  expect(await bodyOf(post)).toBe(before)
})

test('a text in which another link leads to the target by now stays as it is', async () => {
  const post = await makePost()
  const { id } = await runScript(t, tech, linkRewriter, RULE)
  const now = linksTo('https://new.example/a', 'https://new.example/a')
  await rows('update posts set body = $2 where id = $1', [post, now])
  expect((await takeBack(linkRewriter, id))[0]).toBe('0 changes were undone')
  expect(await bodyOf(post)).toBe(now)
})

test('texts of many links are taken back whole', async () => {
  const bodies = [150, 150, 450].map((n) =>
    linksTo(...Array.from({ length: n }, (_, at) => `https://old.example/${at}`)),
  )
  const posts: string[] = []
  for (const body of bodies) posts.push(`${await makePost(body)}`)
  const { id } = await runScript(t, tech, linkRewriter, RULE)
  expect(await takeBack(linkRewriter, id)).toEqual(['750 changes were undone'])
  expect(await Promise.all(posts.map(bodyOf))).toEqual(bodies)
})

test('posts that were taken out of search come back as they were', async () => {
  const id = await makePost()
  await rows(`update posts set redirect_to = '/elsewhere' where id = $1`, [id])
  const run = await runScript(t, tech, deindexPosts, { list: id })
  const state = () => rows('select noindex, redirect_to from posts where id = $1', [id])
  expect(await state()).toEqual([{ noindex: true, redirect_to: null }])
  await takeBack(deindexPosts, run.id)
  expect(await state()).toEqual([{ noindex: false, redirect_to: '/elsewhere' }])
})

test('what cannot be taken back is said', async () => {
  await makePost()
  const dry = await runScript(t, tech, linkRewriter, { ...RULE, isDryRun: true })
  expect((await undo(dry.id)).refusal?.message).toBe(NOT_UNDONE.nothing)
  const removed = await runScript(t, tech, removeBrokenLinks, {})
  expect((await undo(removed.id)).refusal?.message).toBe(NOT_UNDONE.noWay)
})

test('what a run changed is forgotten as a whole, a month after its last change; what is known in part is taken back by nobody', async () => {
  const posts = [await makePost(), await makePost()]
  const { id } = await runScript(t, tech, linkRewriter, RULE)
  const age = (text: string) => rows(`update run_changes set inserted_at = now() - interval '31 days' ${text}`)
  const known = async () => (await rows('select id from run_changes where run_id = $1', [id])).length
  const forget = () =>
    forgetRunChanges.run(
      { network: t.database.network, log: t.log },
      { isLast: true, signal: new AbortController().signal },
    )
  // It went on some weeks later.
  await age(`where id = (select min(id) from run_changes where run_id = ${id})`)
  await forget()
  expect(await known()).toBe(2)
  await takeBack(linkRewriter, id)
  expect(await Promise.all(posts.map((post) => bodyOf(`${post}`)))).toEqual([OLD, OLD])
  const other = await runScript(t, tech, linkRewriter, RULE)
  await rows('delete from run_changes where id = (select min(id) from run_changes where run_id = $1)', [other.id])
  expect((await undo(other.id)).refusal?.message).toBe(NOT_UNDONE.forgotten)
  await age('')
  await forget()
  expect(await rows('select id from run_changes')).toEqual([])
})

test('a run that would change more rows than the setting waits, changes nothing, and begins once somebody else approves it', async () => {
  const posts = [await makePost(), await makePost()]
  await setApproval(1)
  const run = await runScript(t, tech, linkRewriter, RULE)
  expect(run).toMatchObject({
    state: 'gave_up',
    error: 'More than 1 row would change: somebody else has to approve it first',
  })
  expect(await bodyOf(`${posts[1]}`)).toBe(OLD)
  expect((await approve(tech, run.id)).refusal?.message).toBe(APPROVE_OWN)
  expect((await approve(colleague, run.id)).answer).toEqual({ state: 'QUEUED' })
  await doRun(t, tech, linkRewriter, run.id)
  expect(await bodyOf(`${posts[1]}`)).not.toBe(OLD)
  await setApproval(2)
  await rows('update posts set body = $1', [OLD])
  expect((await runScript(t, tech, linkRewriter, RULE)).state).toBe('completed')
})

test('the starter of a run is notified of its end once, however often its job is done', async () => {
  await makePost()
  const telling = tellingOfEnd(linkRewriter)
  const { id } = await runScript(t, tech, telling, { ...RULE, isDryRun: true })
  await doRun(t, tech, telling, id)
  expect(
    await rows(`select times, subject_id from notifications where user_id = $1 and kind = 'run.ended'`, [tech.id]),
  ).toEqual([{ times: 1, subject_id: 'link_rewriter_tool' }])
})
