import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { TAG_REORDERED } from '@ward/domain/forums/forum-tags'
import { MERGE_TAG_LABEL, mergeTagQuestion, TAGS_MERGED } from '@ward/domain/forums/tag-merge'
import { TAG_DELETED, TAG_TAKEN } from '@ward/domain/forums/tags'
import { NAME_REQUIRED } from '@ward/domain/kernel/field-title'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { forumRoutes } from '../forums.routes.tsx'

const tag = (id: string, name: string) => ({
  ...{ id, name, slug: name.toLowerCase(), description: `About ${name}`, displayOrder: Number(id), version: 3 },
  threadCount: 12,
})
const TAKEN = { message: TAG_TAKEN, extensions: { code: 'INVALID', fields: [{ path: 'name', message: TAG_TAKEN }] } }

function tagServer({ tags = [{ id: '9', name: 'Wins', slug: 'wins', version: 4, threadCount: 1204 }] } = {}) {
  const sent: { name: string; variables: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('query AllForumTags'))
      return Response.json({ data: { forumTags: [tag('1', 'Triggers'), tag('2', 'Work')] } })
    if (query.includes('query AllTags')) return Response.json({ data: { tags } })
    if (query.includes('deleteForumTagEffects'))
      return Response.json({ data: { deleteForumTagEffects: [{ kind: 'THREADS_UNTAGGED', n: 12 }] } })
    if (query.includes('query MergedInto')) {
      const merges = [{ id: '7', name: 'Jobs', insertedAt: '2026-11-20T10:00:00Z' }]
      const forumTags = [variables.id === '2' ? { synonyms: ['Jobs'], merges } : { synonyms: [], merges: [] }]
      return Response.json({ data: { forumTagPage: { forumTags } } })
    }
    if (query.includes('mergeForumTagsEffects'))
      return Response.json({ data: { mergeForumTagsEffects: [{ kind: 'THREADS_MOVED', n: 12 }] } })
    if (query.includes('mergeForumTags(')) {
      sent.push({ name: 'mergeForumTags', variables })
      return Response.json({ data: { mergeForumTags: { id: '2', merges: [{ id: '8', name: 'Triggers' }] } } })
    }
    const name =
      /(updateTag|createForumTag|updateForumTag|reorderTags|deleteForumTag|undoForumTagMerge)\(/.exec(query)?.[1] ?? ''
    sent.push({ name, variables })
    if (variables.name === 'Work') return Response.json({ errors: [TAKEN] })
    return Response.json({ data: { [name]: /^(delete|reorder)/.test(name) ? true : { id: '3', ...variables } } })
  })
  return sent
}
const open = (roleId: number = ROLE.admin) =>
  openConsole('/moderation/forum-tags', forumRoutes, { ...makeSession(roleId), features: ['forums'] })
const drawer = async () => within(await screen.findByRole('dialog'))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('forum tags stand in their order, global tags in a list of their own; counts lead to the topics', async () => {
  tagServer()
  open(ROLE.moderator)
  const list = within(await screen.findByRole('list', { name: 'Forum Tags' }))
  expect(list.getAllByRole('link', { name: '12 threads' }).map((link) => link.getAttribute('href'))).toEqual([
    '/moderation/forums?forumTagIds=1',
    '/moderation/forums?forumTagIds=2',
  ])
  const global = within(screen.getByRole('region', { name: 'Global Tags' }))
  expect((await global.findByRole('link', { name: 'Wins 1,204' })).getAttribute('href')).toBe(
    '/moderation/forums?tagIds=9',
  )
  // Moderators read.
  expect(screen.queryByRole('button', { name: 'Triggers' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Add tag/ })).toBeNull()
})

