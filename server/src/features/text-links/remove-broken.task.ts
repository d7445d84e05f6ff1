import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { GONE_REASONS, LINK_REASONS } from '../../platform/links/link-verdicts.ts'
import { changeLinks } from './change-links.ts'
import { goneLinks } from './text-links.db.ts'

const NAME = 'remove_broken_links'

export const removeBrokenLinks = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Removes links whose page was gone in three checks in a row from posts, conditions and members’ texts. The words stay.',
  icon: 'link-minus',
  asksApproval: true,
  options: z.object({
    reasons: z
      .array(z.enum(GONE_REASONS))
      .min(1, 'Choose at least one')
      .default(['missing', 'notThere'])
      .meta({ title: 'What the check found', items: LINK_REASONS }),
  }),
  run: async (ctx, run, { reasons }) => {
    const hrefs = (await goneLinks(ctx.site, reasons)).map(({ href }) => href)
    const gone = new Set(hrefs)
    await changeLinks(ctx, run, {
      action: 'removeBrokenLinks',
      hrefs,
      change: (href) => (gone.has(href) ? null : undefined),
    })
  },
})
