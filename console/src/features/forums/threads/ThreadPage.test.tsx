import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { AUTHOR_AT_RISK } from '@ward/domain/flags/editing/text-editing'
import { PICTURES_CHOICE } from '@ward/domain/flags/wellbeing/wellbeing'
import { CONVERSION_ANSWERED, LINK_UNDONE } from '@ward/domain/forums/story-conversion'
import { EDIT_SEO_LABEL, SEO_SAVED, SLUG_EMPTY } from '@ward/domain/forums/thread-seo'
import { CHANGE_AUTHOR_LABEL, CONTROLS_LABEL, THREAD_HISTORY_LABEL } from '@ward/domain/forums/thread-state'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { canonicalProblemText, SEARCH_RESULT_LABEL, SHARE_CARD_LABEL } from '@ward/domain/kernel/seo-preview'
import { COPY_SHORTLINK_LABEL } from '@ward/domain/short-links/short-links'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { justChangedMessage } from '../../../ui/press/justChanged.ts'
import { ownKey, remember } from '../../../ui/remembered.ts'
import { fakeLive } from '../../flags/flag/flags.fixtures.ts'
import { openThread, threadServer } from './thread-page.fixtures.tsx'

test('a thread is shown with its text, dates, tags and marks, and links to the list and to moderation', async () => {
  threadServer()
  const { history } = openThread('/thread/7')
  expect(await screen.findByRole('heading', { name: 'Coming off' })).toBeTruthy()
  const article = within(screen.getByRole('article', { name: 'Thread' }))
  expect(article.getByText('you').tagName).toBe('B')
  for (const word of ['Created', 'Last activity', '14']) expect(article.getByText(word)).toBeTruthy()
  expect(screen.getByText('Preventives')).toBeTruthy()
  expect(screen.getByText('Sleep')).toBeTruthy()
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href(/^Moderate/)).toBe('/moderation/content-flag/thread/7')
  expect(href(/^View front end/)).toBe('/forums/coming-off')
  const reported = within(screen.getByRole('region', { name: THREAD_HISTORY_LABEL }))
  expect(await reported.findByText('mara')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/forums'))
})

test('pictures of a thread are covered, unless somebody chose to see them at once', async () => {
  threadServer({ body: '<p><img src="/garden.png" alt="garden"></p>' })
  openThread('/thread/7')
  const article = within(await screen.findByRole('article', { name: 'Thread' }))
  expect(article.getByRole('button', { name: /^Show image/ })).toBeTruthy()
  expect(article.queryByRole('img', { name: 'garden' })).toBeNull()
  act(() => remember(ownKey(makeSession(ROLE.admin).viewer.id, PICTURES_CHOICE), 'shown'))
  expect(article.getByRole('img', { name: 'garden' })).toBeTruthy()
  expect(article.queryByRole('button', { name: /^Show image/ })).toBeNull()
})

test('all staff copy the short address of a thread', async () => {
  threadServer()
  openThread('/thread/7', ROLE.moderator)
  await userEvent.click(await screen.findByRole('button', { name: COPY_SHORTLINK_LABEL }))
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('https://one.test/s/of-7')
})

test('admins switch, edit SEO data and tag; moderators tag alone', async () => {
  threadServer()
  openThread('/thread/7', ROLE.moderator)
  await screen.findByRole('heading', { name: 'Coming off' })
  expect(screen.queryByRole('region', { name: CONTROLS_LABEL })).toBeNull()
  expect(screen.queryByRole('link', { name: EDIT_SEO_LABEL })).toBeNull()
  expect(screen.getByRole('button', { name: /^Edit tags/ })).toBeTruthy()
})

test('a switch is saved at once with the version that was shown, and undone from the message', async () => {
  const changes = threadServer()
  openThread('/thread/7')
  const controls = within(await screen.findByRole('region', { name: CONTROLS_LABEL }))
  expect(screen.getByRole('link', { name: EDIT_SEO_LABEL })).toBeTruthy()
  for (const consequence of [/at the top of Forums/, /the home page/])
    expect(controls.getByText(consequence)).toBeTruthy()
  fireEvent.click(controls.getByRole('switch', { name: 'Featured' }))
  await waitFor(() => expect(changes).toEqual([{ id: '7', isFeatured: false, stateVersion: 4 }]))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await waitFor(() => expect(changes[1]).toEqual({ id: '7', isFeatured: true }))
})

