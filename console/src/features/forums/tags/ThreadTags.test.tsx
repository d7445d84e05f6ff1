import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TAG_GONE, TAG_TAKEN } from '@ward/domain/forums/tags'
import { TAGGING_UNDONE } from '@ward/domain/forums/thread-tagging'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { SessionProvider } from '../../../api/session.tsx'
import { openPage } from '../../../ui/form/form.fixtures.tsx'
import { ThreadTags } from './ThreadTags.tsx'

const CATEGORIES = [
  { id: '1', name: 'Preventives', description: 'Daily medicines' },
  { id: '2', name: 'Aura', description: '' },
]
const TAGS = [
  { id: '11', name: 'Tips', slug: 'tips' },
  { id: '12', name: 'Work', slug: 'work' },
]
type Asked = { query: string; variables: Record<string, unknown> }

/** A thread in 'Preventives' with the tag 'Tips', as somebody with this role sees it. */
async function openThread(roleId: number = ROLE.moderator) {
  const asked: Asked[] = []
  const server = { refuses: null as object | null, saved: Promise.resolve() }
  const found = (all: { id: string; name: string }[], { search }: Asked['variables']) =>
    all.filter(({ name }) => name.toLowerCase().includes(String(search).toLowerCase()))
  async function answer(query: string, variables: Asked['variables']): Promise<object> {
    if (query.includes('query FindForumTags')) {
      const forumTags = found(CATEGORIES, variables)
      return { data: { forumTagPage: { total: forumTags.length, forumTags } } }
    }
    if (query.includes('query FindTags')) {
      const tags = found(TAGS, variables)
      return { data: { tagPage: { total: tags.length, tags } } }
    }
    await server.saved
    if (server.refuses) return { errors: [server.refuses] }
    if (query.includes('createTag')) return { data: { createTag: { id: '13', ...variables } } }
    const field = query.includes('setThreadTags') ? 'setThreadTags' : 'setTags'
    return { data: { [field]: { id: '71', forumTags: [], tags: [] } } }
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    asked.push({ query, variables })
    return new Response(sent(query, await answer(query, variables)))
  })
  const onSaved = vi.fn()
  function Page() {
    const [thread] = useState({ id: '71', forumTags: CATEGORIES.slice(0, 1), tags: TAGS.slice(0, 1) })
    return (
      <SessionProvider session={makeSession(roleId)}>
        <ThreadTags thread={thread} onSaved={onSaved} />
      </SessionProvider>
    )
  }
  await openPage(Page)
  const saves = () =>
    asked.flatMap(({ query, variables }) => {
      const [name] = /\b(setThreadTags|setTags|createTag)\b/.exec(query) ?? []
      return name ? [[name, variables]] : []
    })
  return { server, onSaved, saves }
}
const edit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit tags' }))
  return screen.findByRole('combobox', { name: 'Forum tags' })
}
const choose = async (field: string, text: string, option: RegExp | string) => {
  await userEvent.type(screen.getByRole('combobox', { name: field }), text)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('categories and tags are shown together, and changed by keyboard alone with what was shown sent along', async () => {
  const { saves, onSaved } = await openThread()
  expect(await screen.findByText('Preventives')).toBeTruthy()
  expect(screen.getByText('Tips')).toBeTruthy()
  await userEvent.keyboard('t')
  const field = await screen.findByRole('combobox', { name: 'Forum tags' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('{Backspace}aur')
  await screen.findByRole('option', { name: /Aura/ })
  await userEvent.keyboard('{Enter}{Enter}')
  expect(await screen.findByText('Tags updated!')).toBeTruthy()
  expect(saves()).toEqual([['setThreadTags', { id: '71', tagIds: ['2'], shownTagIds: ['1'] }]])
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit tags' }))
})

test('each kind that was changed is saved by its own mutation, once, and meanwhile nothing is changed', async () => {
  const { server, saves } = await openThread()
  await edit()
  await choose('Forum tags', 'au', /Aura/)
  await choose('Global tags', 'wo', /Work/)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.saved = promise
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save tags' }))
  expect(screen.getByRole('combobox', { name: 'Global tags' })).toHaveProperty('disabled', true)
  resolve()
  expect(await screen.findByText('Tags updated!')).toBeTruthy()
  expect(saves()).toEqual([
    ['setThreadTags', { id: '71', tagIds: ['1', '2'], shownTagIds: ['1'] }],
    ['setTags', { id: '71', tagIds: ['11', '12'], shownTagIds: ['11'] }],
  ])
})

test.each([
  ['a fault', { message: 'x', extensions: { code: 'FAULT', requestId: 'r-1' } }, /^Something went wrong/],
  [
    'a tag that is gone',
    { message: TAG_GONE, extensions: { code: 'INVALID', fields: [{ path: 'tagIds', message: TAG_GONE }] } },
    TAG_GONE,
  ],
])('%s is told in a toast; what was chosen stays, and is saved by the next try', async (_what, refusal, message) => {
  const { server, saves } = await openThread()
  await edit()
  await choose('Global tags', 'wo', /Work/)
  server.refuses = refusal
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('Remove Work')).toBeTruthy()
  server.refuses = null
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }))
  expect(await screen.findByText('Tags updated!')).toBeTruthy()
  expect(saves()).toHaveLength(2)
})

test('a person with the right makes a new tag here; its slug follows its name, and it is chosen', async () => {
  const { server, saves } = await openThread(ROLE.communityTech)
  await edit()
  await choose('Global tags', 'Flare-Ups', 'Create “Flare-Ups”')
  const slug = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Slug' })
  await waitFor(() => expect(slug().value).toBe('flare-ups'))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Flares' } })
  expect(slug().value).toBe('flares')
  server.refuses = {
    message: TAG_TAKEN,
    extensions: { code: 'INVALID', fields: [{ path: 'name', message: TAG_TAKEN }] },
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create tag' }))
  expect(await screen.findByText('The tag name already exists. Please choose another.')).toBeTruthy()
  server.refuses = null
  await userEvent.click(screen.getByRole('button', { name: 'Create tag' }))
  expect(await screen.findByLabelText('Remove Flares')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }))
  expect(await screen.findByText('Tags updated!')).toBeTruthy()
  expect(saves().slice(-2)).toEqual([
    ['createTag', { name: 'Flares', slug: 'flares' }],
    ['setTags', { id: '71', tagIds: ['11', '13'], shownTagIds: ['11'] }],
  ])
})

test('others choose among those that are there', async () => {
  await openThread(ROLE.admin)
  await edit()
  await userEvent.type(screen.getByRole('combobox', { name: 'Global tags' }), 'zzz')
  expect(await screen.findByText('No results.')).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Create/ })).toBeNull()
})

test('one press takes a change of tags back, and leaves what others did since', async () => {
  const { saves, onSaved } = await openThread()
  await edit()
  await choose('Forum tags', 'aur', /Aura/)
  await userEvent.click(screen.getByRole('button', { name: 'Save tags' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(TAGGING_UNDONE)).toBeTruthy()
  expect(saves()).toEqual([
    ['setThreadTags', { id: '71', tagIds: ['1', '2'], shownTagIds: ['1'] }],
    ['setThreadTags', { id: '71', tagIds: ['1'], shownTagIds: ['1', '2'] }],
  ])
  expect(onSaved).toHaveBeenCalledTimes(2)
})
