import { LOADED_FOR_FIELD } from '@ward/domain/kernel/loaded-for-fields'
import { afterField } from '@ward/domain/member-site/member-writing'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraftsOf } from './drafts.ts'

beforeEach(() => localStorage.clear())

type Page = { viewer?: string; after?: string; typed?: string; place?: string; more?: string }

/** Opens a page with a form to write in, as a reload does, with its script. */
async function open({ viewer = '3', after = 'nothing', typed = '', place = '/forums/sleep', more = '' }: Page = {}) {
  const of = `<input name="${LOADED_FOR_FIELD.siteId}" value="1"><input name="${LOADED_FOR_FIELD.viewerId}" value="${viewer}">`
  document.body.innerHTML = `<form data-draft="${place}"><input name="after-${after}">${of}<textarea name="body">${typed}</textarea>${more}</form>
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
  const more = '<p class="problem" role="alert">Too long</p>'
  expect(await wordsAfterReload({ typed: 'What the page gave back', more })).toBe('What the page gave back')
})

test('so is what is edited, and every line of the form: no password, no hidden field and no choice', async () => {
  const place = '/my/edit/7 2'
  const more = ['text', 'password', 'hidden', 'checkbox']
    .map((type) => `<input type="${type}" name="${type}">`)
    .join('')
  const shown = async (page: Page = {}) => {
    const { type } = await open({ place, typed: 'As it was', more, ...page })
    const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(name)
    const values = ['body', 'text', 'password', 'hidden'].map((name) => field(name).value)
    return { values, field, type, isChecked: field('checkbox').checked }
  }
  const { field, type } = await shown()
  for (const name of ['text', 'password', 'hidden']) field(name).value = name
  field('checkbox').checked = true
  type('As it is')
  expect(Object.values(localStorage).join()).not.toMatch(/password|hidden|checkbox/)
  expect(await shown()).toMatchObject({ values: ['As it is', 'text', '', ''], isChecked: false })
  expect((await shown({ place: '/my/edit/7 3' })).values).toEqual(['As it was', '', '', ''])
})

test('so is what a member begins in a forum starter, whose form its own script draws; it goes when the thread is there', async () => {
  const fields = { [LOADED_FOR_FIELD.siteId]: '1', [LOADED_FOR_FIELD.viewerId]: '3', nonce: 'n' }
  const state = { type: 'forum-starter', id: '5', question: 'What was hard today?', closed: null, said: null }
  const shown = { ...state, thread: null, total: 0, signInHref: null, fields }
  const load = async (after: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...shown, fields: { [after]: '', ...fields } }))
    document.body.innerHTML = '<div data-engagement="forum-starter/5"></div>'
    vi.resetModules()
    await import('../../../../member-site/script/drafts.ts')
    await import('../../../../member-site/script/engagement-widget.ts')
    return vi.waitFor(() => document.querySelector('textarea') ?? expect.fail('no place to write'))
  }
  const area = await load(afterField(null))
  area.value = 'The music in the bus'
  area.dispatchEvent(new Event('input'))
  expect((await load(afterField(null))).value).toBe('The music in the bus')
  const form = document.querySelector('form') ?? expect.fail('no form')
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...shown, thread: { name: 'Bus', href: '/forums/bus', replies: 0 } }),
  )
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(document.querySelector('a')?.textContent).toBe('Go to my thread'))
  expect((await load(afterField('71'))).value.trim()).toBe('')
  vi.unstubAllGlobals()
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
