import type { TestApp } from '../../../../test/app.ts'
import { addContent, type NewText } from '../../content/content.actions.ts'
import type { ContentRow } from '../../content/content.db.ts'
import { asSystem } from '../../flags/flag/flags.fixtures.ts'

let made = 0

type Options = Partial<Omit<NewText, 'kind' | 'thread'>> & Partial<NonNullable<NewText['thread']>> & { siteId?: number }

/** A thread of a member, without a flag. */
export async function makeThread(
  t: TestApp,
  {
    siteId = t.sites.one.siteId,
    name = `Thread ${++made}`,
    slug = `thread-${++made}`,
    isClosed,
    ...text
  }: Options = {},
): Promise<ContentRow> {
  const authorId = text.authorId ?? (await t.signIn(3, { siteId })).id
  const whole: NewText = {
    body: '<p>How do you do it?</p>',
    ...text,
    authorId,
    kind: 'thread',
    thread: { name, slug, isClosed },
  }
  return asSystem(t, (tx) => addContent(tx, whole), siteId)
}

/** A member's reply in a thread. */
export async function makeReply(t: TestApp, rootId: string, body = '<p>Slowly.</p>'): Promise<ContentRow> {
  const { id: authorId } = await t.signIn(3)
  return asSystem(t, (tx) => addContent(tx, { kind: 'reply', rootId, authorId, body }))
}