test('a switch that a colleague turned a moment ago is not turned back, and the message says who did it', async () => {
  const now: Record<string, unknown> = {}
  const changes = threadServer({ now })
  const { live, say } = fakeLive()
  openThread('/thread/7', ROLE.admin, live)
  const shown = async () => within(await screen.findByRole('region', { name: CONTROLS_LABEL }))
  const closed = (await shown()).getByRole<HTMLInputElement>('switch', { name: 'Closed' })
  Object.assign(now, { isClosed: true, stateVersion: 5 })
  act(() => say(THREAD_TOPIC, '7'))
  await waitFor(() => expect(closed.checked).toBe(true))
  fireEvent.click(closed)
  expect(await screen.findByText(justChangedMessage('mara changed ‘Closed’'))).toBeTruthy()
  expect(changes).toEqual([])
  await waitFor(() => expect(closed.disabled).toBe(false))
  expect(closed.checked).toBe(true)
})

test('a page that missed too much to be told asks for its thread again', async () => {
  const now: Record<string, unknown> = {}
  threadServer({ now })
  const { live, say } = fakeLive()
  openThread('/thread/7', ROLE.admin, live)
  const controls = within(await screen.findByRole('region', { name: CONTROLS_LABEL }))
  const closed = controls.getByRole<HTMLInputElement>('switch', { name: 'Closed' })
  Object.assign(now, { isClosed: true, stateVersion: 5 })
  act(() => say(EVERYTHING, '0'))
  await waitFor(() => expect(closed.checked).toBe(true))
})

test('slug and SEO data are saved together, reset puts back what is saved, and an empty slug is refused', async () => {
  const changes = threadServer()
  openThread('/thread/7/edit-seo')
  const slug = await screen.findByRole('textbox', { name: 'Thread slug' })
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  expect(document.title).toContain('Thread SEO: Coming off')
  expect([slug, title].map((input) => (input as HTMLInputElement).value)).toEqual(['coming-off', 'Old title'])
  fireEvent.change(slug, { target: { value: ' ' } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(SLUG_EMPTY)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(slug).toHaveProperty('value', 'coming-off'))
  fireEvent.change(slug, { target: { value: 'came-off' } })
  fireEvent.change(title, { target: { value: 'New title' } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(SEO_SAVED)).toBeTruthy()
  expect(changes).toEqual([{ id: '7', slug: 'came-off', seo: '{"title":"New title"}', stateVersion: 4 }])
})

test('an older address of the thread can be put into the field again, and is saved as its slug', async () => {
  const changes = threadServer()
  openThread('/thread/7/edit-seo')
  await userEvent.click(await screen.findByRole('button', { name: 'Use again how-to-stop' }))
  expect(screen.getByRole('textbox', { name: 'Thread slug' })).toHaveProperty('value', 'how-to-stop')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(SEO_SAVED)).toBeTruthy()
  expect(changes).toMatchObject([{ slug: 'how-to-stop' }])
})

test('search engines are kept out by two switches, and keywords are typed one after another', async () => {
  const changes = threadServer()
  openThread('/thread/7/edit-seo')
  const robots = within(await screen.findByRole('group', { name: 'Robots' }))
  const [index, follow] = ['Allow indexing', 'Follow links'].map((name) => robots.getByRole('switch', { name }))
  expect([index, follow].map((each) => (each as HTMLInputElement).checked)).toEqual([true, true])
  await userEvent.click(index ?? expect.fail())
  await userEvent.type(screen.getByLabelText('Keywords'), 'sleep{Enter}rebound{Enter}')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(SEO_SAVED)).toBeTruthy()
  const seo = { title: 'Old title', robots: 'noindex, follow', keywords: ['sleep', 'rebound'] }
  expect(JSON.parse(String(changes[0]?.seo))).toEqual(seo)
})

test('a thread is given to staff who do not rank above who chooses, and back by Undo', async () => {
  const changes = threadServer()
  openThread('/thread/7')
  await userEvent.click(await screen.findByRole('button', { name: CHANGE_AUTHOR_LABEL }))
  await screen.findByRole('option', { name: 'tomas' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['juniper', 'tomas'])
  await userEvent.click(screen.getByRole('option', { name: 'tomas' }))
  await waitFor(() => expect(changes).toEqual([{ id: '7', userId: '2', stateVersion: 4 }]))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes[1]).toEqual({ id: '7', userId: '3', stateVersion: 5 }))
  expect(changes).toHaveLength(2)
})

