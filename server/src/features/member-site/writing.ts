import { randomUUID } from 'node:crypto'
import { signInPath } from '@ward/domain/app/front-end-links'
import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import type { Html } from '@ward/domain/kernel/html-template'
import type { LoadedFor } from '@ward/domain/kernel/loaded-page'
import { unauthenticated } from '@ward/domain/kernel/refusal'
import { Nonce } from '@ward/domain/kernel/typed-text'
import { SIGN_IN_TO_SEND } from '@ward/domain/member-site/member-writing'
import type { FastifyRequest } from 'fastify'
import type { Frame, Problem, Writing } from '../../../../member-site/shapes.ts'
import { actorId, type Ctx, type UserViewer } from '../../platform/context.ts'
import type { ErrorAnswer } from '../../platform/http/errors.ts'
import { loadedForFields } from '../../platform/http/loaded-for.ts'
import { pageBefore } from '../../platform/http/page-before.ts'
import { lastTextOf } from '../content/content.db.ts'

/** The values of a refused form: it is shown again, so that nothing typed is lost. */
export type Refused = {
  /** What was typed, by the names of the form's fields. */
  typed: Record<string, string>
  nonce: string | null
  problem: Problem
  /** Of the page that was sent: sent again, it must still be its reader who sends it. */
  loadedFor: LoadedFor
}

type Asked = {
  /** The path of the page. */
  path: string
  to: Extract<Writing, { state: 'open' }>['to']
  waits: boolean
  /** Why nobody can answer here; null where people can. */
  closed: string | null
  refused: Refused | undefined
  after: string | null
}

/** The place on a page where it is answered, as this reader finds it. */
export function writingOf(frame: Frame, { path, to, waits, closed, refused, after }: Asked): Writing {
  const { reader, mayWrite } = frame
  const isOpen = closed === null && (reader === null || mayWrite)
  if (!refused && !isOpen) return { state: 'closed', because: closed ?? MAY_NOT_WRITE }
  if (!refused && reader === null) {
    const back = `${path}${to ? `?to=${to.id}` : ''}#write`
    return { state: 'visitor', signInHref: signInPath(back) }
  }
  return {
    state: 'open',
    action: path,
    loadedFor: loadedForOf(frame, refused),
    nonce: refused?.nonce ?? randomUUID(),
    after,
    typed: refused?.typed.body ?? '',
    alt: refused?.typed.alt ?? '',
    problem: refused?.problem ?? null,
    to,
    waits,
  }
}

/** The viewer a form is for: its reader; one that was refused stays for whom it was loaded. */
export function loadedForOf({ reader }: Frame, refused: Refused | undefined): Html | null {
  if (!refused) return reader?.loadedFor ?? null
  const { siteId, viewerId } = refused.loadedFor
  return siteId !== null && viewerId !== null ? loadedForFields({ siteId, viewerId }) : null
}

/** The id of what this reader wrote last of what stands on a page. */
export const lastOwnOf = ({ viewer }: Ctx, rows: readonly { id: string; authorId: string }[]): string | null => {
  const own = rows.filter(({ authorId }) => authorId === actorId(viewer)).map(({ id }) => BigInt(id))
  return own.reduce<bigint | null>((last, id) => (last === null || id > last ? id : last), null)?.toString() ?? null
}

/** The id of the last thread or status update of who writes. */
export const lastWrittenBy = ({ site, viewer }: Ctx, kind: 'thread' | 'status'): Promise<string | null> => {
  const writerId = actorId(viewer)
  return writerId === null ? Promise.resolve(null) : lastTextOf(site, writerId, kind)
}

/** The most characters given back after a refusal: as many as a request holds, so the whole of what was typed. */
export const GIVEN_BACK = 1_000_000

/** The words in a field of the form that was sent. */
export const typedIn = ({ body }: FastifyRequest, name: string): string => {
  const value = (Object(body) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const isSignedOut = ({ refusal }: ErrorAnswer): boolean => refusal?.code === 'UNAUTHENTICATED'

/** The form of a request with the words in these fields, to be shown again with what was said against it. */
export const refusedOf = (
  said: ErrorAnswer,
  ctx: Ctx,
  request: FastifyRequest,
  fields: readonly string[],
): Refused => ({
  typed: Object.fromEntries(fields.map((name) => [name, typedIn(request, name).slice(0, GIVEN_BACK)])),
  nonce: Nonce.safeParse(typedIn(request, 'nonce')).data ?? null,
  problem: {
    field: said.refusal?.details.fields?.[0]?.path ?? null,
    message: isSignedOut(said) ? SIGN_IN_TO_SEND : said.message,
    signInHref: isSignedOut(said) ? signInPath(pageBefore(request, request.url)) : null,
  },
  loadedFor: ctx.loadedFor,
})

/** The signed-in person. @throws UNAUTHENTICATED */
export function writerOf({ viewer }: Ctx): UserViewer {
  if (viewer.kind !== 'user') throw unauthenticated()
  return viewer
}

/** The names in the path of a request. */
export const paramsOf = ({ params }: { params: unknown }) => params as Record<string, string>
