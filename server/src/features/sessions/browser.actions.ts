import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { deviceGenerationOf } from './accounts.db.ts'
import type { Device } from './devices.ts'

/** The facts about the browser of a request. */
export type Browser = { address: string; userAgent: string }
/** The same with what it kept of earlier sign-ins. */
export type KnownBrowser = Browser & { device: Device }

export const browserOf = (request: FastifyRequest): Browser => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

type Owner = { id: string; personId: string }

const ownerOf = async (ctx: Ctx, { id, personId }: Owner) => ({
  siteId: ctx.site.siteId,
  userId: id,
  generation: await deviceGenerationOf(ctx.network, personId),
})

/** The id of the browser where the account has signed in with it before; null for a stranger. */
export const knownDevice = async (ctx: Ctx, account: Owner, { device }: KnownBrowser): Promise<string | null> =>
  device.isBlank ? null : device.idFor(await ownerOf(ctx, account))

/** The value the browser keeps, to be known as this account's from now on. */
export const markedFor = async (ctx: Ctx, account: Owner, { device }: KnownBrowser): Promise<string> =>
  device.markedFor(await ownerOf(ctx, account))
