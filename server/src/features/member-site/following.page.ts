import { followPath, memberPath, memberSettingsPath, silencePath, threadPath } from '@ward/domain/app/front-end-links'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { hasOpenProfile } from '@ward/domain/member-site/member-site'
import { Silence } from '@ward/domain/member-site/member-writing'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { userCards } from '../users/directory/users.db.ts'
import { placedText } from './activity.db.ts'
import { opensForums } from './frame.ts'
import { userIdBySlug } from './member-site.db.ts'
import { setFollowing, setSilence } from './own-words.actions.ts'
import { paramsOf, typedIn, writerOf } from './writing.ts'

const followThread = endpoint({
  method: 'POST',
  url: followPath(':id'),
  may: 'memberSite.write',
  changes: true,
  async run(ctx, request, reply) {
    const viewer = writerOf(ctx)
    const threadId = idOrNotFound(paramsOf(request).id ?? '')
    const row = orNotFound(
      await placedText(ctx.site, threadId, { seesHidden: false, ownId: null, opensForums: await opensForums(ctx) }),
    )
    await inTransaction(ctx, (tx) =>
      setFollowing(tx, viewer, { threadId, isFollowed: typedIn(request, 'follow') !== 'no' }),
    )
    return reply
      .code(303)
      .header('location', threadPath(row.threadSlug ?? ''))
      .send()
  },
})

const silenceMember = endpoint({
  method: 'POST',
  url: silencePath(':slug'),
  may: 'memberSite.write',
  changes: true,
  async run(ctx, request, reply) {
    const viewer = writerOf(ctx)
    const slug = paramsOf(request).slug ?? ''
    const otherId = orNotFound(await userIdBySlug(ctx.site, slug))
    const { how } = parseInput(Silence, { how: typedIn(request, 'how') })
    await inTransaction(ctx, (tx) => setSilence(tx, viewer, { otherId, how }))
    const [card] = await userCards(ctx.site, [otherId])
    // A profile that is not shown any more would look as if it had not worked.
    const back = card && hasOpenProfile(card) ? memberPath(slug) : memberSettingsPath
    return reply.code(303).header('location', back).send()
  },
})

/** Following a thread, and muting or blocking another member: buttons on their pages. */
export const followingEndpoints: Endpoint[] = [followThread, silenceMember]
