import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { isAdminLevel, ROLE, STAFF } from '@ward/domain/app/roles'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { FLAG_OPERATIONS, OPERATION_LABEL, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { makeContext } from '../context/flag-context.fixtures.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase, makeThread } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const PAGE = '/moderation/content-flag/1'
const automod = {
  spam: { prob: 0.5, threshold: 0.6, because: [] },
  offensive: { prob: 0.123, threshold: 0.6, because: [] },
}

async function openFlag(change: object = {}, { roleId = ROLE.admin as number, path = PAGE } = {}) {
  const server = caseServer(makeCase(change))
  const { live, say } = fakeLive()
  const opened = openConsole(path, flagRoutes, makeSession(roleId), live)
  await screen.findByRole('group', { name: 'Decide' })
  return { server, say, ...opened }
}
const decide = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('the title is content type plus content id, beside it the chips and the creation date', async () => {
  await openFlag({ isSpam: true })
  const heading = screen.getByRole('heading', { level: 1, name: 'Comment 71' })
  const title = within(heading.closest('header') ?? expect.fail('no title row'))
  for (const word of ['Reported', 'Spam']) expect(title.getByText(word)).toBeTruthy()
  expect(
    title
      .getByText(/^November 20, 2026/)
      .closest('time')
      ?.getAttribute('datetime'),
  ).toMatch(/^2026-11-20T20:42:00/)
})

test('View front end leads to the place on the public site', async () => {
  await openFlag()
  expect(screen.getByRole('link', { name: /^View front end/ }).getAttribute('href')).toBe('/story#comment-71')
})

test('the back button goes back one step, or to the dashboard where there is no step', async () => {
  const { history } = await openFlag()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/moderation\/?$/))
  cleanup()
  const again = await openFlag({}, { path: '/moderation/content-flag/9' })
  again.history.push('/moderation/content-flag/1')
  await waitFor(() => expect(again.router.state.resolvedLocation?.href).toBe('/content-flag/1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(again.history.location.pathname).toBe('/moderation/content-flag/9'))
})

test('a person who opens the flag is shown, without a request for the whole flag', async () => {
  const { server, say } = await openFlag()
  if (server.flag) server.flag = { ...server.flag, viewers: [{ id: '3', username: 'tomas', avatar: null }] }
  const before = server.asked.length
  say('presence', '2')
  say('presence', '1')
  expect(await screen.findByText('tomas is here too')).toBeTruthy()
  expect(server.asked.slice(before).map(({ query }) => /query (\w+)/.exec(query)?.[1])).toEqual(['FlagViewers'])
})

test('gauges show both probabilities as percentages, to admin-level roles alone', async () => {
  for (const roleId of STAFF) {
    const { server } = await openFlag(isAdminLevel(roleId) ? { automod } : {}, { roleId })
    const gauges = screen.queryAllByRole('meter')
    const texts = gauges.map((gauge) => [gauge.getAttribute('aria-label'), gauge.getAttribute('aria-valuetext')])
    expect(texts).toEqual(
      isAdminLevel(roleId)
        ? [
            ['Spam', '50%'],
            ['Offensive', '12.3%'],
          ]
        : [],
    )
    expect(server.asked.find(({ query }) => query.includes('FlagById'))?.variables.withAutomod).toBe(
      isAdminLevel(roleId),
    )
    cleanup()
  }
})

test('the author is summed up: name, role, member since, posts, open flags and what was removed', async () => {
  await openFlag()
  const facts = within(screen.getByRole('complementary', { name: 'Author and scores' }))
  for (const words of ['sunniva', 'Member', '1,234', '2', '3', /^March 1, 2024/])
    expect(facts.getByText(words)).toBeTruthy()
  // A member since a day: its hour is of no use.
  expect(screen.getByRole('complementary', { name: 'Author and scores' }).textContent).not.toMatch(/March 1, 2024\s*at/)
})

test('gauges, assigned moderators, author and content stand in the order of the specification', async () => {
  const mara = { id: '2', username: 'mara', avatar: null }
  await openFlag({
    automod,
    atRisk: true,
    crisisCues: [{ phrase: 'want to die', kind: 'self-harm', risk: 'own-now' }],
    contentFlagAssigns: [{ id: '1', userId: '2', user: mara }],
  })
  const page = document.body.textContent ?? ''
  const places = ['Flagged phrases', 'Automod', 'Moderators', 'Member since', 'Some words'].map((words) =>
    page.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('what the page shows of a thread stands in the order of the specification, in each of its columns', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const wide = { matches: query.includes('min-width'), media: query, addEventListener() {}, removeEventListener() {} }
    return wide as unknown as MediaQueryList
  })
  const server = caseServer(makeCase({ ...makeThread(), automod }))
  server.context = makeContext(2, -1)
  openConsole(PAGE, flagRoutes, makeSession(ROLE.admin))
  await screen.findByRole('region', { name: 'Original thread context' })
  const at = (element: Element) => [...document.querySelectorAll('*')].indexOf(element)
  const inOrder = (elements: Element[]) => {
    const places = elements.map(at)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  const title = screen.getByRole('heading', { level: 1 })
  inOrder([
    screen.getByRole('button', { name: 'Back' }),
    title,
    screen.getByRole('link', { name: /^View front end/ }),
    screen.getAllByRole('meter')[0] ?? expect.fail('no gauge'),
    screen.getByRole('region', { name: 'Moderators' }),
    screen.getByText('Member since'),
    screen.getByRole('region', { name: 'Thread' }),
    screen.getByRole('region', { name: 'Thread tags' }),
  ])
  inOrder([
    title,
    screen.getByRole('article', { name: 'Content' }),
    screen.getByRole('group', { name: 'Decide' }),
    screen.getByRole('region', { name: 'Reply' }),
    screen.getByRole('region', { name: 'Original thread context' }),
  ])
})

test('the content stands on a card with the buttons that decide', async () => {
  await openFlag()
  const card = within(screen.getByRole('article', { name: 'Content' }))
  expect(card.getByText('Some words')).toBeTruthy()
  expect(card.getByRole('link', { name: /A story/ }).getAttribute('href')).toBe('/story')
  for (const name of ['Mark done', 'Mark spam', 'Delete'])
    expect(card.getByRole('button', { name: new RegExp(name) })).toBeTruthy()
})

test('a moderator is offered neither Delete nor Approve; on a user flag nobody is offered more than Mark done', async () => {
  await openFlag({ isPendingModeration: true }, { roleId: ROLE.moderator })
  const offered = () =>
    within(screen.getByRole('group', { name: 'Decide' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/(.)(Delete|\w)$/, '$1'))
  expect(offered().join()).not.toMatch(/Delete|Approve/)
  cleanup()
  await openFlag({ isPendingModeration: true })
  expect(offered().join()).toMatch(/Approve.*Delete|Delete.*Approve/)
  cleanup()
  await openFlag({
    assocType: 'user',
    comment: null,
    user: {
      id: '91',
      bio: 'Hello',
      insertedAt: '2024-03-01T09:00:00Z',
      badge: null,
      secondaryBadge: null,
      avatar: null,
    },
  })
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(offered()).toEqual([expect.stringMatching(/^Mark done/), expect.stringMatching(/^With a reason?/)])
})

const BEFORE: Record<string, object> = {
  REOPEN: { isOpen: false },
  APPROVE: { isPendingModeration: true, isRequiredToPublish: true },
  UN_DELETE: { isOpen: false, isDeleted: true },
  UN_SPAM: { isOpen: false, isSpam: true, isMarkedSpam: true },
}
test.each(FLAG_OPERATIONS)(
  '%s is asked for with the version that was shown, and its success is told',
  async (operation) => {
    const { server } = await openFlag({ ...BEFORE[operation], version: 7 })
    fireEvent.click(decide(OPERATION_LABEL[operation]))
    expect(await screen.findByText(OPERATION_MESSAGE[operation])).toBeTruthy()
    const asked = server.asked.find(({ query }) => query.includes('updateContentFlag'))
    expect(asked?.variables).toMatchObject({ id: '1', operation, version: 7 })
  },
)

test('after deleting the page goes back one step, after undeleting it stays', async () => {
  const { history, router } = await openFlag({}, { path: '/moderation/content-flag/9' })
  history.push('/moderation/content-flag/1')
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/content-flag/1'))
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/content-flag/9'))
  fireEvent.click(await screen.findByRole('button', { name: /^Undelete/ }))
  expect(await screen.findByText(OPERATION_MESSAGE.UN_DELETE)).toBeTruthy()
  expect(history.location.pathname).toBe('/moderation/content-flag/9')
})

test('a moderator who went on before the deletion is answered stays there', async () => {
  const { history, router, server } = await openFlag({}, { path: '/moderation/content-flag/9' })
  history.push('/moderation/content-flag/1')
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/content-flag/1'))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
  history.push('/moderation/')
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/'))
  resolve()
  expect(await screen.findByText(OPERATION_MESSAGE.DELETE)).toBeTruthy()
  await new Promise((done) => setTimeout(done, 50))
  expect(history.location.pathname).toBe('/moderation/')
})

test.each([PAGE, '/moderation/content-flag/comment/71', '/moderation/content-flag/nonsense/71'])(
  'where there is no flag, %s leads to Not Found',
  async (path) => {
    caseServer(null)
    const { history } = openConsole(path, flagRoutes, makeSession(ROLE.admin))
    expect(await screen.findByRole('heading', { name: NOT_FOUND_HEADING })).toBeTruthy()
    expect(history.location.pathname).toBe('/moderation/404')
  },
)

test.each(['comment', 'COMMENT'])(
  'the address of assocType (%s) and assocId leads to the flag of that content',
  async (type) => {
    const { server, history } = await openFlag({}, { path: `/moderation/content-flag/${type}/71` })
    expect(history.location.pathname).toBe(PAGE)
    expect(server.asked[0]?.variables).toEqual({ assocType: 'COMMENT', assocId: '71' })
    expect(screen.getByRole('heading', { level: 1, name: 'Comment 71' })).toBeTruthy()
  },
)

test('what a thread is about stands beside it and beside its replies, and beside nothing else', async () => {
  const forumTags = [{ id: '1', name: 'Preventives' }]
  const { thread } = makeThread()
  const reply = { ...makeCase().comment, post: undefined, thread: { ...thread, forumTags } }
  for (const [change, words] of [
    [{ ...makeThread(), thread: { ...thread, forumTags } }, 'Preventives'],
    [{ assocType: 'reply', comment: null, reply }, 'Preventives'],
    [makeThread(), 'No tags'],
    [{}, null],
  ] as const) {
    await openFlag(change, { roleId: ROLE.moderator })
    const panel = screen.queryByRole('region', { name: 'Thread tags' })
    expect(panel === null).toBe(words === null)
    if (panel && words) expect(within(panel).getByText(words)).toBeTruthy()
    cleanup()
  }
})
