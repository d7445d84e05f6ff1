import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import {
  CONVERSION_UNDONE,
  CONVERT_ANOTHER_LABEL,
  convertedAlready,
  LINK_TOPIC_LABEL,
  LINK_UNDONE,
  NO_TOPIC,
  POST_ID_EMPTY,
  STORY_NOT_PUBLISHED,
  storyModeLabel,
  THREAD_CREATED,
  THREAD_LINKED,
} from '@ward/domain/forums/story-conversion'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { forumRoutes } from '../forums.routes.tsx'
import { CONVERT_STORY_LABEL } from '../threads/thread-titles.ts'

/** Converts when it is let; refuses with what is given. */
function storyServer({ refuses, waits = Promise.resolve() }: { refuses?: object; waits?: Promise<unknown> } = {}) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query NamedThread')) return Response.json({ data: { thread: { id: '9', name: 'Talk here' } } })
    if (query.includes('query'))
      return Response.json({ data: { threads: { total: 0, threads: [] }, forumTags: [], tags: [] } })
    sent.push(variables)
    await waits
    if (refuses) return Response.json({ errors: [refuses] })
    if (query.includes('undoConversion')) return Response.json({ data: { undoConversion: true } })
    if (query.includes('linkStoryThread'))
      return Response.json({ data: { linkStoryThread: { id: '9', name: 'Talk here', slug: 'talk-here' } } })
    return Response.json({ data: { createThreadFromStory: { id: '7', name: 'My life', slug: 'my-life' } } })
  })
  return sent
}
const open = (path = '/convert-story', roleId: number = ROLE.admin) =>
  openConsole(`/moderation${path}`, forumRoutes, { ...makeSession(roleId), features: ['forums'] })
const postId = () => screen.findByRole('textbox', { name: 'Post ID' })
const press = () => userEvent.click(screen.getByRole('button', { name: 'Convert' }))

test('a story is converted by its id: the form is disabled meanwhile, and the thread is shown with what can be done next', async () => {
  let go: (value: unknown) => void = () => undefined
  const sent = storyServer({ waits: new Promise((done) => (go = done)) })
  open()
  const field = await postId()
  await press()
  expect(await screen.findByText(POST_ID_EMPTY)).toBeTruthy()
  fireEvent.change(field, { target: { value: '12' } })
  await press()
  await waitFor(() => expect(field).toHaveProperty('disabled', true))
  go(null)
  expect(await screen.findByText(THREAD_CREATED)).toBeTruthy()
  expect(sent).toEqual([{ postId: '12' }])
  expect(screen.getByRole('heading', { name: 'My life' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit thread' }).getAttribute('href')).toBe('/moderation/thread/7')
  expect(screen.getByRole('link', { name: /^View front end/ }).getAttribute('href')).toBe('/forums/my-life')
  await userEvent.click(screen.getByRole('button', { name: CONVERT_ANOTHER_LABEL }))
  expect(await postId()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(await postId())
})

test('a conversion is undone from where it is shown', async () => {
  const sent = storyServer()
  open()
  fireEvent.change(await postId(), { target: { value: '12' } })
  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(CONVERSION_UNDONE)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ id: '7' })
})

test('the words of the server are shown, and of a story that was converted before its thread', async () => {
  const extensions = { code: 'CONFLICT', state: { threadId: '7', name: 'My life', slug: 'my-life', isConverted: true } }
  storyServer({ refuses: { message: convertedAlready('My life'), extensions } })
  open()
  fireEvent.change(await postId(), { target: { value: '12' } })
  await press()
  expect(await screen.findByText(/converted already.*My life/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the thread' }).getAttribute('href')).toBe('/moderation/thread/7')
  const sent = storyServer()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(CONVERSION_UNDONE)).toBeTruthy()
  expect(sent).toEqual([{ id: '7' }])
  expect(screen.queryByRole('link', { name: 'Open the thread' })).toBeNull()
  const fields = [{ path: 'postId', message: STORY_NOT_PUBLISHED }]
  storyServer({ refuses: { message: STORY_NOT_PUBLISHED, extensions: { code: 'INVALID', fields } } })
  await press()
  expect(await screen.findByText(STORY_NOT_PUBLISHED)).toBeTruthy()
})

test('admins find Convert Story above the topics, others do not', async () => {
  storyServer()
  open('/forums')
  expect((await screen.findByRole('link', { name: CONVERT_STORY_LABEL })).getAttribute('href')).toBe(
    '/moderation/convert-story',
  )
})

test('a topic that is there is made the discussion of a story, and that is undone', async () => {
  const sent = storyServer()
  open()
  fireEvent.change(await postId(), { target: { value: '12' } })
  await userEvent.click(screen.getByRole('combobox', { name: 'Where people talk about it' }))
  await userEvent.click(await screen.findByRole('option', { name: storyModeLabel.link }))
  const link = () => userEvent.click(screen.getByRole('button', { name: LINK_TOPIC_LABEL }))
  await link()
  expect(await screen.findByText(NO_TOPIC)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Thread ID' }), { target: { value: '9' } })
  expect(await screen.findByText('Talk here')).toBeTruthy()
  await link()
  expect(await screen.findByText(THREAD_LINKED)).toBeTruthy()
  expect(sent).toEqual([{ postId: '12', threadId: '9' }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(LINK_UNDONE)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ id: '9' })
})
