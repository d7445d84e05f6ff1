import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { DRAWN } from './drawn.ts'
import { preview } from './preview.ts'

// Keeps what a member is writing, per person, in their own browser: a reload or a crash of the tab loses nothing. It goes when it was
// sent, when they sign out, here or in the console, which knows it by the same beginning, and after thirty days. Without
// this script the forms work as before.

const START = 'ward.draft.'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** What was typed, by field, and, once it was sent, the mark of the reader's last text on the page. */
type Draft = { at: number; values: Record<string, string>; sentAfter?: string }

const keysOf = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

function read(key: string): Draft | null {
  const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
  return draft?.values ? draft : null
}
const write = (key: string, draft: Omit<Draft, 'at'>) =>
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...draft }))

const fieldOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
const personOf = (form: HTMLFormElement) => `${START}${fieldOf(form, LOADED_FOR_FIELD.viewerId)}.`
/** The reader's last text on the page, as the form names it: it is another once what was typed has arrived. */
const lastOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('input[name^="after-"]')?.name ?? ''

type Field = HTMLTextAreaElement | HTMLInputElement
/** The fields that hold words: no choices, and never a password or a hidden one. */
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Field>('textarea, input[type="text"]')]

/** Nobody has typed yet. Text that the page gives back with an error is newer than a draft; that which is edited is older. */
function isUntouched(form: HTMLFormElement, fields: readonly Field[]): boolean {
  const isRefused = [...form.querySelectorAll('[role="alert"]')].some(({ textContent }) => textContent !== '')
  return fields.every(({ value, defaultValue }) => value === '' || (value === defaultValue && !isRefused))
}

function keep(form: HTMLFormElement): void {
  const place = form.dataset.draft ?? ''
  const start = `${personOf(form)}${fieldOf(form, LOADED_FOR_FIELD.siteId)}.page `
  const page = `${start}${place.split(' ')[0]}`
  for (const key of keysOf(page)) {
    const { sentAfter } = key === page || key.startsWith(`${page} `) ? (read(key) ?? {}) : {}
    if (sentAfter !== undefined && sentAfter !== lastOf(form)) localStorage.removeItem(key)
  }
  const key = start + place
  const fields = fieldsOf(form)
  const known = read(key)
  if (known && isUntouched(form, fields))
    for (const field of fields) field.value = known.values[field.name] ?? field.value
  const typed = () => Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  for (const field of fields)
    field.addEventListener('input', () => {
      if (fields.every(({ value }) => value.trim() === '')) localStorage.removeItem(key)
      else write(key, { values: typed() })
    })
  form.addEventListener('submit', () => write(key, { values: typed(), sentAfter: lastOf(form) }))
}

/** A widget shows no preview: its place is small, and never becomes lower. */
function takeUp(within: Document | Element): void {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const area = form.querySelector('textarea')
    if (area && !form.closest('[data-engagement]')) preview(form, area)
    keep(form)
  }
}

try {
  for (const key of keysOf(START))
    if ((read(key)?.at ?? Date.now()) < Date.now() - KEPT_MS) localStorage.removeItem(key)
  takeUp(document)
  document.addEventListener(DRAWN, ({ target }) => takeUp(target as Element))
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/api/auth/sign-out"]'))
    form.addEventListener('submit', () => {
      for (const key of keysOf(personOf(form))) localStorage.removeItem(key)
    })
} catch {
  // Storage is switched off or full: typed text lasts as long as the page.
}
