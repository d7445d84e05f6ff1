import type { WidgetState } from '@ward/domain/engagement/widget'
import { widget } from '../widget/widget.ts'
import { DRAWN } from './drawn.ts'

// The one script of the member site's pages: it draws the widgets that stand in them, and sends their forms without leaving the
// page. It needs nothing but the page's own address, so that a policy of `default-src 'self'` lets it work.

const FAILED = 'Something went wrong. Please try again.'
const JSON_TYPE = { accept: 'application/json' }

const placeOf = (node: Element) => node.closest<HTMLElement>('[data-engagement]')

/** Draws a widget in its place, which never becomes lower: the content below stays where it is, and opened parts stay open. */
function draw(place: HTMLElement, state: WidgetState): void {
  const isOpen = place.querySelector('details')?.open === true
  place.style.minHeight = `${place.offsetHeight}px`
  place.innerHTML = widget(state).safe
  place.querySelector('details')?.toggleAttribute('open', isOpen)
  place.dataset.isLive = ''
  place.dispatchEvent(new CustomEvent(DRAWN, { bubbles: true }))
}

/** Tells what has changed to who does not see it, and keeps the keyboard where it was. */
function tell(place: HTMLElement): void {
  const said = place.querySelector<HTMLElement>('.said, .verdict, .res, .two')
  const heading = place.querySelector<HTMLElement>('h2')
  said?.setAttribute('role', 'status')
  heading?.focus({ preventScroll: true })
}

async function load(place: HTMLElement): Promise<void> {
  const answer = await fetch(`/api/engagement/${place.dataset.engagement}`, { headers: JSON_TYPE })
  // A widget that is gone leaves its place as it was: with the way to its own page, which says so.
  if (answer.ok) draw(place, (await answer.json()) as WidgetState)
}

/** Says at a form what is wrong, in place of what was said about what was done before. */
function complain(form: HTMLFormElement, message: string): void {
  if (message !== '') placeOf(form)?.querySelector('.said')?.remove()
  const line = form.querySelector('.problem')
  if (line) line.textContent = message
}

async function send(form: HTMLFormElement, place: HTMLElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') body.append(name, value)
  const answer = await fetch(form.action, { method: 'POST', headers: JSON_TYPE, body })
  const said = (await answer.json()) as WidgetState & { message?: string }
  if (!answer.ok) return complain(form, said.message ?? FAILED)
  draw(place, said)
  tell(place)
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const place = placeOf(form)
  if (!place) return
  event.preventDefault()
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  complain(form, '')
  send(form, place, event.submitter)
    .catch(() => complain(form, FAILED))
    .finally(() => {
      form.ariaBusy = 'false'
    })
})

// The page stands without it.
for (const place of document.querySelectorAll<HTMLElement>('[data-engagement]:not([data-is-live])'))
  load(place).catch(() => undefined)
