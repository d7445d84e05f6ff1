import type { SiteTask } from '../../../platform/jobs/task.ts'
import { JOIN_TASK } from '../../content/compared-texts.actions.ts'
import { joinBursts } from './joining.actions.ts'
import { textToPrint } from './prints.db.ts'

export const joinBurst: SiteTask = {
  name: JOIN_TASK,
  does: 'Looks for texts of all sites that a text belongs to',
  scope: 'site',
  run: async ({ network, site }, { id }) => {
    const text = await textToPrint(network, { siteId: site.siteId, contentId: id })
    if (text) await joinBursts(network, [text])
  },
}