test('who may change global tags opens one by its name in the drawer; its number leads to the topics', async () => {
  const sent = tagServer()
  open(ROLE.communityTech)
  expect((await screen.findByRole('link', { name: '1,204 with Wins' })).getAttribute('href')).toBe(
    '/moderation/forums?tagIds=9',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Wins' }))
  const form = await drawer()
  expect(form.getByRole('textbox', { name: 'Slug' })).toHaveProperty('value', 'wins')
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Small wins' } })
  await userEvent.click(form.getByRole('button', { name: 'Save tag' }))
  await isClosed()
  expect(sent.at(-1)).toMatchObject({ name: 'updateTag', variables: { id: '9', name: 'Small wins', version: 4 } })
})

test('without global tags their card says so', async () => {
  tagServer({ tags: [] })
  open()
  expect(await screen.findByText('No global tags yet')).toBeTruthy()
})

test('the plus opens a drawer for a new tag, which needs a name that is free and closes once it is saved', async () => {
  const sent = tagServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Add tag/ }))
  const form = await drawer()
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  expect(await form.findByText(NAME_REQUIRED)).toBeTruthy()
  const name = form.getByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'Work' } })
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  expect(await form.findByText(TAG_TAKEN)).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Sleep' } })
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  expect(await screen.findByText(CHANGES_SAVED)).toBeTruthy()
  await isClosed()
  expect(sent.at(-1)).toEqual({ name: 'createForumTag', variables: { name: 'Sleep', description: '' } })
})

test('a tag is edited in the drawer, and deleted after its effects are shown', async () => {
  const sent = tagServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Triggers' }))
  const form = await drawer()
  fireEvent.change(form.getByRole('textbox', { name: 'Name' }), { target: { value: 'Triggers and more' } })
  await userEvent.click(form.getByRole('button', { name: 'Save tag' }))
  await isClosed()
  expect(sent.at(-1)).toMatchObject({ name: 'updateForumTag', variables: { id: '1', version: 3 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Triggers' }))
  await userEvent.click((await drawer()).getByRole('button', { name: 'Delete tag' }))
  const question = within(await screen.findByRole('dialog', { name: /Delete/ }))
  expect(await question.findByText('12 forum topics lose the tag')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete tag' }))
  expect(await screen.findByText(TAG_DELETED)).toBeTruthy()
  await isClosed()
  expect(sent.at(-1)).toEqual({ name: 'deleteForumTag', variables: { id: '1', targetId: null } })
})

test('tags are put in another order by their buttons, and that is told', async () => {
  const sent = tagServer()
  open()
  await screen.findByRole('button', { name: 'Triggers' })
  await userEvent.click(screen.getByRole('button', { name: 'Move Work up' }))
  expect(await screen.findByText(TAG_REORDERED)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ name: 'reorderTags', variables: { orderedIds: ['2', '1'], shownIds: ['1', '2'] } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const undone = { name: 'reorderTags', variables: { orderedIds: ['1', '2'], shownIds: ['2', '1'] } }
  await waitFor(() => expect(sent.at(-1)).toEqual(undone))
})

test('a tag is merged into another one after its effects are shown, and the message undoes it', async () => {
  const sent = tagServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Triggers' }))
  const form = await drawer()
  await userEvent.click(form.getByRole('combobox', { name: /Merge into/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Work' }))
  await userEvent.click(form.getByRole('button', { name: MERGE_TAG_LABEL }))
  const question = within(await screen.findByRole('dialog', { name: mergeTagQuestion('Triggers', 'Work') }))
  expect(await question.findByText('12 forum topics get the other tag')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: MERGE_TAG_LABEL }))
  expect(await screen.findByText(TAGS_MERGED)).toBeTruthy()
  await isClosed()
  expect(sent.at(-1)).toEqual({ name: 'mergeForumTags', variables: { ids: ['1'], mergeIntoId: '2' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(MERGE_UNDONE)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ name: 'undoForumTagMerge', variables: { id: '8' } })
})

test('the drawer of a tag tells which names were merged into it, and undoes a merge', async () => {
  const sent = tagServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Work' }))
  const form = await drawer()
  expect(await form.findByText('Also called: Jobs')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: /^Undo the merge of / }))
  expect(await screen.findByText(MERGE_UNDONE)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ name: 'undoForumTagMerge', variables: { id: '7' } })
})
