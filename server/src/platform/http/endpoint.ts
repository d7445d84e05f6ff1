import type { Permission } from '@ward/domain/app/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import type { Lasts } from './pace.ts'

/** An endpoint that is not GraphQL: a REST call, a page, a stream. Every one names its permission, or the app does not start. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  may: Permission
  /** true when it changes something: then a foreign origin is refused. */
  changes: boolean
  /**
   * Without it, the body must arrive within half a minute and the answer ends. 'upload': the body may take five minutes
   * if it keeps arriving. 'stream': the answer stays open.
   */
  lasts?: Lasts
  /** Also answers pages that were loaded for another viewer or site: this answer is how they find out. */
  anyPage?: true
  /** true where an answer uses something up or stays open: then HEAD, which asks for nothing, is refused. */
  isGetAlone?: true
  /** A page that search engines may list. Every other page is a form, or a reader's own: it says that they shall not. */
  isContent?: true
  /**
   * Every error is answered as problem details (RFC 9457), also to people who read it: the address under which the types of
   * problems are explained, to which the code is added.
   */
  problems?: string
  /**
   * Answers a form of one of our own pages that is refused, or fails: with the page and what was typed into it. Without it,
   * and to other callers, every error is answered alike.
   */
  failed?(error: unknown, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Answers: what it returns is the body, unless it has sent one. @throws Refusal, answered with its status; all else is a fault */
  run(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** Checks the type of an endpoint where it is written. */
export const endpoint = (endpoint: Endpoint): Endpoint => endpoint
