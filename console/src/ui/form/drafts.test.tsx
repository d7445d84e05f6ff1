import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftOf, dropDraftsOf, keepDraft, keepDraftsOf } from './drafts.ts'
import { FormPage } from './FormPage.tsx'
import { TextField } from './fields.tsx'
import { box, openPage } from './form.fixtures.tsx'
import { useForm } from './useForm.ts'

const ANA = { viewerId: '1', siteId: 1 }
const NAME = 'reply.7'

function Page() {
  const form = useForm(z.object({ words: z.string() }), {
    invalidates: null,
    values: { words: '' },
    draft: NAME,
    save: async () => ({}),
  })
  return (
    <FormPage form={form} label="Words" onCancel={() => {}}>
      <TextField {...form.field('words')} label="Words" />
    </FormPage>
  )
}
async function typed() {
  keepDraftsOf(ANA)
  await openPage(Page)
  await userEvent.type(box('Words'), 'Hello')
}

test('what was typed is there again after a reload, for the same person on the same site alone', async () => {
  await typed()
  cleanup()
  await openPage(Page)
  expect(box('Words').value).toBe('Hello')
  for (const other of [
    { ...ANA, viewerId: '2' },
    { ...ANA, siteId: 2 },
  ]) {
    keepDraftsOf(other)
    expect(draftOf(NAME)).toBeNull()
  }
})

test.each([
  ['it was saved', async () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))],
  [
    'it was discarded',
    async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    },
  ],
  ['its writer signed out', async () => dropDraftsOf(ANA.viewerId)],
])('a draft is gone once %s', async (_, end) => {
  await typed()
  expect(draftOf(NAME)).toEqual({ words: 'Hello' })
  await end()
  await waitFor(() => expect(draftOf(NAME)).toBeNull())
})

test('a draft is gone once its page was left after the question', async () => {
  keepDraftsOf(ANA)
  const router = await openPage(Page)
  await userEvent.type(box('Words'), 'Hello')
  void router.navigate({ to: '/list' as never })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('List')
  expect(draftOf(NAME)).toBeNull()
})

test('a draft that nobody came back to for a month is forgotten', () => {
  keepDraftsOf(ANA)
  keepDraft(NAME, { words: 'Hello' })
  keepDraftsOf({ ...ANA, now: Date.now() + 29 * 86_400_000 })
  expect(draftOf(NAME)).toEqual({ words: 'Hello' })
  keepDraftsOf({ ...ANA, now: Date.now() + 31 * 86_400_000 })
  expect(draftOf(NAME)).toBeNull()
})
