import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VisualEditor } from './VisualEditor.tsx'

async function open(sends: boolean) {
  render(
    <form data-sends={sends || undefined}>
      <VisualEditor
        html="<p>Hello</p>"
        onChange={() => {}}
        onReady={() => {}}
        editable
        blurPictures={false}
        autoFocus={false}
        named={{ 'aria-label': 'Body' }}
      />
    </form>,
  )
  return screen.findByRole('textbox')
}

test.each([
  ['Ctrl+Enter', { key: 'Enter', keyCode: 13, ctrlKey: true }],
  ['Cmd+Enter', { key: 'Enter', keyCode: 13, metaKey: true }],
  ['Escape', { key: 'Escape', keyCode: 27 }],
])('%s in a text that is sent is the form’s, and elsewhere the editor’s', async (_, key) => {
  const text = await open(true)
  expect(fireEvent.keyDown(text, key)).toBe(true)
  expect(fireEvent.keyDown(text, { key: 'Enter', keyCode: 13 })).toBe(false)
  cleanup()
  expect(fireEvent.keyDown(await open(false), key)).toBe(false)
})
