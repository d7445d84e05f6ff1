import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'
import { WordsField } from './WordsField.tsx'

test('Ctrl+S saves the form in the dialog on top and none that lies under it', () => {
  const under = vi.fn(() => true)
  const inside = vi.fn(() => true)
  render(
    <>
      <Form onSubmit={under}>page</Form>
      <div role="dialog" aria-modal="true">
        <Form onSubmit={inside}>dialog</Form>
      </div>
    </>,
  )
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect([under.mock.calls.length, inside.mock.calls.length]).toEqual([0, 1])
})

test('Ctrl+S saves nothing while a question lies over the form', () => {
  const save = vi.fn(() => true)
  render(
    <>
      <Form onSubmit={save}>page</Form>
      <div role="dialog" aria-modal="true" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(save).not.toHaveBeenCalled()
})

test('Ctrl+S saves a word that is still being typed, and leaves the focus in its field', () => {
  const saved: string[][] = []
  function Answers() {
    const [words, setWords] = useState(['Yes'])
    return (
      <Form onSubmit={() => saved.push(words)}>
        <WordsField label="Answers" value={words} onChange={setWords} />
      </Form>
    )
  }
  render(
    <MantineProvider env="test">
      <Answers />
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Answers/ })
  field.focus()
  fireEvent.change(field, { target: { value: 'Perhaps' } })
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  expect(saved).toEqual([['Yes', 'Perhaps']])
  expect(document.activeElement).toBe(field)
})
