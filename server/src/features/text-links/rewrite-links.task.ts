import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { z } from 'zod'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { changeLinks } from './change-links.ts'
import { linkBy, RULE_ADDRESS_MAX, ruleProblem } from './link-rule.ts'
import { undoLinks } from './undo-links.ts'

const NAME = 'link_rewriter_tool'

export const linkRewriter = taskScript({
  name: NAME,
  title: MENU_SCRIPTS[NAME]?.title ?? NAME,
  does: 'Gives links in posts, in conditions and in texts of members another target.',
  icon: 'replace',
  asksApproval: true,
  options: z
    .object({
      from: z.string().trim().max(RULE_ADDRESS_MAX).meta({ title: 'Links that begin with' }),
      to: z.string().trim().max(RULE_ADDRESS_MAX).meta({ title: 'Lead to' }),
    })
    .superRefine((rule, ctx) => {
      const problem = ruleProblem(rule)
      if (problem) ctx.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
    }),
  undo: undoLinks,
  run: (ctx, run, rule) =>
    changeLinks(ctx, run, {
      action: 'rewriteLinks',
      change: (href) => linkBy(rule, href),
    }),
})
