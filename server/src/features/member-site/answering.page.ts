import { parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { AnswerInput } from '@ward/domain/member-site/member-writing'
import type pg from 'pg'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import type { FailureLimit } from '../../platform/limits/failure-limit.ts'
import { answer } from './answering.actions.ts'
import { type AnsweredPlace, answeredPlaces, threadForGood } from './content.page.ts'
import { answerFailed, askedOf, contentEndpoint, idIn } from './frame.ts'
import { broughtPicture, writeWithPicture } from './text-pictures.actions.ts'
import { refusedOf, typedIn } from './writing.ts'
import { answersLimit } from './writing-limits.actions.ts'

const answerEndpoint = (place: AnsweredPlace, limit: FailureLimit, files: FileStore): Endpoint =>
  endpoint({
    method: 'POST',
    url: place.url,
    may: 'memberSite.write',
    changes: true,
    lasts: 'upload',
    async run(ctx, request, reply) {
      const { viewer } = ctx
      if (viewer.kind !== 'user') throw unauthenticated()
      const brought = await broughtPicture(ctx, request, reply)
      const { page, pathOf } = await place.find(ctx, askedOf(request))
      const [to, body, nonce] = ['to', 'body', 'nonce'].map((name) => typedIn(request, name))
      const input = parseInput(AnswerInput, { to, body, nonce })
      await limit.consume(`${ctx.site.siteId}:${viewer.userId}`)
      const { id } = await writeWithPicture(ctx, { files, viewer, brought }, (tx, picture) =>
        answer(tx, viewer, { ...input, page, picture }),
      )
      return reply.code(303).header('location', pathOf(id)).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'body') }, { ctx, request, reply }, (frame, asked, said) => {
        const to = idIn(typedIn(request, 'to'))
        return place.write(ctx, frame, { ...asked, to }, refusedOf(said, ctx, request, ['body', 'alt']))
      }),
  })

/** Posts, threads and statuses with what is written under them; how much one may write is counted for all nodes. */
export function contentPages(pool: pg.Pool, files: FileStore): Endpoint[] {
  const limit = answersLimit(pool)
  const pages = answeredPlaces.flatMap((place) => [
    contentEndpoint(place.url, place.write),
    answerEndpoint(place, limit, files),
  ])
  return [...pages, threadForGood]
}
