import type { Actor, TestApp } from '../../../../test/app.ts'
import { inTurns } from '../../../platform/jobs/jobs.fixtures.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { insertPost } from '../../content/content.db.ts'
import { updateContentFlag } from '../../flags/flag/flags.actions.ts'
import { asSystem, takeIn } from '../../flags/flag/flags.fixtures.ts'
import { report } from '../../flags/intake/flagging.actions.ts'
import { giveRole } from '../roles/roles.actions.ts'

export const mention = (of: Pick<Actor, 'id' | 'username'>) =>
  `<inline-mention username="${of.username}" userid="${of.id}">@${of.username}</inline-mention>`

let made = 0

/**
 * Somebody with texts of every kind and state, under things of their own and of others, with answers by others, with open,
 * closed and no flags, and with mentions of them in other people's texts.
 */
export async function makeWriter(t: TestApp, role = 3) {
  const [writer, other, reporter] = [await t.signIn(role), await t.signIn(3), await t.signIn(3)]
  return asSystem(t, async (tx) => {
    const n = ++made
    const postId = await insertPost(tx.site, { slug: `writer-${n}`, title: 'A post', body: '' })
    const by = async (authorId: string, body: string, more: object = {}) =>
      (await takeIn(tx, { kind: 'comment', postId, authorId, body, ...more })).content.id
    const thread = { kind: 'thread', postId: null, thread: { name: 'Sleep', slug: `sleep-${n}` } }
    const plain = await by(writer.id, '<p>First</p>')
    const flagged = await by(writer.id, '<p>Buy now</p>')
    const done = await by(writer.id, '<p>Settled</p>')
    const deleted = await by(writer.id, '<p>Gone before</p>')
    const spam = await by(writer.id, '<p>Spam before</p>')
    const pending = await by(writer.id, '<p>Waits</p>', { isPending: true })
    const own = await by(writer.id, `<p>About ${mention(writer)} me</p>`, thread)
    const theirs = await by(other.id, '<p>Their thread</p>', { ...thread, thread: { name: 'Rest', slug: `rest-${n}` } })
    const reply = { kind: 'reply', postId: null }
    await by(other.id, '<p>An answer</p>', { ...reply, rootId: own })
    await by(writer.id, '<p>My answer</p>', { ...reply, rootId: theirs })
    const mentioning = await by(other.id, `<p>Ask ${mention(writer)} or ${mention(other)}, ${mention(writer)}</p>`)
    const again = await by(other.id, `<p>${mention(writer)} &amp; “quotes”</p>`)
    for (const contentId of [flagged, done, deleted, spam])
      await report(tx, {
        target: { assocType: 'comment', contentId },
        reporterId: reporter.id,
        reason: 'Rude',
        snapshot: '',
      })
    await report(tx, {
      target: { assocType: 'user', userId: writer.id },
      reporterId: reporter.id,
      reason: 'Rude',
      snapshot: '',
    })
    const flagOf = async (contentId: string) =>
      (await tx.site.from('flags').select('id').where('contentId', '=', contentId).executeTakeFirstOrThrow()).id
    const staff = { ...tx, viewer: { ...tx.viewer, roleId: 5 } as never }
    await updateContentFlag(staff, { id: await flagOf(done), operation: 'DONE' })
    await updateContentFlag(staff, { id: await flagOf(deleted), operation: 'DELETE' })
    await updateContentFlag(staff, { id: await flagOf(spam), operation: 'SPAM' })
    return {
      writer,
      other,
      reporter,
      postId,
      plain,
      flagged,
      pending,
      own,
      mentioning,
      again,
      flagId: await flagOf(flagged),
    }
  })
}

export const makeSpammer = (t: TestApp, { id, personId }: Actor) =>
  asSystem(t, (tx) => giveRole(tx, { id, personId }, 4))

/** Does the run of a task on a subject that waits, as a worker would. */
export async function doRun(t: TestApp, task: SiteTask, subjectId: string, siteId = t.sites.one.siteId): Promise<void> {
  const { rows } = await t.database.pool.query(
    `select id from runs where site_id = $1 and task = $2 and subject_id = $3 order by id desc limit 1`,
    [siteId, task.name, subjectId],
  )
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: task.name }, siteId)
  const job = { id: rows[0].id, isLast: true, signal: new AbortController().signal }
  await inTurns((turn) => task.run(ctx, { ...job, ...turn }))
}

/** The site's texts as members and staff see them: all that a recall has to give back. */
export async function seen(t: TestApp, siteId = t.sites.one.siteId) {
  const of = async (text: string) => (await t.database.pool.query(text, [siteId])).rows
  return {
    texts: await of(`select id, body, text_hash, is_deleted, is_spam, is_pending, reply_count, edited_at
                       from content where site_id = $1 order by id`),
    threads: await of('select id, last_active_date from threads where site_id = $1 order by id'),
    posts: await of('select id, comment_count from posts where site_id = $1 order by id'),
    flags: await of(`select id, is_open, is_spam, is_required_to_publish, before_delete, before_spam
                       from flags where site_id = $1 order by id`),
    counts: await of(`select assoc_type, facts, sum(n)::int as n from flag_counts where site_id = $1
                       group by 1, 2 having sum(n) <> 0 order by 1, 2`),
    mentions: await of('select content_id, user_id from mentions where site_id = $1 order by 1, 2'),
    roles: await of('select id, role_id, status from users where site_id = $1 order by id'),
  }
}
