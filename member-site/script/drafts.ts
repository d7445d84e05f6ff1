import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { preview } from './preview.ts'

// Keeps what a member is writing, per person, in their own browser: a reload or a crash of the tab loses nothing. It goes when it was
// sent, when they sign out, here or in the console, which knows it by the same beginning, and after thirty days. Without
// this script the forms work as before.

const START = 'ward.draft.'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The typed text and, once it was sent, the mark of the reader's last text on the page. */
type Draft = { at: number; values: { body: string }; sentAfter?: string }

const keysOf = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

function read(key: string): Draft | null {
  const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
  return typeof draft?.values?.body === 'string' ? draft : null
}
const write = (key: string, draft: Omit<Draft, 'at'>) =>
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...draft }))

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
const personOf = (form: HTMLFormElement) => `${START}${fieldOf(form, LOADED_FOR_FIELD.viewerId)}.`
/** The reader's last text on the page, as the form names it: it is another once what was typed has arrived. */
const lastOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[name^="after-"]')?.name ?? ''

function keep(form: HTMLFormElement, area: HTMLTextAreaElement): void {
  const place = form.dataset.draft ?? ''
  const start = `${personOf(form)}${fieldOf(form, LOADED_FOR_FIELD.siteId)}.page `
  for (const key of keysOf(`${start}${place.split(' ')[0]}`)) {
    const { sentAfter } = read(key) ?? {}
    if (sentAfter !== undefined && sentAfter !== lastOf(form)) localStorage.removeItem(key)
  }
  const key = start + place
  const known = read(key)
  // Text that the page gives back with an error is newer.
  if (known && area.value === '') area.value = known.values.body
  area.addEventListener('input', () => {
    if (area.value.trim() === '') localStorage.removeItem(key)
    else write(key, { values: { body: area.value } })
  })
  form.addEventListener('submit', () => write(key, { values: { body: area.value }, sentAfter: lastOf(form) }))
}

try {
  for (const key of keysOf(START))
    if ((read(key)?.at ?? Date.now()) < Date.now() - KEPT_MS) localStorage.removeItem(key)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const area = form.querySelector('textarea')
    if (!area) continue
    preview(form, area)
    keep(form, area)
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/api/auth/sign-out"]'))
    form.addEventListener('submit', () => {
      for (const key of keysOf(personOf(form))) localStorage.removeItem(key)
    })
} catch {
  // Storage is switched off or full: typed text lasts as long as the page.
}
