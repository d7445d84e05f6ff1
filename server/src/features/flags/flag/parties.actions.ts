import { type FlagParty, mayJudge, partyOf } from '@ward/domain/flags/flag/parties'
import { refuseUnless } from '@ward/domain/kernel/refusal'
import { actorId, type Ctx } from '../../../platform/context.ts'
import { loader } from '../../../platform/graphql/loader.ts'
import { reportedBy } from './flag-reports.db.ts'
import type { FlagRow } from './flags.db.ts'

const reported = loader(
  async ({ site, viewer }, flagIds) => reportedBy(site, flagIds, actorId(viewer) ?? '0'),
  (rows) => {
    const own = new Set(rows.map(({ flagId }) => flagId))
    return (flagId) => own.has(flagId)
  },
)

type Judged = Pick<FlagRow, 'id' | 'authorId' | 'reportsCount'>

/** How the viewer is party to a flag; of several flags the reports are asked for at once. */
export async function partyTo(ctx: Ctx, { id, authorId, reportsCount }: Judged): Promise<FlagParty | null> {
  const userId = actorId(ctx.viewer)
  const author = partyOf(userId, { authorId, isReporter: false })
  if (author || userId === null || reportsCount === 0) return author
  return partyOf(userId, { authorId, isReporter: await reported.load(ctx, id) })
}

/** @throws FORBIDDEN for who wrote the text, is the user a flag is about, or reported it */
export async function demandNoParty(ctx: Ctx, flag: Judged): Promise<void> {
  refuseUnless(mayJudge(await partyTo(ctx, flag)))
}
