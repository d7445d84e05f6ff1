import {
  CHECK_ANSWER,
  CHOOSE_SEVERAL,
  ONE_PRESS,
  OWN_WORDS_LABEL,
  OWN_WORDS_MAX,
  OWN_WORDS_NOTE,
  RIGHT_ANSWER,
  SIGN_IN_TO_SUGGEST,
  SUGGEST,
  SUGGESTING_LABEL,
  shareOf,
  VOTE,
  type WidgetOption,
  type WidgetState,
  YOUR_ANSWER,
} from '@ward/domain/engagement/widget'
import { counted } from '@ward/domain/kernel/counted'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { asked, cta, type Drawn, drawing, form, framed, off, picture, votes } from './frame.ts'
import { bars, beforehand, isMine } from './shares.ts'

/** Room for one's own words; a browser that can hides it until “Other” is chosen. */
const ownWords = ({ refused }: Drawn): Html =>
  html`<div class="own"><label>${OWN_WORDS_LABEL}<input type="text" name="words" maxlength="${String(OWN_WORDS_MAX)}" value="${refused?.typed.words ?? ''}"></label><span class="hint">${OWN_WORDS_NOTE}</span></div>`

/** The options to choose from, as boxes or dots. */
const choices = (state: WidgetState, drawn: Drawn): Html => {
  const { as } = drawn
  const kind = state.isMultiSelect ? 'checkbox' : 'radio'
  const last = state.options.findLast(({ isOther }) => isOther)
  const lines = state.options.map(({ id, name, isOther }) =>
    as === 'still'
      ? html`<div class="o"><span class="dot ${kind}"></span><span>${name}</span></div>`
      : html`<label class="o${isOther && ' other'}"><input type="${kind}" name="option" value="${id}"><span>${name}</span></label>${
          id === last?.id && ownWords(drawn)
        }`,
  )
  return as === 'still'
    ? html`<div class="choices">${asked(state)}${lines}</div>`
    : html`<fieldset class="choices"><legend>${asked(state)}</legend>${lines}</fieldset>`
}

/** Where the answer that was chosen leads, or the whole. */
const links = (state: WidgetState): Html => {
  const own = state.options.filter((option) => isMine(state, option)).map((option) => cta(option.cta))
  return html`${own.flatMap((link) => link ?? [])}${cta(state.cta)}`
}

const fine = (...lines: readonly (string | null)[]): Html | null => {
  const said = lines.filter((line) => line !== null && line !== '')
  return said.length === 0 ? null : html`<p class="fine">${said.map((line) => html`<span>${line}</span>`)}</p>`
}

/** The form for an answer that is not there yet. */
function suggesting(state: WidgetState, drawn: Drawn): Html | null {
  if (!state.takesSuggestions) return null
  if (state.signInHref !== null)
    return html`<p class="fine"><a href="${state.signInHref}">${SIGN_IN_TO_SUGGEST}</a></p>`
  const typed = drawn.refused?.typed.answer
  const field = html`<label>${SUGGESTING_LABEL}<input type="text" name="answer" maxlength="200" required value="${typed ?? ''}"${off(drawn)}></label>`
  // An error of a form stands at that form.
  const own = typed === undefined ? { ...drawn, refused: null } : drawn
  return form(state, { verb: 'suggest', button: SUGGEST, drawn: own }, field)
}

const votingDrawn = (drawn: Drawn): Drawn =>
  drawn.refused?.typed.answer === undefined ? drawn : { ...drawn, refused: null }

export function poll(state: WidgetState, drawn: Drawn): Html {
  const inside =
    state.chosen === null
      ? html`${
          state.options.length > 0
            ? form(state, { verb: 'vote', button: VOTE, drawn: votingDrawn(drawn) }, choices(state, drawn))
            : asked(state)
        }${fine(state.isMultiSelect ? CHOOSE_SEVERAL : null, state.withheld)}${beforehand(state)}`
      : html`${asked(state)}${bars(state)}${links(state)}${fine(state.withheld)}`
  return framed(state, votes(state), html`${inside}${suggesting(state, drawn)}`)
}

/** An answer of a quizlet that was answered: right, wrong, and which was one's own. */
const judged = (state: WidgetState, option: WidgetOption): Html =>
  html`<li class="o ${option.isCorrect ? 'right' : 'wrong'}">${option.isCorrect && drawing('check')}<span>${option.name}</span><span class="tail">${[
    isMine(state, option) && YOUR_ANSWER,
    option.isCorrect && RIGHT_ANSWER,
  ]
    .filter(Boolean)
    .join(' · ')}</span></li>`

const isRight = (state: WidgetState) => state.options.every((option) => option.isCorrect === isMine(state, option))

/** "Not quite, and 6 in 10 thought so too." */
function verdict(state: WidgetState): string {
  if (isRight(state)) return 'That is right.'
  const most = Math.max(...state.options.filter((option) => isMine(state, option)).map(({ n }) => n ?? 0))
  const tenth = Math.round((most / Math.max(1, state.total ?? 0)) * 10)
  return state.total !== null && state.total > 9 && tenth > 0
    ? `Not quite, and ${tenth} in 10 thought so too.`
    : 'Not quite.'
}

export function quizlet(state: WidgetState, drawn: Drawn): Html {
  if (state.chosen === null)
    return framed(
      state,
      '',
      html`${picture(state)}${form(state, { verb: 'vote', button: CHECK_ANSWER, drawn }, choices(state, drawn))}${fine(
        state.isMultiSelect ? CHOOSE_SEVERAL : null,
      )}`,
    )
  return framed(
    state,
    state.total === null ? '' : counted(state.total, 'answer', 'answers'),
    html`${picture(state)}${asked(state)}<ul class="choices">${state.options.map((option) => judged(state, option))}</ul>
<p class="verdict"><b>${verdict(state)}</b> ${state.description}</p>${cta(state.cta)}`,
  )
}

const share = (state: WidgetState, option: WidgetOption): Html =>
  html`<li class="pickone ${isMine(state, option) ? 'on' : 'out'}">${isMine(state, option) && drawing('check')}${
    option.n !== null && html`<b>${shareOf(option.n, state.total ?? 0)}</b>`
  }<span>${option.name}${isMine(state, option) && ', like you'}</span></li>`

export function thisOrThat(state: WidgetState, drawn: Drawn): Html {
  if (state.chosen !== null)
    return framed(
      state,
      votes(state),
      html`${asked(state)}<ul class="two">${state.options.map((option) => share(state, option))}</ul>${links(state)}${fine(state.withheld)}`,
    )
  const sides = state.options.map(({ id, name }) =>
    drawn.as === 'still'
      ? html`<div class="pickone">${name}</div>`
      : html`<button class="pickone" name="option" value="${id}">${name}</button>`,
  )
  const button = drawn.as === 'still' ? VOTE : null
  return framed(
    state,
    votes(state),
    html`${form(state, { verb: 'vote', button, drawn }, html`${asked(state)}<div class="two">${sides}</div>`)}${fine(ONE_PRESS)}${beforehand(state)}`,
  )
}
