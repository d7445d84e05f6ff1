import type { LaunchCheck } from '../../platform/launch-check.ts'
import { askOutside } from '../../platform/links/ask-outside.ts'
import { type AskLink, follow } from '../../platform/links/follow.ts'
import { judge } from '../../platform/links/judge.ts'
import { LINK_REASONS } from '../../platform/links/link-verdicts.ts'
import { settingsOf } from '../../platform/settings.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { contactOf } from './sites.actions.ts'

export const contactSet: LaunchCheck = {
  id: 'contact',
  name: 'Set the contact',
  scope: 'site',
  url: '/settings#contact',
  timeLimit: 5_000,
  async look(ctx) {
    const { contact } = await settingsOf(ctx.site, 'contact')
    return {
      isCompleted: contact !== null,
      detail: contact ?? `Members are told to write to ${await contactOf(ctx)}.`,
    }
  },
}

/** @param ask from outside, as members do: not inside the app */
export const hostAnswersBy = (ask: AskLink): LaunchCheck => ({
  id: 'host',
  name: 'Answer over HTTPS',
  scope: 'site',
  url: '/super-settings#origin',
  timeLimit: 10_000,
  async look(ctx) {
    const origin = await siteOrigin(ctx)
    const address = originUrl(origin)
    if (origin.scheme !== 'https') return { isCompleted: false, detail: `${address} is not reached over HTTPS.` }
    const { state, reason } = judge(await follow(new URL(address), ask, 8_000))
    return { isCompleted: state === 'good', detail: `${address}: ${LINK_REASONS[reason]}.` }
  },
})
export const hostAnswers = hostAnswersBy(askOutside())

export const noDemo: LaunchCheck = {
  id: 'demo',
  name: 'Keep no demo people',
  scope: 'site',
  url: '/users',
  timeLimit: 5_000,
  async look({ site }) {
    const { demo } = await settingsOf(site, 'demo')
    return {
      isCompleted: !demo,
      detail: demo
        ? 'The site belongs to the demo network: everybody knows the passwords of its people.'
        : 'The site does not belong to the demo network.',
    }
  },
}
