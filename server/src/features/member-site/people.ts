import { editTextPath, memberPath, ownTextPath, removeTextPath, reportPath } from '@ward/domain/app/front-end-links'
import { isStaff } from '@ward/domain/app/roles'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { assocTypeOf, type ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { Html } from '@ward/domain/kernel/html-template'
import { orNotFound } from '@ward/domain/kernel/refusal'
import {
  DELETED_USER,
  hasOpenProfile,
  hiddenMarks,
  isClosedAccount,
  publicBadge,
} from '@ward/domain/member-site/member-site'
import { SILENCED_MAX } from '@ward/domain/member-site/member-writing'
import { pictureSource } from '@ward/domain/pictures/pictures'
import type { Label, Person, Text } from '../../../../member-site/shapes.ts'
import { type Ctx, once } from '../../platform/context.ts'
import { Pace } from '../../platform/graphql/pace.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import { outsidePicturesIn } from '../../platform/html/pictures.ts'
import { shownBody } from '../../platform/html/shown.ts'
import { turns } from '../../platform/limits/turns.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { storedPictures } from '../pictures/pictures.db.ts'
import { type UserCard, userCards } from '../users/directory/users.db.ts'
import { seesHidden, sightOf } from './frame.ts'
import { silencedBy } from './silences.db.ts'

const STAFF_LABEL = 'Staff'
const GUEST_LABEL = 'Guest'
/** Leaders stand out among the members. */
const LEADER = 'PATIENT_LEADER'
const CLOSED_LABEL = 'Closed account'
/** Beyond them outside pictures of one page are links. */
const PICTURES_OF_A_PAGE = 500

type Written = {
  id: string
  kind: ContentKind
  authorId: string
  body: string
  isDeleted: boolean
  isSpam: boolean
  isPending: boolean
  insertedAt: Date
  editedAt: Date | null
}

/** The people who wrote or are mentioned on a page, and their words as this reader sees them. */
export type People = {
  card(id: string): UserCard
  person(id: string): Person
  body(body: string): Html
  text(content: Written): Text
}

/** Pages with long texts are rendered one at a time, in a queue: anybody may request any number of them. */
const inTurn = turns({ most: 1, waiting: 100 })

/** Does something to each text of a page, with others' turns between them when it takes long. */
async function eachInPace(bodies: readonly string[], work: (body: string) => void): Promise<void> {
  const pace = new Pace()
  for (const body of bodies) {
    if (pace.isLong()) await pace.pause()
    work(body)
  }
}

/** Asks once for everybody on a page: the authors, and whom the bodies mention. The bodies are made here, in their turn. */
export async function peopleOf(
  ctx: Ctx,
  { authors, bodies }: { authors: readonly string[]; bodies: readonly string[] },
): Promise<People> {
  const own = await once(ctx, siteOrigin)
  const origin = originUrl(own)
  const mentioned: string[] = []
  const pictures = new Set<string>()
  await eachInPace(bodies, (body) => {
    mentioned.push(...mentionsIn(body).map(({ userId }) => userId))
    for (const address of outsidePicturesIn(body, origin)) pictures.add(address)
  })
  const ids = [...new Set([...authors, ...mentioned])]
  const cards = new Map((ids.length > 0 ? await userCards(ctx.site, ids) : []).map((card) => [card.id, card]))
  const isStaffReading = seesHidden(ctx)
  const { ownId } = sightOf(ctx)
  const known = [...pictures].slice(0, PICTURES_OF_A_PAGE)
  const stored = known.length > 0 ? await storedPictures(ctx.site, known) : []
  const copies = new Map(stored.map((copy) => [copy.address, copy]))

  const silenced = new Map(
    ownId === null ? [] : (await silencedBy(ctx.site, ownId, SILENCED_MAX)).map(({ otherId, how }) => [otherId, how]),
  )

  const card = (id: string) => orNotFound(cards.get(id))
  const person = (id: string) => personOf(card(id), isStaffReading, origin)
  const hrefOf = (id: string) => {
    const of = cards.get(id)
    return of ? personOf(of, isStaffReading, origin).href : null
  }
  const show = (stored: string) => shownBody(stored, own, hrefOf, (address) => copies.get(address))
  const shown = new Map<string, Html>()
  if (bodies.length > 0) await inTurn('bodies', () => eachInPace(bodies, (stored) => shown.set(stored, show(stored))))
  const body = (stored: string) => shown.get(stored) ?? show(stored)
  const text = (content: Written): Text => ({
    by: person(content.authorId),
    at: content.insertedAt,
    isEdited: content.editedAt !== null,
    body: body(content.body),
    marks: hiddenMarks(content),
    moderateHref: isStaffReading ? `${CONSOLE_BASE}/content-flag/${assocTypeOf(content.kind)}/${content.id}` : null,
    isOwn: content.authorId === ownId,
    waitsHref: !isStaffReading && content.isPending ? ownTextPath(content.id) : null,
    editHref: content.authorId === ownId ? editTextPath(content.id) : null,
    removeHref: content.authorId === ownId ? removeTextPath(content.id) : null,
    silenced: silenced.get(content.authorId) ?? null,
    reportHref: isStaffReading || content.authorId === ownId ? null : reportPath(assocTypeOf(content.kind), content.id),
  })
  return { card, person, body, text }
}

function personOf(card: UserCard, isStaffReading: boolean, origin: string): Person {
  const { username, slug, roleId, isAnonymous, avatar, badge, secondaryBadge } = card
  const isClosed = isClosedAccount(card)
  if (isClosed && !isStaffReading) return { name: DELETED_USER, href: null, picture: null, labels: [], isStaff: false }
  const labels = [
    isClosed && plain(CLOSED_LABEL),
    isStaff(roleId) && { word: STAFF_LABEL, kind: 'staff' as const },
    isAnonymous && plain(GUEST_LABEL),
    ...[badge, secondaryBadge].map(badgeLabel),
  ].flatMap((label) => label || [])
  return {
    name: username,
    href: isStaffReading || hasOpenProfile(card) ? memberPath(slug) : null,
    picture: pictureOf(avatar, origin),
    labels,
    isStaff: isStaff(roleId),
  }
}

const plain = (word: string): Label => ({ word, kind: 'plain' })

function badgeLabel(badge: string | null): Label | null {
  const word = publicBadge(badge)
  return word === null ? null : { word, kind: badge === LEADER ? 'leader' : 'plain' }
}

/** The author's thumbnail if it is on this host; otherwise none, and the first letter of the name is shown. */
function pictureOf(avatar: unknown, origin: string): string | null {
  const { thumb } = (avatar ?? {}) as { thumb?: unknown }
  const source = typeof thumb === 'string' ? pictureSource(thumb, origin) : null
  return source?.isOwn ? source.src : null
}
