import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Upload } from './Upload.tsx'

const picture = new File(['12345'], 'face.png', { type: 'image/png' })
const other = new File(['1'.repeat(2_500)], 'other.png', { type: 'image/png' })

function Field(own: Partial<ComponentProps<typeof Upload>>) {
  const [file, setFile] = useState<File | null>(own.file ?? null)
  return (
    <ThemeProvider env="test">
      <Upload label="New image" help="Small ones" accept={['image/png']} {...own} file={file} onFile={setFile} />
    </ThemeProvider>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>(/^New image/)
const zone = () => field().closest('div') ?? expect.fail('no zone')
const files = (...given: File[]) => ({ files: given, types: ['Files'], dropEffect: 'none' })

test('a file is chosen, named with its size, and taken out again', () => {
  render(<Field />)
  expect([field().type, field().accept]).toEqual(['file', 'image/png'])
  fireEvent.change(field(), { target: { files: [other] } })
  expect(screen.getByText('other.png')).toBeTruthy()
  expect(screen.getByText('3 kB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take out other.png' }))
  expect(screen.queryByText('other.png')).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('a file is dropped on it, the first of several; one that is dropped beside it leaves the page where it is', () => {
  render(<Field />)
  fireEvent.dragOver(zone(), { dataTransfer: files(picture) })
  expect(zone().dataset.over).toBe('true')
  fireEvent.drop(zone(), { dataTransfer: files(picture, other) })
  expect(zone().dataset.over).toBeUndefined()
  expect(screen.getByText('face.png')).toBeTruthy()
  const beside = createEvent.drop(window)
  Object.assign(beside, { dataTransfer: files(other) })
  fireEvent(window, beside)
  expect(beside.defaultPrevented).toBe(true)
  expect(screen.queryByText('other.png')).toBeNull()
})

test('words that are dragged over it are no file', () => {
  render(<Field />)
  fireEvent.dragOver(zone(), { dataTransfer: { files: [], types: ['text/plain'] } })
  expect(zone().dataset.over).toBeUndefined()
})

test('a file is pasted wherever one is on the page, and words are left alone', () => {
  render(<Field />)
  const paste = (given: File[]) => {
    const event = createEvent.paste(document)
    Object.assign(event, { clipboardData: { files: given } })
    fireEvent(document, event)
    return event.defaultPrevented
  }
  expect(paste([])).toBe(false)
  expect(paste([picture])).toBe(true)
  expect(screen.getByText('face.png')).toBeTruthy()
})

test('an error stands below in place of the help, and is said of the field', () => {
  render(<Field error="Too large" />)
  expect(screen.getByRole('alert').textContent).toBe('Too large')
  expect(screen.queryByText('Small ones')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too large')
})

test('while it is sent it shows how far, can be stopped, and takes nothing else', () => {
  const onCancel = vi.fn()
  const { rerender } = render(<Field file={picture} progress={0.426} onCancel={onCancel} />)
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42')
  expect(screen.getByRole('status').textContent).toBe('42%')
  fireEvent.drop(screen.getByText('42%'), { dataTransfer: files(other) })
  expect(screen.queryByText('other.png')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  rerender(<Field file={picture} progress={1} onCancel={onCancel} />)
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
})

test('what may not be changed takes nothing', () => {
  render(<Field disabled />)
  fireEvent.drop(zone(), { dataTransfer: files(picture) })
  expect(screen.queryByText('face.png')).toBeNull()
  expect(field().disabled).toBe(true)
})
