import type { Ctx } from '../../../platform/context.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { JOIN_TASK } from '../../content/compared-texts.actions.ts'
import { joinBursts } from './joining.actions.ts'
import { textsOfSiteToPrint } from './prints.db.ts'

const join = async ({ network, site }: Ctx, ids: readonly string[]): Promise<void> => {
  const texts = await textsOfSiteToPrint(network, site.siteId, ids)
  if (texts.length > 0) await joinBursts(network, texts)
}

export const joinBurst: SiteTask = {
  name: JOIN_TASK,
  does: 'Looks on all sites for texts like a new text',
  scope: 'site',
  run: (ctx, { id }) => join(ctx, [id]),
  runTogether: join,
}
