import { counted } from '@ward/domain/kernel/counted'
import { DRY_RUN_OPTION } from '@ward/domain/task-scripts/dry-runs'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { GONE_REASONS, LINK_REASONS, type LinkReason } from '../../platform/links/link-verdicts.ts'
import { changeLinks } from './change-links.ts'
import { NOTHING_TO_REPAIR, readRepairs } from './link-repairs.ts'
import { proposedTargets } from './repair-targets.ts'
import { type BrokenLink, goneLinks, movedLinks } from './text-links.db.ts'
import { undoLinks } from './undo-links.ts'

const NAME = 'link_repair_tool'
/** Links that a run names in its log. */
const NAMED_MOST = 200

export const linkRepair = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Finds links in posts, conditions and texts of members that lead nowhere, proposes where the page is now, and repairs those you choose.',
  icon: 'link-plus',
  asksApproval: true,
  options: z
    .object({
      chosen: z
        .string()
        .default('')
        .meta({ title: 'Links to repair, one per line; a target of your own goes after a space', multiline: true }),
      isEach: z.boolean().default(false).meta({ title: 'Repair all links for which a target is proposed' }),
      hasMoved: z.boolean().default(false).meta({ title: 'Also links whose page has moved for good' }),
      ...DRY_RUN_OPTION,
    })
    .superRefine(({ chosen, isEach, isDryRun }, ctx) => {
      const read = readRepairs(chosen)
      const problem = 'problem' in read ? read.problem : undefined
      const isNothing = !isEach && !isDryRun && 'repairs' in read && read.repairs.length === 0
      if (problem || isNothing)
        ctx.addIssue({ code: 'custom', path: ['chosen'], message: problem ?? NOTHING_TO_REPAIR })
    }),
  undo: undoLinks,
  run: async (ctx, run, { chosen, isEach, hasMoved }) => {
    const gone = await goneLinks(ctx.site, GONE_REASONS)
    const links = [...gone, ...(hasMoved ? await movedLinks(ctx.site) : [])]
    const proposed = await proposedTargets(ctx, links)
    // A run that goes on has said it before.
    const log = run.progress === 0 ? run.log : async () => undefined
    await log(`${counted(gone.length, 'link leads', 'links lead')} nowhere`)
    for (const link of links.slice(0, NAMED_MOST)) await log(lineOf(link, proposed.get(link.href)))

    const read = readRepairs(chosen)
    const repairs = 'repairs' in read ? read.repairs : []
    const targets = new Map(isEach ? proposed : [])
    const named = new Set(repairs.map(({ href }) => href))
    for (const { href, to } of repairs) {
      const isMeant = (link: string) => link === href || (pageOf(link) === href && !named.has(link))
      const found = links.map((link) => link.href).filter(isMeant)
      if (found.length === 0 && to) await log(`No check found that ${href} leads nowhere`)
      const meant = found.length === 0 ? [href] : found
      const led = meant.map((each) => [each, to ?? proposed.get(each)] as const)
      for (const [each, target] of led) if (target) targets.set(each, target)
      const lacking = led.filter(([, target]) => !target).length
      const which = lacking < led.length ? `${counted(lacking, 'link', 'links')} to ${href}` : href
      if (lacking > 0) await log(`No target is known of ${which}`)
    }
    await changeLinks(ctx, run, {
      action: 'repairLinks',
      hrefs: [...targets.keys()],
      change: (href) => targets.get(href),
    })
  },
})

/**
 * A link as the log names it, which keeps no words of members: without what follows the page. Whoever chooses it so means the
 * broken links to that page that no other line names in full, and no others.
 */
const pageOf = (href: string): string => href.split(/[?#]/)[0] ?? href

const lineOf = ({ href, reason, movedTo, texts }: BrokenLink, target: string | undefined): string => {
  const why = movedTo === null ? LINK_REASONS[reason as LinkReason] : 'The page has moved'
  const where = target ? `could lead to ${target}` : 'no target is known'
  return `${pageOf(href)}, in ${counted(texts, 'text', 'texts')}: ${why}; ${where}`
}
