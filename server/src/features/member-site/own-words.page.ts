import { randomUUID } from 'node:crypto'
import {
  editTextPath,
  memberPath,
  newThreadPath,
  removeTextPath,
  statusPath,
  threadPath,
} from '@ward/domain/app/front-end-links'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { notFound, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import {
  EDIT_NOT_PLAIN,
  EDIT_TOO_LATE,
  MEMBERS_WORD,
  NewStatus,
  NewThread,
  OwnEdit,
} from '@ward/domain/member-site/member-writing'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { editTextPage, newThreadPage, removeTextPage } from '../../../../member-site/own-words-pages.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { previewText } from '../../platform/html/text.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { demandRole } from '../../platform/rights.ts'
import { inTransaction } from '../../platform/transaction.ts'
import type { ContentRow } from '../content/content.db.ts'
import { areWordsChosen } from '../engagement/taking-part/suggested.actions.ts'
import { CHOSEN_BY_OTHERS } from '../engagement/taking-part/taking-part.rules.ts'
import { forumTagList } from '../forums/tags/forum-tags.db.ts'
import { userCards } from '../users/directory/users.db.ts'
import { placedText } from './activity.db.ts'
import { answerFailed, type PageRequest, pageEndpoint } from './frame.ts'
import { memberProfilePage } from './member.page.ts'
import { userIdBySlug } from './member-site.db.ts'
import {
  editableUntil,
  editOwn,
  hiddenBecause,
  ownText,
  postStatus,
  removeOwn,
  startThread,
} from './own-words.actions.ts'
import { peopleOf } from './people.ts'
import { placeOf } from './places.ts'
import { broughtPicture, writeWithPicture } from './text-pictures.actions.ts'
import { pictureAtEnd, typedOf } from './typed-body.actions.ts'
import { lastWrittenBy, loadedForOf, paramsOf, type Refused, refusedOf, typedIn, writerOf } from './writing.ts'
import { answersLimit } from './writing-limits.actions.ts'

const TAGS_OFFERED = 50
const WORDS_SHOWN = 400

const idOf = (of: { params: unknown }) => idOrNotFound(paramsOf(of).id ?? '')
/** All values of a name in the form that was sent. */
const valuesIn = ({ body }: FastifyRequest, name: string): string[] =>
  [(Object(body) as Record<string, unknown>)[name]].flat().filter((each) => typeof each === 'string')

async function newThread(ctx: Ctx, frame: Frame, _asked: PageRequest, refused?: Refused & { tagIds: string[] }) {
  if (!frame.hasForums) throw notFound()
  if (!refused) {
    writerOf(ctx)
    demandRole(ctx, 'memberSite.write')
  }
  const tags = await forumTagList(ctx.site, { search: '', ids: [] }).rows.limit(TAGS_OFFERED).offset(0).execute()
  return newThreadPage(frame, {
    title: refused?.typed.title ?? '',
    body: refused?.typed.body ?? '',
    alt: refused?.typed.alt ?? '',
    tags: tags.map(({ id, name }) => ({ id, name, isChosen: refused?.tagIds.includes(id) ?? false })),
    loadedFor: loadedForOf(frame, refused),
    nonce: refused?.nonce ?? randomUUID(),
    after: await lastWrittenBy(ctx, 'thread'),
    problem: refused?.problem ?? null,
  })
}

/** The facts shown about one's own text: its kind in members' words, and its place. */
async function placeOfOwn(ctx: Ctx, text: ContentRow) {
  const row = orNotFound(await placedText(ctx.site, text.id, { seesHidden: true, ownId: null, opensForums: true }))
  const [author] = await userCards(ctx.site, [text.authorId])
  return { what: MEMBERS_WORD[assocTypeOf(text.kind)], href: placeOf(row, orNotFound(author).slug)[2] }
}

/** Why its author cannot edit a text any more; null where they can. */
async function closedBecause(ctx: Ctx, text: ContentRow, until: Date): Promise<string | null> {
  const hidden = await hiddenBecause(ctx, text)
  if (hidden !== null) return hidden
  if (ctx.now() > until) return EDIT_TOO_LATE
  if (await areWordsChosen(ctx, writerOf(ctx), text.id)) return CHOSEN_BY_OTHERS
  return typedOf(text.body) === null ? EDIT_NOT_PLAIN : null
}

async function edit(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused) {
  const text = await ownText(ctx, writerOf(ctx), idOf(asked))
  const until = await editableUntil(ctx, text)
  const plain = typedOf(text.body)
  const picture = pictureAtEnd(text.body)
  const people = await peopleOf(ctx, { authors: [], bodies: [picture] })
  return editTextPage(frame, {
    ...(await placeOfOwn(ctx, text)),
    action: asked.path,
    until,
    revision: text.revision,
    typed: refused?.typed.body ?? plain ?? '',
    picture: picture === '' ? null : people.body(picture),
    takesOut: refused?.typed.takesOut === 'yes',
    alt: refused?.typed.alt ?? '',
    loadedFor: loadedForOf(frame, refused),
    problem: refused?.problem ?? null,
    closed: refused ? null : await closedBecause(ctx, text, until),
  })
}

async function remove(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused) {
  const text = await ownText(ctx, writerOf(ctx), idOf(asked))
  if (text.isDeleted) throw notFound()
  return removeTextPage(frame, {
    ...(await placeOfOwn(ctx, text)),
    action: asked.path,
    words: previewText(text.body, WORDS_SHOWN),
    loadedFor: loadedForOf(frame, refused),
    problem: refused?.problem ?? null,
  })
}

/** The pages where members start threads, and edit or delete their texts. */
export function ownWordsPages(pool: pg.Pool, files: FileStore): Endpoint[] {
  const limit = answersLimit(pool)
  const consume = ({ site }: Ctx, { userId }: UserViewer) => limit.consume(`${site.siteId}:${userId}`)
  const start = endpoint({
    method: 'POST',
    url: newThreadPath,
    may: 'memberSite.startThread',
    changes: true,
    lasts: 'upload',
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const brought = await broughtPicture(ctx, request, reply)
      const [title, body, nonce] = ['title', 'body', 'nonce'].map((name) => typedIn(request, name))
      const input = parseInput(NewThread, { title, body, nonce, tagIds: valuesIn(request, 'tagIds') })
      await consume(ctx, viewer)
      const { slug } = await writeWithPicture(ctx, { files, viewer, brought }, (tx, picture) =>
        startThread(tx, viewer, { ...input, picture }),
      )
      return reply.code(303).header('location', threadPath(slug)).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'body') }, { ctx, request, reply }, (frame, asked, said) =>
        newThread(ctx, frame, asked, {
          ...refusedOf(said, ctx, request, ['title', 'body', 'alt']),
          tagIds: valuesIn(request, 'tagIds'),
        }),
      ),
  })
  const status = endpoint({
    method: 'POST',
    url: memberPath(':slug'),
    may: 'memberSite.write',
    changes: true,
    lasts: 'upload',
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const brought = await broughtPicture(ctx, request, reply)
      const slug = paramsOf(request).slug ?? ''
      if ((await userIdBySlug(ctx.site, slug)) !== viewer.userId) throw notFound()
      const input = parseInput(NewStatus, { body: typedIn(request, 'body'), nonce: typedIn(request, 'nonce') })
      await consume(ctx, viewer)
      const { id } = await writeWithPicture(ctx, { files, viewer, brought }, async (tx, picture) => ({
        id: await postStatus(tx, viewer, { ...input, picture }),
      }))
      return reply.code(303).header('location', statusPath(slug, id)).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'body') }, { ctx, request, reply }, (frame, asked, said) =>
        memberProfilePage(ctx, frame, asked, refusedOf(said, ctx, request, ['body', 'alt'])),
      ),
  })
  const save = endpoint({
    method: 'POST',
    url: editTextPath(':id'),
    may: 'memberSite.write',
    changes: true,
    lasts: 'upload',
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const id = idOf(request)
      const brought = await broughtPicture(ctx, request, reply)
      const [body, revision, takesOut] = ['body', 'revision', 'takesOut'].map((name) => typedIn(request, name))
      const input = parseInput(OwnEdit, { body, revision, takesOut })
      await consume(ctx, viewer)
      await writeWithPicture(ctx, { files, viewer, brought }, async (tx, picture) => {
        await editOwn(tx, viewer, { ...input, id, picture })
        return { id }
      })
      const { href } = await placeOfOwn(ctx, await ownText(ctx, viewer, id))
      return reply.code(303).header('location', href).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'body') }, { ctx, request, reply }, (frame, asked, said) =>
        edit(ctx, frame, asked, refusedOf(said, ctx, request, ['body', 'alt', 'takesOut'])),
      ),
  })
  const takeAway = endpoint({
    method: 'POST',
    url: removeTextPath(':id'),
    may: 'memberSite.write',
    changes: true,
    async run(ctx, request, reply) {
      const viewer = writerOf(ctx)
      const id = idOf(request)
      await inTransaction(ctx, (tx) => removeOwn(tx, viewer, id))
      const [{ slug } = { slug: '' }] = await userCards(ctx.site, [viewer.userId])
      return reply.code(303).header('location', memberPath(slug)).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: '' }, { ctx, request, reply }, (frame, asked, said) =>
        remove(ctx, frame, asked, refusedOf(said, ctx, request, [])),
      ),
  })
  return [
    pageEndpoint(newThreadPath, newThread),
    start,
    status,
    pageEndpoint(editTextPath(':id'), edit),
    save,
    pageEndpoint(removeTextPath(':id'), remove),
    takeAway,
  ]
}
