import { threadPath } from '@ward/domain/app/front-end-links'
import { hiddenMarks, minutesToRead } from '@ward/domain/member-site/member-site'
import type { Entry } from '../../../../member-site/shapes.ts'
import { previewText } from '../../platform/html/text.ts'
import type { newestThreads } from './member-site.db.ts'
import type { People } from './people.ts'

const WORDS_SHOWN = 240
/** How a text begins, up to a whole word. */
export const beginningOf = (body: string) => previewText(body, WORDS_SHOWN).replace(/\s\S*…$/, ' …')
type ThreadRow = Awaited<ReturnType<typeof newestThreads>>[number]

/** A thread in a list. */
export const threadEntry =
  (people: People, tags: ReadonlyMap<string, readonly string[]>) =>
  (thread: ThreadRow): Entry => ({
    id: thread.id,
    title: thread.name,
    href: threadPath(thread.slug),
    by: people.person(thread.authorId),
    at: thread.insertedAt,
    words: beginningOf(thread.body),
    minutes: minutesToRead(thread.body.length),
    answers: thread.replyCount,
    tags: tags.get(thread.id) ?? [],
    marks: hiddenMarks(thread),
  })
