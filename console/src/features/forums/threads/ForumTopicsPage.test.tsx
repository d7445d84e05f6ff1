import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import { TAG_THREADS_LABEL, taggingModeLabel } from '@ward/domain/forums/thread-tagging'
import { EDIT_FORUM_TAGS_LABEL, INCLUDE_DELETED_LABEL, THREAD_SEARCH_DEBOUNCE } from '@ward/domain/forums/threads'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { forumRoutes } from '../forums.routes.tsx'
import { CONVERT_STORY_LABEL } from './thread-titles.ts'

const LONG = `Coming off a daily preventive after ${'many '.repeat(8)}years`
const thread = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, slug: `thread-${id}`, replyCount: 1234, insertedAt: '2026-11-19T12:00:00Z' },
  ...{ lastActiveDate: '2026-11-20T12:00:00Z', isClosed: false, isFeatured: false, isHomepageFeatured: false },
  paused: null,
  ...{ isPendingModeration: false, isDeleted: false, isMarkedSpam: false, user: { id: '3', username: 'juniper' } },
  ...{ tagNames: ['Preventives', 'Sleep'], ...more },
})

/** Answers every list with these rows; the list of requests. */
function listServer(...threads: object[]) {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query AllForumTags'))
      return Response.json({ data: { forumTags: [{ id: '1', name: 'Preventives' }] } })
    if (query.includes('query AllTags')) return Response.json({ data: { tags: [{ id: '9', name: 'Sleep' }] } })
    if (query.includes('query FindForumTags'))
      return Response.json({
        data: { forumTagPage: { total: 1, forumTags: [{ id: '1', name: 'Preventives', description: '' }] } },
      })
    if (query.includes('tagThreadsEffects'))
      return Response.json({ data: { tagThreadsEffects: [{ kind: 'THREADS_TAGGED', n: 1 }] } })
    const [, name = ''] = /\b(undoTagThreads|tagThreads)\(/.exec(query) ?? []
    if (name !== '') {
      asked.push(variables)
      const effects = [
        { kind: 'THREADS_TAGGED', n: 1 },
        { kind: 'LEFT_ALREADY', n: 1 },
      ]
      return Response.json({ data: { [name]: { effects, threads: [{ id: '7', stateVersion: 3 }] } } })
    }
    if (query.includes('query Threads(')) asked.push(variables)
    return Response.json({ data: { threads: { total: 100, threads } } })
  })
  return asked
}
const open = (path = '/forums', roleId: number = ROLE.admin) =>
  openConsole(`/moderation${path}`, forumRoutes, { ...makeSession(roleId), features: ['forums'] })

test('the list is searched by name 300 ms after the last key, ten at a time, what was active last first; its state stands in the address', async () => {
  const asked = listServer(thread('7', 'Sleep'))
  const { history } = open()
  const search = await screen.findByRole('searchbox', { name: 'Search by name' })
  await screen.findByRole('link', { name: 'Sleep' })
  expect(asked[0]).toEqual({
    ...{ name: '', isDeleted: false, forumTagIds: [], tagIds: [], limit: 10, offset: 0 },
    ...{ sort: 'LAST_ACTIVE_DATE', sortDesc: true },
  })
  const began = performance.now()
  fireEvent.change(search, { target: { value: 'diary' } })
  await waitFor(() => expect(history.location.search).toBe('?name=diary'))
  expect(performance.now() - began).toBeGreaterThan(THREAD_SEARCH_DEBOUNCE - 5)
  await userEvent.click(screen.getByRole('button', { name: INCLUDE_DELETED_LABEL }))
  await waitFor(() => expect(history.location.search).toBe('?name=diary&isDeleted=true'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'diary', isDeleted: true }))
  await userEvent.click(screen.getByRole('button', { name: /^Replies/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'REPLY_COUNT', sortDesc: true }))
  cleanup()
  const later = listServer(thread('7', 'Sleep'))
  open('/forums?page=2&itemsPerPage=50&forumTagIds=1&sortBy=name&sortDesc=false')
  await waitFor(() =>
    expect(later[0]).toMatchObject({ limit: 50, offset: 50, forumTagIds: ['1'], sort: 'NAME', sortDesc: false }),
  )
  expect(await screen.findByRole('button', { name: /Forum tag.*Preventives/ })).toBeTruthy()
})

