import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { Choice, Choices } from './choices.ts'
import { SearchSelect } from './SearchSelect.tsx'

const people: Choice[] = ['Ada', 'Adam', 'Ben'].map((label, index) => ({ value: String(index + 1), label }))

function server() {
  const asked: { text: string; signal: AbortSignal; answer: (fails?: boolean) => void }[] = []
  const choices: Choices = {
    key: ['people'],
    find: (text, signal) =>
      new Promise((resolve, reject) => {
        const fitting = people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
        const answer = (fails = false) =>
          fails
            ? reject(new Fault('The server is away', 'req-4f1c'))
            : resolve({ choices: fitting, total: fitting.length })
        asked.push({ text, signal, answer })
      }),
    byIds: async (ids) => people.filter(({ value }) => ids.includes(value)),
  }
  return { asked, choices }
}

function Many({ choices, first = [], onSubmit }: { choices: Choices; first?: string[]; onSubmit?: () => void }) {
  const [value, setValue] = useState(first)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <SearchSelect multiple label="Moderators" choices={choices} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </form>
  )
}
function One({ choices }: { choices: Choices }) {
  const [value, setValue] = useState<string | null>('3')
  return (
    <>
      <SearchSelect label="Author" choices={choices} known={people.slice(2)} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  )
}

const show = (part: React.ReactNode) =>
  render(
    <ThemeProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
      </QueryClientProvider>
    </ThemeProvider>,
  )
const field = (label = 'Moderators') => screen.getByRole('combobox', { name: label })
const value = () => screen.getByRole('status').textContent
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('it asks once for what was typed, 300 ms after the last key, and never shows an answer to an earlier text', async () => {
  const { asked, choices } = server()
  show(<Many choices={choices} />)
  await userEvent.type(field(), 'ad')
  // The list opens with the first of all; the first letter gives that question up.
  expect(asked.map(({ text }) => text)).toEqual([''])
  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['', 'ad']))
  await userEvent.type(field(), 'am')
  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['', 'ad', 'adam']))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  asked[2]?.answer()
  await waitFor(() => expect(options()).toEqual(['Adam']))
  asked[1]?.answer()
  expect(options()).toEqual(['Adam'])
})

test('by keyboard alone: type, Enter chooses the first, Enter sends the form, Backspace takes the last one off', async () => {
  const { asked, choices } = server()
  const onSubmit = vi.fn()
  show(<Many choices={choices} first={['3']} onSubmit={onSubmit} />)
  expect(await screen.findByText('Ben')).toBeTruthy()
  await userEvent.type(field(), 'ada')
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer()
  await waitFor(() => expect(options()).toEqual(['Ada', 'Adam']))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(value()).toBe('3,2')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(options()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Backspace}')
  expect(value()).toBe('3')
})

test('one of many: a choice takes the place of the one before, the same again stays, and Backspace takes it off', async () => {
  const { asked, choices } = server()
  show(<One choices={choices} />)
  expect(screen.getByText('Ben')).toBeTruthy()
  for (const [nth, then] of ['1', '1'].entries()) {
    fireEvent.click(field('Author'))
    if (nth === 0) await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.answer()
    const ada = await screen.findByRole('option', { name: /Ada$/ })
    expect(ada.getAttribute('aria-selected')).toBe(String(nth === 1))
    await userEvent.click(ada)
    expect(value()).toBe(then)
  }
  await userEvent.type(field('Author'), '{Backspace}')
  expect(value()).toBe('null')
})

test('what was typed and is not there is made by the last line of the list, where it can be', async () => {
  const { asked, choices } = server()
  const onCreate = vi.fn()
  show(
    <SearchSelect multiple label="Moderators" choices={choices} value={[]} onChange={() => {}} onCreate={onCreate} />,
  )
  await userEvent.type(field(), 'ada')
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer()
  await waitFor(() => expect(options()).toEqual(['Ada', 'Adam']))
  await userEvent.type(field(), 'mant')
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(options()).toEqual([])
  asked[2]?.answer()
  expect(await screen.findByText('No results.')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Create “adamant”' }))
  expect(onCreate.mock.calls).toEqual([['adamant']])
  expect((field() as HTMLInputElement).value).toBe('')
})

test('what fails is told and asked again by its own line; what finds nothing says so', async () => {
  const { asked, choices } = server()
  show(<Many choices={choices} />)
  await userEvent.type(field(), 'zo')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByText('Looking …')).toBeTruthy()
  asked[1]?.answer(true)
  expect(await screen.findByText('The server is away (req-4f1c)')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(3))
  asked[2]?.answer()
  expect(await screen.findByText('No results.')).toBeTruthy()
})

test('the server names a person chosen by id alone, or the field says that they are gone', async () => {
  const { choices } = server()
  show(<Many choices={choices} first={['1', '9']} />)
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(await screen.findByText('No longer here (9)')).toBeTruthy()
})
