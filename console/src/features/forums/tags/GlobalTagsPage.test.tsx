import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { MERGE_GLOBAL_TAG_TEXT, MERGE_TAG_LABEL, mergeTagQuestion, TAGS_MERGED } from '@ward/domain/forums/tag-merge'
import { DELETE_TAG_TEXT } from '@ward/domain/forums/tags'
import { NAME_REQUIRED } from '@ward/domain/kernel/field-title'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { forumRoutes } from '../forums.routes.tsx'

type Asked = { query: string; variables: Record<string, unknown> }

/** Two tags, and a note of what was changed; `refuses` is the answer to the next change. */
async function openTags(roleId: number = ROLE.communityTech) {
  const changes: Asked[] = []
  const server = { refuses: null as object | null }
  const tags = [
    { id: '11', name: 'Tips', slug: 'tips', version: 3, threadCount: 1204 },
    { id: '12', name: 'Work', slug: 'work', version: 1, threadCount: 0 },
    { id: '14', name: 'Aura', slug: 'aura', version: 1, threadCount: 1 },
  ]
  vi.stubGlobal('fetch', async (_path: string, options?: RequestInit) => {
    const asked: Asked = JSON.parse(String(options?.body ?? '{}'))
    if (asked.query?.includes('query FindTags')) return Response.json({ data: { tagPage: { total: 2, tags } } })
    if (asked.query?.includes('query AllTags')) return Response.json({ data: { tags } })
    if (asked.query?.includes('query GlobalMergedInto')) {
      const merges = [{ id: '7', name: 'Jobs', insertedAt: '2026-11-20T10:00:00Z' }]
      const into = asked.variables.id === '12' ? { synonyms: ['Jobs'], merges } : { synonyms: [], merges: [] }
      return Response.json({ data: { tagPage: { tags: [into] } } })
    }
    if (asked.query?.includes('query MergeTagsEffects'))
      return Response.json({ data: { mergeTagsEffects: [{ kind: 'ENGAGEMENTS_MOVED', n: 2 }] } })
    if (!asked.query?.startsWith('mutation') && !asked.query?.trim().startsWith('mutation'))
      return Response.json({ data: {} })
    changes.push(asked)
    if (server.refuses) return Response.json({ errors: [server.refuses] })
    const saved = { id: '13', version: 1, ...asked.variables }
    const merged = { id: '12', merges: [{ id: '8', name: 'Tips' }] }
    const data = { createTag: saved, updateTag: saved, deleteTag: true, mergeTags: merged, undoTagMerge: { id: '11' } }
    return Response.json({ data })
  })
  openConsole('/moderation/tags', forumRoutes, { ...makeSession(roleId), features: ['forums'] })
  await screen.findByText('Tips')
  return { server, sent: () => changes.map(({ variables }) => variables) }
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a new tag is made in a drawer, which says that it wants a name, its slug after its name, and the drawer closes', async () => {
  const { sent } = await openTags()
  await userEvent.keyboard('n')
  const form = await drawer('New tag')
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  expect(await form.findByText(NAME_REQUIRED)).toBeTruthy()
  await userEvent.type(form.getByLabelText('Name'), 'Flare-Ups')
  await userEvent.click(form.getByRole('button', { name: 'Create tag' }))
  expect(await screen.findByText('Changes were saved')).toBeTruthy()
  expect(sent()).toEqual([{ name: 'Flare-Ups', slug: 'flare-ups' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a tag leads to its drawer and is saved with the version that was shown; a name that is taken is told beside it', async () => {
  const { server, sent } = await openTags()
  await userEvent.click(screen.getByRole('button', { name: 'Tips' }))
  const form = await drawer('Edit tag')
  await userEvent.clear(form.getByLabelText('Name'))
  await userEvent.type(form.getByLabelText('Name'), 'Work')
  const message = 'The tag name already exists. Please choose another.'
  server.refuses = { message, extensions: { code: 'INVALID', fields: [{ path: 'name', message }] } }
  await userEvent.click(form.getByRole('button', { name: 'Save tag' }))
  expect(await form.findByText(message)).toBeTruthy()
  server.refuses = null
  await userEvent.type(form.getByLabelText('Name'), ' life')
  await userEvent.click(form.getByRole('button', { name: 'Save tag' }))
  expect(await screen.findByText('Changes were saved')).toBeTruthy()
  expect(sent().at(-1)).toEqual({ id: '11', name: 'Work life', slug: 'work-life', version: 3 })
})

test('a tag that a colleague deleted meanwhile is created again with what was typed', async () => {
  const { server, sent } = await openTags()
  await userEvent.click(screen.getByRole('button', { name: 'Tips' }))
  const form = await drawer('Edit tag')
  await userEvent.type(form.getByLabelText('Name'), ' and tricks')
  server.refuses = { message: 'x', extensions: { code: 'NOT_FOUND' } }
  await userEvent.click(form.getByRole('button', { name: 'Save tag' }))
  const question = await drawer('Someone just deleted this tag')
  server.refuses = null
  await userEvent.click(question.getByRole('button', { name: 'Create it again' }))
  expect(await screen.findByText('Changes were saved')).toBeTruthy()
  expect(sent().at(-1)).toEqual({ name: 'Tips and tricks', slug: 'tips-and-tricks' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a tag is deleted after a question that says what follows; a failure keeps the drawer', async () => {
  const { server, sent } = await openTags()
  await userEvent.click(screen.getByRole('button', { name: 'Tips' }))
  const form = await drawer('Edit tag')
  const remove = async () => {
    await userEvent.click(form.getByRole('button', { name: 'Delete tag' }))
    expect(await screen.findByText(DELETE_TAG_TEXT)).toBeTruthy()
    const question = within(screen.getByRole('dialog', { name: 'Delete the tag “Tips”?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete tag' }))
  }
  server.refuses = { message: 'x', extensions: { code: 'FAULT' } }
  await remove()
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy()
  server.refuses = null
  await remove()
  expect(await screen.findByText('The tag was deleted')).toBeTruthy()
  expect(sent().at(-1)).toEqual({ id: '11' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('moderators and admins read the tags and change none', async () => {
  await openTags(ROLE.moderator)
  expect(screen.getByText('work')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(New tag|Tips)/ })).toBeNull()
})

test('how many topics of the site have a tag leads to them', async () => {
  await openTags()
  const link = screen.getByRole('link', { name: '1,204 topics with Tips' })
  expect(link.getAttribute('href')).toBe('/moderation/forums?tagIds=11')
  expect(screen.getByRole('link', { name: '1 topic with Aura' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /topics? with Work/ })).toBeNull()
})

test('a tag is merged into another one after its effects are shown, and the message undoes it', async () => {
  const { sent } = await openTags()
  await userEvent.click(screen.getByRole('button', { name: 'Tips' }))
  const form = await drawer('Edit tag')
  await userEvent.click(form.getByRole('combobox', { name: /Merge into/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Work' }))
  await userEvent.click(form.getByRole('button', { name: MERGE_TAG_LABEL }))
  const question = within(await screen.findByRole('dialog', { name: mergeTagQuestion('Tips', 'Work') }))
  expect(await question.findByText(MERGE_GLOBAL_TAG_TEXT)).toBeTruthy()
  expect(await question.findByText('2 engagements get the other tag')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: MERGE_TAG_LABEL }))
  expect(await screen.findByText(TAGS_MERGED)).toBeTruthy()
  expect(sent().at(-1)).toEqual({ ids: ['11'], mergeIntoId: '12' })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(MERGE_UNDONE)).toBeTruthy()
  expect(sent().at(-1)).toEqual({ id: '8' })
})

test('the drawer of a tag tells which names were merged into it, and undoes a merge', async () => {
  const { sent } = await openTags()
  await userEvent.click(screen.getByRole('button', { name: 'Work' }))
  const form = await drawer('Edit tag')
  expect(await form.findByText('Also called: Jobs')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: /^Undo the merge of / }))
  expect(await screen.findByText(MERGE_UNDONE)).toBeTruthy()
  expect(sent().at(-1)).toEqual({ id: '7' })
})
