import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { TextField } from '../form/fields.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { useForm } from '../form/useForm.ts'
import { Tabs } from './Tabs.tsx'

function Edit() {
  const form = useForm(z.object({ bio: z.string() }), {
    invalidates: null,
    values: { bio: '' },
    save: async () => ({}),
  })
  return (
    <FormPage form={form} label="Edit">
      <TextField {...form.field('bio')} label="Bio" />
    </FormPage>
  )
}

/** As it is served: there the content of a hidden tab is put to rest, which it is not in the provider of tests. */
const Page = () => (
  <ThemeProvider>
    <Tabs
      label="User"
      tabs={[
        { id: 'edit', label: 'Edit', stays: true, content: () => <Edit /> },
        { id: 'activity', label: 'Activity', content: () => <p>What they did</p> },
      ]}
    />
  </ThemeProvider>
)
test('what is unsaved guards its page from every tab of it, and its tab says so, until it is saved', async () => {
  const router = await openPage(Page)
  await userEvent.type(box('Bio'), 'Words')
  fireEvent.click(screen.getByRole('tab', { name: /Activity/ }))
  await screen.findByText('What they did')
  expect(screen.getByRole('tab', { name: /Edit.*Unsaved/ })).toBeTruthy()
  act(() => void router.navigate({ to: '/list' as never }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  fireEvent.click(screen.getByRole('tab', { name: /Edit/ }))
  await waitFor(() => expect(box('Bio').value).toBe('Words'))
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(screen.queryByText('Unsaved')).toBeNull())
  fireEvent.click(screen.getByRole('tab', { name: /Activity/ }))
  act(() => void router.navigate({ to: '/list' as never }))
  expect(await screen.findByText('List')).toBeTruthy()
})
