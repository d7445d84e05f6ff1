import type { RefusalCode } from '@ward/domain/kernel/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keptOn } from '../kept-on.ts'

/** The outcome of a failed request: refused, a fault of ours, or nobody was left to take the answer. */
export type Outcome = RefusalCode | 'BAD_REQUEST' | 'FAULT' | 'GONE'

const noted = keptOn<FastifyRequest, Outcome>('outcome')

/** Notes how a request ended, whatever its status says: GraphQL answers 200 to most. A fault is never noted away. */
export function noteOutcome(request: FastifyRequest, outcome: Outcome): void {
  if (noted.of(request) !== 'FAULT') noted.keep(request, outcome)
}

/** How it ended; nothing where it was done. */
export const outcomeOf = (request: FastifyRequest, { statusCode }: FastifyReply): Outcome | undefined =>
  noted.of(request) ?? (statusCode === 500 ? 'FAULT' : undefined)
