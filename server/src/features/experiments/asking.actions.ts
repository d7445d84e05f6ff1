import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { ExperimentRow } from './experiments.db.ts'
import { experimentWith } from './known-experiments.ts'
import { forcedCookie, giveSession, sessionOf } from './session-cookies.ts'
import { type Asking, variantFor } from './taking-part.actions.ts'

/** Whether a page of ours asks because somebody wants it now: not one that is prepared ahead, nor another site. */
const isRequested = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined &&
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

/** A page is opened from anywhere: a link of another site leads to it as well. */
const isOpened = ({ headers }: FastifyRequest): boolean =>
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined &&
  [undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined)

type Call = { request: FastifyRequest; reply: FastifyReply; isCounted?: (request: FastifyRequest) => boolean }

/** The session that asks for the variant of an experiment; a browser without a session is given one. */
export function askingOf(
  { viewer, site }: Ctx,
  experiment: ExperimentRow,
  { request, reply, isCounted = isRequested }: Call,
): Asking {
  const isHere = experiment.isActive && experiment.siteIds.includes(site.siteId)
  const had = sessionOf(request)
  const given =
    isHere && isCounted(request) ? giveSession(request, reply, { lasts: experiment.persistSessions, had }) : null
  return {
    session: given,
    isNew: had === null,
    forced: forcedCookie(experiment.symbol).read(request),
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    accountHash: () => (viewer.kind === 'user' ? accountHash(experiment, `${site.siteId}:${viewer.userId}`) : null),
  }
}

/** Keyed by the seed, which leaves the server never: nobody can compare accounts of two experiments, or name one. */
const accountHash = ({ seed }: ExperimentRow, account: string) =>
  createHmac('sha256', seed).update(account).digest('base64url').slice(0, 22)

/** The first variant of an experiment, for pages that take no part in any; of an unknown symbol null. */
export const firstVariant =
  (ctx: Ctx) =>
  async (symbol: string): Promise<string | null> =>
    (await experimentWith(ctx, symbol))?.variants[0]?.key ?? null

/** The variants of the session that opens a page, by symbols; of an unknown symbol null. Each experiment is asked once. */
export function variantsOfPage(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
  const asked = new Map<string, Promise<string | null>>()
  const ask = async (symbol: string): Promise<string | null> => {
    const experiment = await experimentWith(ctx, symbol)
    if (!experiment) return null
    const asking = askingOf(ctx, experiment, { request, reply, isCounted: isOpened })
    return (await variantFor(ctx, experiment, asking)).variant
  }
  return (symbol: string): Promise<string | null> => {
    const known = asked.get(symbol) ?? ask(symbol)
    asked.set(symbol, known)
    return known
  }
}
