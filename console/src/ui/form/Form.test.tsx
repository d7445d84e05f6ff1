import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'

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