test('a long name is cut to 60 characters, and its row opens the thread', async () => {
  listServer(thread('7', LONG))
  open()
  const link = await screen.findByRole('link', { name: `${LONG.slice(0, 60)}…` })
  expect(link.getAttribute('href')).toBe('/moderation/thread/7')
})

test('a row leads to the front end, to moderation and to the SEO data, and its shortcode is copied', async () => {
  listServer(thread('7', 'Sleep', { isFeatured: true, isClosed: true, isPendingModeration: true, isDeleted: true }))
  const user = userEvent.setup()
  open()
  const row = within((await screen.findByRole('link', { name: 'Sleep' })).closest('tr') ?? document.body)
  const href = (name: string) => row.getByRole('link', { name }).getAttribute('href')
  expect(href('View Sleep on the front end')).toBe('/forums/thread-7')
  expect(href('Moderate Sleep')).toBe('/moderation/content-flag/thread/7')
  expect(href('Edit the SEO data of Sleep')).toBe('/moderation/thread/7/edit-seo')
  for (const mark of ['Featured', 'Closed', 'Pre-moderation', 'Deleted', 'Preventives', 'juniper', '1,234'])
    expect(row.getByText(mark)).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Copy the shortcode of Sleep' }))
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('[thread id="7"]')
})

test('Edit Forum Tags stands above the topics; moderators read them and find no SEO data', async () => {
  listServer(thread('7', 'Sleep'))
  open('/forums', ROLE.moderator)
  expect((await screen.findByRole('link', { name: EDIT_FORUM_TAGS_LABEL })).getAttribute('href')).toBe(
    '/moderation/forum-tags',
  )
  expect(screen.queryByRole('link', { name: CONVERT_STORY_LABEL })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Moderate Sleep' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /SEO/ })).toBeNull()
})

test('topics that are checked get tags together after the effects are shown, and one press undoes it', async () => {
  const asked = listServer(thread('7', 'Sleep'), thread('8', 'Work'))
  open('/forums', ROLE.moderator)
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (Sleep|Work)/ })) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: TAG_THREADS_LABEL }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 topics' }))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Forum tags' }), 'Pre')
  await userEvent.click(await screen.findByRole('option', { name: /Preventives/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const lost = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
  await userEvent.click(lost.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(dialog.getByRole('radio', { name: taggingModeLabel.replace }))
  await userEvent.click(dialog.getByRole('button', { name: TAG_THREADS_LABEL }))
  const question = within(await screen.findByRole('dialog', { name: 'Tag 2 topics?' }))
  expect(await question.findByText('1 forum topic gets tags')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: taggingModeLabel.replace }))
  expect(await screen.findByText('Tags updated (1 topic). 1 needs no change')).toBeTruthy()
  expect(asked.find(({ mode }) => mode)).toEqual({ ids: ['7', '8'], mode: 'REPLACE', forumTagIds: ['1'], tagIds: null })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked.some(({ threads }) => threads)).toBe(true))
  expect(asked.find(({ threads }) => threads)).toEqual({ threads: [{ id: '7', stateVersion: 3 }] })
})

test('a featured thread that members are not led to at the moment says so, and why; one that is not featured does not', async () => {
  const paused = 'Somebody in the thread may be at risk'
  listServer(
    thread('7', 'Nights', { isFeatured: true, paused }),
    thread('8', 'Days', { isHomepageFeatured: true, paused }),
    thread('9', 'Weeks', { paused }),
  )
  open()
  const marks = await screen.findAllByText('Paused')
  expect(marks.map((mark) => mark.closest('[data-tip]')?.getAttribute('data-tip'))).toEqual([paused, paused])
})
