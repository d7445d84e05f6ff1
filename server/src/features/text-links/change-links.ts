import { setImmediate } from 'node:timers/promises'
import { counted } from '@ward/domain/kernel/counted'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type ChangedLink, type NewLink, rewriteLinks } from '../../platform/html/rewrite-links.ts'
import type { Run } from '../../platform/jobs/with-run.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { repeatHash } from '../automod/automod.actions.ts'
import { countLinkedTexts, linkedTextsAfter, placesFrom, TEXT_PLACES, type TextPlace } from './linked-texts.db.ts'
import { isOfCondition, replace, SUBJECTS } from './replace-text.ts'

const TEXTS_A_STEP = 100

type Change = {
  /** The action in the audit log. */
  action: string
  /** The links it is about, as they stand in texts; without them any. */
  hrefs?: readonly string[]
  /** The new form of a link. */
  change(href: string): NewLink
}

/** Where a run is, and what it found so far. */
const FIRST = { place: TEXT_PLACES[0] as TextPlace, after: '0', links: 0, texts: 0, atRisk: 0 }

type Rewritten = { id: string; before: string; body: string; changed: ChangedLink[]; textHash: string }

/** A condition belongs to all sites: a path in it leads elsewhere on each of them, and no site changes it for the others. */
const inCondition =
  (change: Change['change']): Change['change'] =>
  (href) =>
    href.startsWith('/') ? undefined : change(href)

/**
 * Changes the links of posts, of the texts of members and of conditions, and tells how many. Texts at risk stay as they are: people
 * decide on their words. A run that goes on does so behind the last text that it looked at: what somebody wrote since stays.
 */
export async function changeLinks(ctx: Ctx, run: Run, { action, hrefs, change }: Change): Promise<void> {
  const asked = { network: ctx.network, siteId: ctx.site.siteId, hrefs }
  const soFar = () => run.goesOnFrom(FIRST)
  const ownHosts = [(await siteOrigin(ctx)).host]
  const total = run.progress + (await countLinkedTexts(asked, soFar()))
  for (const place of placesFrom(soFar().place)) {
    const isCondition = isOfCondition(place)
    for (;;) {
      const found = soFar()
      const texts = await linkedTextsAfter(asked, {
        place,
        after: found.place === place ? found.after : '0',
        limit: TEXTS_A_STEP,
      })
      const after = texts.at(-1)?.id
      if (after === undefined) break
      const rewritten: Rewritten[] = []
      let atRisk = 0
      for (const { id, body: before, isAtRisk } of texts) {
        const { body, changed } = isCondition
          ? rewriteLinks(before, inCondition(change), [])
          : rewriteLinks(before, change, ownHosts)
        if (changed.length > 0 && isAtRisk) atRisk++
        else if (changed.length > 0) rewritten.push({ id, before, body, changed, textHash: repeatHash(body) })
        await setImmediate()
      }
      await run.step({ by: texts.length, total }, async (tx) => {
        const replaced: Rewritten[] = []
        for (const text of rewritten) if (await replace(tx, place, text)) replaced.push(text)
        const subjectIds = replaced.map(({ id }) => id)
        const { subjectType, field } = SUBJECTS[place]
        const fields = [field]
        if (replaced.length > 0) await audit(tx, { action, subjectType, subjectIds, fields })
        const changes = replaced.flatMap(({ id, changed }) =>
          changed.map((link) => ({ subjectType, field, subjectId: id, ...link })),
        )
        run.changed(changes)
        run.keep({
          ...{ place, after, texts: found.texts + replaced.length },
          ...{ links: found.links + changes.length, atRisk: found.atRisk + atRisk },
        })
      })
    }
  }
  const found = soFar()
  const verb = run.isDryRun ? 'would be changed' : found.links === 1 ? 'was changed' : 'were changed'
  const of = `${counted(found.links, 'link', 'links')} in ${counted(found.texts, 'text', 'texts')}`
  await run.log(`${of} ${verb}`)
  if (found.atRisk > 0) await run.log(atRiskStay(found.atRisk))
}

const atRiskStay = (n: number) =>
  `${counted(n, 'text', 'texts')} at risk ${n === 1 ? 'stays as it is' : 'stay as they are'}`
