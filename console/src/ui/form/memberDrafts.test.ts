import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraftsOf } from './drafts.ts'

beforeEach(() => localStorage.clear())

type Page = { viewer?: string; after?: string; typed?: string; place?: string }

/** Opens a page with a form to write in, as a reload does, with its script. */
async function open({ viewer = '3', after = 'nothing', typed = '', place = '/forums/sleep' }: Page = {}) {
  const of = `<input name="${LOADED_FOR_FIELD.siteId}" value="1"><input name="${LOADED_FOR_FIELD.viewerId}" value="${viewer}">`
  document.body.innerHTML = `<form data-draft="${place}"><input name="after-${after}">${of}<textarea>${typed}</textarea></form>
    <form action="/api/auth/sign-out">${of}</form>`
  vi.resetModules()
  await import('../../../../member-site/script/drafts.ts')
  const area = document.querySelector('textarea') ?? expect.fail('no place to write')
  const submit = (nth: number) => document.forms[nth]?.dispatchEvent(new Event('submit'))
  return {
    area,
    type(words: string) {
      area.value = words
      area.dispatchEvent(new Event('input'))
    },
    send: () => submit(0),
    signOut: () => submit(1),
  }
}
const wordsAfterReload = async (page?: Page) => (await open(page)).area.value

test('what a member writes is there again after a reload, in its place and for its writer alone', async () => {
  const { type } = await open()
  type('Three nights without sleep')
  expect(await wordsAfterReload()).toBe('Three nights without sleep')
  expect(await wordsAfterReload({ viewer: '4' })).toBe('')
  expect(await wordsAfterReload({ place: '/forums/food' })).toBe('')
  expect(await wordsAfterReload({ typed: 'What the page gave back' })).toBe('What the page gave back')
})

test('it goes when it was sent, and stays where sending failed', async () => {
  const { type, send } = await open()
  type('Three nights')
  send()
  expect(await wordsAfterReload()).toBe('Three nights')
  expect(await wordsAfterReload({ after: '71' })).toBe('')
  expect(await wordsAfterReload()).toBe('')
  const answer = await open({ place: '/forums/sleep 71' })
  answer.type('To one of the answers')
  answer.send()
  await open({ after: '72' })
  expect(await wordsAfterReload({ place: '/forums/sleep 71' })).toBe('')
})

test('it goes when it is emptied, when its writer signs out, here or in the console, and after thirty days', async () => {
  const page = await open()
  page.type('Three nights')
  page.type(' ')
  expect(await wordsAfterReload()).toBe('')
  const again = await open()
  again.type('Three nights')
  again.signOut()
  expect(await wordsAfterReload()).toBe('')
  const third = await open()
  third.type('Three nights')
  dropDraftsOf('3')
  expect(await wordsAfterReload()).toBe('')
  const fourth = await open()
  fourth.type('Three nights')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000)
  expect(await wordsAfterReload()).toBe('')
  vi.restoreAllMocks()
})

test('what is written is shown as it will stand there, markup as the words that it is, and nothing where nothing is', async () => {
  const { type } = await open()
  const preview = document.querySelector<HTMLElement>('.preview') ?? expect.fail('no preview')
  expect(preview.hidden).toBe(true)
  type('One\r\ntwo\n\n\n<img src=x onerror=alert(1)>\n\n ')
  expect(preview.hidden).toBe(false)
  expect([...preview.querySelectorAll('p')].map(({ innerHTML }) => innerHTML)).toEqual([
    'One<br>two',
    '&lt;img src=x onerror=alert(1)&gt;',
  ])
  type(' ')
  expect(preview.hidden).toBe(true)
})
