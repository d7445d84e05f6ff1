import { FIELD_REQUIRED } from '@ward/domain/kernel/required'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { insertPost } from '../content/content.db.ts'
import { makeReply, makeThread } from '../forums/threads/threads.fixtures.ts'
import { runScript, startScript } from '../task-scripts/run-script.fixtures.ts'
import { RULE_LOOP } from './link-rule.ts'
import { linkRewriter } from './rewrite-links.task.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const rewrite = async (options: object) => (await runScript(t, tech, linkRewriter, options)).lines

const OLD = '<p>See <a href="https://old.example/a?b=1&amp;c=2" rel="noopener noreferrer ugc">old.example</a>.</p>'
const NEW = OLD.replace('https://old.example/', 'https://new.example/')

test('links of posts, threads and replies lead elsewhere, texts at risk stay; a dry run changes nothing', async () => {
  const post = await insertPost(t.sites.one, { title: 'Post', slug: 'links-away', body: OLD })
  const { id } = await makeThread(t)
  const [reply, atRisk, other] = [await makeReply(t, id), await makeReply(t, id), await makeReply(t, id)]
  const own = [id, reply.id, atRisk.id]
  await rows('update content set body = $2 where id = any ($1)', [own, OLD])
  await rows(`update content set body = '<p><a href="/stays">here</a> https://old.example/a</p>' where id = $1`, [
    other.id,
  ])
  await rows(
    `insert into flags (site_id, content_id, assoc_type, at_risk)
     select site_id, id, 'reply', true from content where id = $1`,
    [atRisk.id],
  )
  const bodies = async () => [
    ...(await rows('select body from posts where id = $1', [post])),
    ...(await rows('select body, edited_at from content where id = any ($1) order by id', [[...own, other.id]])),
  ]
  const before = await bodies()
  const rule = { from: 'https://old.example', to: 'https://new.example' }
  expect(await rewrite({ ...rule, isDryRun: true })).toEqual([
    '3 links in 3 texts would be changed',
    '1 text at risk stays as it is',
  ])
  expect(await bodies()).toEqual(before)
  expect(await rewrite(rule)).toEqual(['3 links in 3 texts were changed', '1 text at risk stays as it is'])
  const after = await bodies()
  expect(after.map(({ body }) => body)).toEqual([NEW, NEW, NEW, OLD, before[4]?.body])
  expect(after.slice(1).every(({ edited_at }) => edited_at === null)).toBe(true)
  expect((await rewrite(rule))[0]).toBe('0 links in 0 texts were changed')
  const audited = await rows(`select subject_type, fields from audit_log where action = 'rewriteLinks' order by id`)
  expect(audited).toEqual([
    { subject_type: 'post', fields: ['body'] },
    { subject_type: 'content', fields: ['body'] },
  ])
})

test('a link that leads to the own host from now on is marked as the own host’s', async () => {
  const post = await insertPost(t.sites.one, { title: 'Post', slug: 'links-home', body: OLD })
  await rewrite({ from: 'https://old.example', to: 'https://one.test' })
  const [{ body } = expect.fail()] = await rows('select body from posts where id = $1', [post])
  expect(body).toContain('href="https://one.test/a?b=1&amp;c=2" rel="noopener"')
})

test('a rule that would change its own target is refused before it begins', async () => {
  expect((await startScript(t, tech, linkRewriter, { from: '/a', to: '/a/b' })).refusal?.message).toBe(RULE_LOOP)
})

test('a rule without its two addresses is told at both that they are required', async () => {
  expect((await startScript(t, tech, linkRewriter, {})).refusal?.extensions.fields).toEqual([
    { path: 'from', message: FIELD_REQUIRED },
    { path: 'to', message: FIELD_REQUIRED },
  ])
})
