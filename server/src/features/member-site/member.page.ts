import { randomUUID } from 'node:crypto'
import { memberPath, reportPath, silencePath } from '@ward/domain/app/front-end-links'
import { isStaff } from '@ward/domain/app/roles'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { hasOpenProfile, hiddenMarks, isClosedAccount, LISTED_A_PAGE } from '@ward/domain/member-site/member-site'
import { memberPage } from '../../../../member-site/member-page.ts'
import type { Activity, Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { previewText } from '../../platform/html/text.ts'
import { answersShownOf } from '../extended-profile/answers.actions.ts'
import type { UserCard } from '../users/directory/users.db.ts'
import { slugAfter } from '../users/profile/user-input.db.ts'
import { aboutHrefFor } from './about-you.page.ts'
import { activityOf, type PlacedRow } from './activity.db.ts'
import { slugIn } from './content.page.ts'
import { contentEndpoint, Gone, Moved, opensForums, type PageRequest, sightOf } from './frame.ts'
import { userIdBySlug } from './member-site.db.ts'
import { olderPage } from './paging.ts'
import { peopleOf } from './people.ts'
import { placeOf } from './places.ts'
import { silenceOf } from './silences.db.ts'
import { lastWrittenBy, loadedForOf, type Refused } from './writing.ts'

const WORDS_SHOWN = 280
const BLOCKED = 'Blocked'

/** A member's profile with what they wrote lately. */
export async function memberProfilePage(
  ctx: Ctx,
  frame: Frame,
  asked: PageRequest,
  refused?: Refused,
): Promise<string> {
  const sight = { ...sightOf(ctx), opensForums: await opensForums(ctx) }
  const id = (await userIdBySlug(ctx.site, slugIn(asked))) ?? (await ledOn(ctx, slugIn(asked)))
  const people = await peopleOf(ctx, { authors: [id], bodies: [] })
  const card = people.card(id)
  if (!hasOpenProfile(card) && !sight.seesHidden) throw isClosedAccount(card) ? new Gone() : notFound()
  const { before, path } = asked
  const newest = await activityOf(ctx.site, id, { limit: LISTED_A_PAGE + 1, before, ...sight })
  const { rows, ...links } = olderPage(newest, { limit: LISTED_A_PAGE, path, before })
  const isOwn = sight.ownId === id
  return memberPage(frame, {
    answers: await answersShownOf(ctx.site, [id]),
    aboutHref: isOwn ? await aboutHrefFor(ctx, frame, id) : null,
    person: people.person(id),
    since: card.insertedAt,
    bio: card.bio,
    marks: hasOpenProfile(card) || isClosedAccount(card) ? [] : [BLOCKED],
    moderateHref: sight.seesHidden ? `${CONSOLE_BASE}/content-flag/user/${id}` : null,
    reportHref: sight.seesHidden || !hasOpenProfile(card) || isOwn ? null : reportPath('user', id),
    activity: { entries: rows.toSorted(byDate).map((row) => activity(row, card.slug)), ...links },
    status:
      (isOwn && frame.mayWrite) || refused
        ? {
            action: memberPath(card.slug),
            loadedFor: loadedForOf(frame, refused),
            nonce: refused?.nonce ?? randomUUID(),
            after: await lastWrittenBy(ctx, 'status'),
            typed: refused?.typed.body ?? '',
            alt: refused?.typed.alt ?? '',
            problem: refused?.problem ?? null,
          }
        : null,
    silence: await silenceFor(ctx, frame, card),
  })
}

/** How the reader silences a member, and the form to change that; null where they cannot. */
async function silenceFor(ctx: Ctx, { reader, mayWrite }: Frame, card: UserCard) {
  const { ownId } = sightOf(ctx)
  if (ownId === null || reader === null || !mayWrite || card.id === ownId || isStaff(card.roleId)) return null
  return { how: await silenceOf(ctx.site, ownId, card.id), action: silencePath(card.slug), loadedFor: reader.loadedFor }
}

export const memberProfile = contentEndpoint('/members/:slug', (ctx, frame, asked) =>
  memberProfilePage(ctx, frame, asked),
)

/** A slug that nobody has any more leads to whoever had it. */
async function ledOn({ site }: Ctx, slug: string): Promise<never> {
  throw new Moved(memberPath(orNotFound(await slugAfter(site, slug))))
}

/** Ids follow the order of arrival, which for imported texts is not that of writing. */
const byDate = (a: PlacedRow, b: PlacedRow) => b.insertedAt.getTime() - a.insertedAt.getTime()

/** The act, its place and the name it is under; `own` is the member's own slug. */
function activity(row: PlacedRow, own: string): Activity {
  const [what, title, href] = placeOf(row, own)
  return { what, title, href, at: row.insertedAt, words: previewText(row.body, WORDS_SHOWN), marks: hiddenMarks(row) }
}