test('while its author may be in danger a thread is given to nobody, and the button says why', async () => {
  threadServer({ isAuthorAtRisk: true })
  openThread('/thread/7')
  await userEvent.click(await screen.findByRole('button', { name: CHANGE_AUTHOR_LABEL }))
  expect(screen.queryByRole('combobox', { name: 'Author' })).toBeNull()
  expect(document.body.innerHTML).toContain(AUTHOR_AT_RISK)
})

test('an older address tells its visits, and the structured data their type, author, replies and sitemap', async () => {
  threadServer()
  openThread('/thread/7/edit-seo')
  expect(within(await screen.findByRole('region', { name: 'Older addresses' })).getByText('1,212')).toBeTruthy()
  const told = within(await screen.findByRole('region', { name: 'Structured data' }))
  for (const fact of ['DiscussionForumPosting', 'mara', '14']) expect(told.getByText(fact)).toBeTruthy()
  expect(told.getByRole('link', { name: /^sitemap-forums-1.xml/ }).getAttribute('href')).toBe('/sitemap-forums-1.xml')
})

test('a title counts its characters, and warns beyond those that search engines show', async () => {
  threadServer()
  openThread('/thread/7/edit-seo')
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  expect(screen.getByText('9 of 60')).toBeTruthy()
  expect(screen.queryByText(/^Search engines cut this/)).toBeNull()
  fireEvent.change(title, { target: { value: 'x'.repeat(61) } })
  expect(await screen.findByText('61 of 60')).toBeTruthy()
  expect(screen.getByText('Search engines cut this after 60 characters. You can still save.')).toBeTruthy()
})

test('what the server says about a field of the SEO data stands at that field', async () => {
  const message = 'The canonical address must be on a site of this network'
  const extensions = { code: 'INVALID', fields: [{ path: 'seo.canonical', message }] }
  threadServer({ refuses: { message, extensions } })
  openThread('/thread/7/edit-seo')
  const canonical = await screen.findByRole('textbox', { name: /^Canonical URL/ })
  fireEvent.change(canonical, { target: { value: 'https://elsewhere.example/a' } })
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(canonical.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(message)).toBeTruthy()
})

test('the search result and the share card follow what is typed, with a warning about the canonical address', async () => {
  threadServer()
  openThread('/thread/7/edit-seo')
  const result = within(await screen.findByRole('region', { name: SEARCH_RESULT_LABEL }))
  expect(result.getByText('Old title')).toBeTruthy()
  expect(result.getByText('one.test › forums › coming-off')).toBeTruthy()
  expect(result.queryByText(canonicalProblemText.noindex)).toBeNull()
  fireEvent.change(await screen.findByRole('textbox', { name: /^Title/ }), { target: { value: 'Typed' } })
  const canonical = screen.getByRole('textbox', { name: /^Canonical URL/ })
  fireEvent.change(canonical, { target: { value: 'https://one.test/hidden' } })
  expect(await result.findByText('Typed')).toBeTruthy()
  expect(result.getByText(canonicalProblemText.noindex)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: SHARE_CARD_LABEL })).getByText('Shared: Typed')).toBeTruthy()
})

test('the story of a thread is shown with Undo, at any time where it was linked', async () => {
  const story = { id: '12', title: 'My life', slug: 'my-life', isConverted: false }
  const changes = threadServer({ story })
  openThread('/thread/7')
  expect((await screen.findByRole('link', { name: /^My life/ })).getAttribute('href')).toBe('/my-life')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(LINK_UNDONE)).toBeTruthy()
  expect(changes).toEqual([{ id: '7' }])
})

test.each([
  ['a conversion stays once somebody answered', { isConverted: true }, ROLE.admin, [CONVERSION_ANSWERED]],
  ['only admins part a thread from its story', { isConverted: false }, ROLE.moderator, []],
])('%s', async (_what, how, roleId, reasons) => {
  const changes = threadServer({ story: { id: '12', title: 'My life', slug: 'my-life', ...how } })
  openThread('/thread/7', roleId)
  expect(await screen.findByRole('link', { name: /^My life/ })).toBeTruthy()
  const buttons = screen.queryAllByRole('button', { name: /^Undo/ })
  expect(buttons).toHaveLength(reasons.length)
  for (const button of buttons) await userEvent.click(button)
  for (const reason of reasons) expect(document.body.innerHTML).toContain(reason)
  expect(changes).toEqual([])
})
