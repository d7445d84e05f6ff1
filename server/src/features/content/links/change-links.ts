import { setImmediate } from 'node:timers/promises'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type NewLink, rewriteLinks } from '../../../platform/html/rewrite-links.ts'
import type { Run } from '../../../platform/jobs/with-run.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { countLinkedTexts, type LinkedText, linkedTextsAfter, replaceText } from './linked-texts.db.ts'

const TEXTS_A_STEP = 100

type Change = {
  /** What stands in the audit log. */
  action: string
  isDryRun: boolean
  /** What becomes of the links of some texts, asked before a step begins. */
  changeIn(texts: readonly LinkedText[]): Promise<(href: string) => NewLink>
}

type Rewritten = { id: string; before: string; body: string; changed: number; textHash: string }

const number = (n: number) => n.toLocaleString('en')

/**
 * Changes the links of posts and of the texts of members, and tells how many. Texts at risk stay as they are: people decide on
 * their words. A run that goes on begins at the first text again; what is changed already has no link that would change.
 */
export async function changeLinks(ctx: Ctx, run: Run, { action, isDryRun, changeIn }: Change): Promise<void> {
  const total = await countLinkedTexts(ctx.network, ctx.site.siteId)
  const from = { network: ctx.network, siteId: ctx.site.siteId }
  const found = { links: 0, texts: 0, atRisk: 0 }
  let done = 0
  for (const table of ['posts', 'content'] as const) {
    for (let after = '0'; ; ) {
      const texts = await linkedTextsAfter(from, { table, after, limit: TEXTS_A_STEP })
      const last = texts.at(-1)
      if (!last) break
      after = last.id
      const change = await changeIn(texts)
      const rewritten: Rewritten[] = []
      for (const { id, body: before, isAtRisk } of texts) {
        const { body, changed } = rewriteLinks(before, change)
        if (changed > 0 && isAtRisk) found.atRisk++
        else if (changed > 0) rewritten.push({ id, before, body, changed, textHash: repeatHash(body) })
        await setImmediate()
      }
      done += texts.length
      const written = await run.step({ by: Math.max(0, done - run.progress), total }, async (tx) => {
        if (isDryRun) return rewritten
        const replaced: Rewritten[] = []
        for (const text of rewritten)
          if (await replaceText(tx.network, { siteId: tx.site.siteId, table }, text)) replaced.push(text)
        const subjectIds = replaced.map(({ id }) => id)
        const subjectType = table === 'posts' ? 'post' : 'content'
        if (replaced.length > 0) await audit(tx, { action, subjectType, subjectIds, fields: ['body'] })
        return replaced
      })
      found.texts += written.length
      found.links += written.reduce((sum, { changed }) => sum + changed, 0)
    }
  }
  const verb = isDryRun ? 'would be changed' : 'were changed'
  await run.log(`${number(found.links)} links in ${number(found.texts)} texts ${verb}`)
  if (found.atRisk > 0) await run.log(`${number(found.atRisk)} texts at risk stay as they are`)
}
