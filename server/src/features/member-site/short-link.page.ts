import { notFound } from '@ward/domain/kernel/refusal'
import { LINK_IS_OFF_HEADING, LINK_IS_OFF_TEXT } from '@ward/domain/short-links/short-links'
import type { FastifyRequest } from 'fastify'
import { noPage } from '../../../../member-site/layout.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { follow } from '../short-links/visits.actions.ts'
import { answerPage } from './frame.ts'

const codeIn = ({ params }: FastifyRequest) => (params as { code: string }).code
const header = ({ headers }: FastifyRequest, ...names: string[]) =>
  names.map((name) => headers[name]).find((value) => typeof value === 'string') as string | undefined

/** Follows a short address. Nobody keeps the answer, so that each visit is counted, and a new target holds at once. */
export const shortLinkPage = endpoint({
  method: 'GET',
  url: '/s/:code',
  may: 'memberSite.read',
  changes: false,
  async run(ctx, request, reply) {
    const led = await follow(ctx, codeIn(request), {
      method: request.method,
      userAgent: header(request, 'user-agent'),
      purpose: header(request, 'sec-purpose', 'purpose', 'x-moz'),
      fetchMode: header(request, 'sec-fetch-mode'),
      fetchDest: header(request, 'sec-fetch-dest'),
    })
    if (led !== 'off' && led !== 'unknown') return reply.code(302).header('location', led.location).send()
    return answerPage(ctx, request, led === 'off' ? reply.code(410) : reply, async (frame) => {
      if (led === 'unknown') throw notFound()
      return noPage(frame, { heading: LINK_IS_OFF_HEADING, message: LINK_IS_OFF_TEXT, typed: '' })
    })
  },
})
