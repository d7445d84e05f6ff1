import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormPage } from '../form/FormPage.tsx'
import { TextField } from '../form/fields.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { useForm } from '../form/useForm.ts'
import { Toaster } from '../toast/Toaster.tsx'
import { FAILED_RESTS, LEFT_RESTS, QUIET_MS, SENDING_RESTS } from './quiet.ts'
import { useKeys } from './useKeys.ts'

const KEYS = ['d', 's', 'Delete', 'Shift+S', 'j', '7']
const done = vi.fn()
beforeEach(() => {
  done.mockClear()
  vi.useFakeTimers({ toFake: ['performance'] })
})
const later = (ms: number) => vi.advanceTimersByTime(ms)
function press(name: string) {
  const key = name.replace('Shift+', '')
  const event = createEvent.keyDown(document.body, { key, shiftKey: name !== key })
  fireEvent(document.body, Object.defineProperty(event, 'timeStamp', { value: performance.now() }))
}
const bindings = Object.fromEntries(KEYS.map((name) => [name, { label: name, run: () => done(name) }]))

/** A page with a form that is sent by hand, and keys that decide. */
async function openForm() {
  const sent: PromiseWithResolvers<unknown>[] = []
  function Page() {
    const form = useForm(z.object({ words: z.string() }), {
      invalidates: null,
      values: { words: '' },
      save: () => {
        const next = Promise.withResolvers<unknown>()
        sent.push(next)
        return next.promise
      },
    })
    useKeys(bindings, { group: 'This page' })
    return (
      <FormPage form={form} label="Words">
        <TextField {...form.field('words')} label="Words" />
      </FormPage>
    )
  }
  await openPage(Page)
  await userEvent.type(box('Words'), 'Hello')
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  return { sent, save }
}

test.each(KEYS)(
  'the key %s does nothing while a form is being sent, after it failed, and for a moment after it was left; it says why',
  async (key) => {
    const { sent, save } = await openForm()
    save()
    later(60_000)
    press(key)
    expect(await screen.findByText(SENDING_RESTS)).toBeTruthy()
    sent[0]?.reject(new Error('broken'))
    await waitFor(() => {
      press(key)
      expect(screen.getByText(FAILED_RESTS)).toBeTruthy()
    })
    later(60_000)
    press(key)
    expect(done).not.toHaveBeenCalled()
    save()
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.resolve({})
    await waitFor(() => {
      later(QUIET_MS * 2)
      press(key)
      expect(done).toHaveBeenCalledWith(key)
    })
    done.mockClear()
    box('Words').focus()
    box('Words').blur()
    later(QUIET_MS - 1)
    press(key)
    expect(await screen.findByText(LEFT_RESTS)).toBeTruthy()
    // Each letter of a sentence keeps the keys at rest.
    later(QUIET_MS - 1)
    press(key)
    expect(done).not.toHaveBeenCalled()
    later(QUIET_MS)
    press(key)
    expect(done).toHaveBeenCalledOnce()
  },
)

test('a key that cannot act says why, and the sentence typed after it does nothing; a step to the next does at once', () => {
  function Page() {
    useKeys(
      {
        ...bindings,
        r: { label: 'Reply', because: 'Nobody can see this.', run: () => done('r') },
        ']': { label: 'Next', step: true, run: () => done(']') },
      },
      { group: 'This page' },
    )
    return <Toaster />
  }
  render(<Page />)
  later(QUIET_MS)
  for (const key of ['r', '7', 'd', 's']) {
    press(key)
    later(1000)
  }
  expect(screen.getByRole('alert').textContent).toContain('Nobody can see this.')
  expect(done).not.toHaveBeenCalled()
  press(']')
  press('d')
  expect(done.mock.calls).toEqual([[']'], ['d']])
})
