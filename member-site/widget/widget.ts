import type { EngagementType } from '@ward/domain/engagement/engagements'
import {
  CONSENT_LABEL,
  EMAIL_LABEL,
  ENTERED,
  ENTRY_WAITS,
  OTHER_ADDRESS,
  READ_AND_REPLY,
  SIGN_IN_TO_START,
  START_THREAD,
  STARTING_LABEL,
  TAKE_PART,
  type WidgetState,
} from '@ward/domain/engagement/widget'
import { counted } from '@ward/domain/kernel/counted'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { poll, quizlet, thisOrThat } from './choices.ts'
import { asked, cta, type Drawn, drawing, form, framed, off, picture } from './frame.ts'

function forumDriver(state: WidgetState): Html {
  const { thread } = state
  if (thread === null) return framed(state, '', asked(state))
  return framed(
    state,
    '',
    html`${asked(state)}<p class="quote">${thread.name}</p><a class="button primary" href="${thread.href}">${READ_AND_REPLY}</a>
<p class="fine"><span>${counted(thread.replies, 'reply', 'replies')}</span></p>`,
  )
}

const started = ({ total }: WidgetState) => (total === null || total === 0 ? '' : counted(total, 'thread', 'threads'))

const beginning = (drawn: Drawn): Html =>
  html`<label>${STARTING_LABEL}<textarea name="body" rows="3" required${off(drawn)}>
${drawn.refused?.typed.body ?? ''}</textarea></label>`

function forumStarter(state: WidgetState, drawn: Drawn): Html {
  const { closed, thread, signInHref } = state
  if (closed !== null) return framed(state, started(state), asked(state))
  if (thread !== null)
    return framed(
      state,
      started(state),
      html`${asked(state)}<a class="button" href="${thread.href}">Go to my thread</a>`,
    )
  const link =
    signInHref === null
      ? form(state, { verb: 'start', button: START_THREAD, drawn, keeps: true }, beginning(drawn))
      : html`<a class="button primary" href="${signInHref}">${SIGN_IN_TO_START}</a>`
  return framed(state, started(state), html`${asked(state)}${link}`)
}

/** The email address of a visitor without an account. */
const address = (drawn: Drawn): Html =>
  html`<label>${EMAIL_LABEL}<input type="email" name="email" maxlength="320" required autocomplete="email" value="${drawn.refused?.typed.email ?? ''}"${off(drawn)}></label>
<label class="opt"><input type="checkbox" name="consent" value="yes" required${off(drawn)}><span>${CONSENT_LABEL}</span></label>`

function giveaway(state: WidgetState, drawn: Drawn): Html {
  const { description, closed, ends, entryWaits, hasEntered, signInHref, total } = state
  const intro = html`${asked(state)}<p class="second">${description}</p>`
  const end =
    total === null || total === 0 ? '' : `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}`
  const fine = html`<p class="fine">${ends !== null && html`<span>${ends}</span>`}${cta(state.cta, 'text-link')}</p>`
  if (closed !== null) return framed(state, '', html`${picture(state)}${intro}${fine}`)
  const field = signInHref === null ? html`` : address(drawn)
  const entering = html`${form(state, { verb: 'enter', button: TAKE_PART, drawn }, field)}${
    signInHref !== null && html`<p class="fine"><a href="${signInHref}">Sign in to take part without it</a></p>`
  }`
  if (!hasEntered) return framed(state, end, html`${picture(state)}${intro}${entering}${fine}`)
  const again = html`<details class="peek"${drawn.refused ? html` open` : null}><summary>${OTHER_ADDRESS}</summary>${entering}</details>`
  return framed(
    state,
    end,
    html`${picture(state)}${intro}<p class="said">${drawing('check')}<span>${entryWaits ? ENTRY_WAITS : html`<b>${ENTERED}</b>`} One entry per person. We’ll write to the winners.</span></p>${entryWaits && again}${fine}`,
  )
}

const KINDS: Record<EngagementType, (state: WidgetState, drawn: Drawn) => Html> = {
  poll,
  quizlet,
  'this-or-that': thisOrThat,
  'forum-driver': forumDriver,
  'forum-starter': forumStarter,
  giveaway,
}

/**
 * An engagement as a member sees it. The same function writes it on its own page, in the browser, and beside the form in which
 * it is made.
 */
export const widget = (state: WidgetState, drawn: Drawn = { as: 'live' }): Html => KINDS[state.type](state, drawn)
