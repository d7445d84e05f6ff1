import { helplinesPath } from '@ward/domain/app/front-end-links'
import {
  HELPLINE_PREFERENCE,
  HELPLINES,
  HelplineChoice,
  helplineCountry,
  type OwnHelpline,
} from '@ward/domain/flags/at-risk/helplines'
import { parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { helplinesPage } from '../../../../member-site/helplines-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import { actorId, type Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { preferencesNamed, savePreference } from '../preferences/preferences.db.ts'
import { contentEndpoint } from './frame.ts'
import { waitsIn } from './member-site.db.ts'
import { typedIn } from './writing.ts'

async function helplinesOf(ctx: Ctx) {
  const { helplineCountry: ofSite, helplines: own } = await settingsOf(ctx.site, 'helplineCountry', 'helplines')
  const userId = actorId(ctx.viewer)
  const [chosen] = userId ? await preferencesNamed(ctx.site, HELPLINE_PREFERENCE, [userId]) : []
  return { first: helplineCountry(chosen?.value) ?? ofSite, own }
}

/** The lines above a discussion in which somebody may be at risk; none elsewhere. It names nobody, and is the same for all. */
export async function linesAbove(ctx: Ctx, place: Parameters<typeof waitsIn>[1]): Promise<readonly OwnHelpline[]> {
  if (!(await waitsIn(ctx.site, place))) return []
  const { first, own } = await helplinesOf(ctx)
  return [...own, ...HELPLINES[first].lines]
}

async function page(ctx: Ctx, frame: Frame): Promise<string> {
  return helplinesPage(frame, { ...(await helplinesOf(ctx)), form: frame.reader })
}

/** POST country: the country a person chose stays out of the audit log. */
const choose = endpoint({
  method: 'POST',
  url: helplinesPath,
  may: 'session.own',
  changes: true,
  async run(ctx, request, reply) {
    const userId = actorId(ctx.viewer)
    if (userId === null) throw unauthenticated()
    const { country: value } = parseInput(HelplineChoice, { country: typedIn(request, 'country') })
    await inTransaction(ctx, ({ site }) => savePreference(site, { userId, name: HELPLINE_PREFERENCE, value }), {
      audited: false,
    })
    return reply.code(303).header('location', helplinesPath).send()
  },
})

/** The helplines, those of the reader's or the site's own country first. */
export const helplinesPages: Endpoint[] = [contentEndpoint(helplinesPath, (ctx, frame) => page(ctx, frame)), choose]
