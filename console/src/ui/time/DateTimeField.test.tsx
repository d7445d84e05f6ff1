import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MOMENT_UNREADABLE, Moment } from '@ward/domain/kernel/moments'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormPage } from '../form/FormPage.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { useForm } from '../form/useForm.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { rememberSiteZone } from './zones.ts'

beforeEach(() => rememberSiteZone('America/New_York'))

const MailInput = z.object({ at: Moment.meta({ title: 'Sent at' }).nullish() })

async function openMail(start: string | null = '2026-11-20T20:42:00Z') {
  const saved = vi.fn()
  function Page() {
    const form = useForm(MailInput, {
      invalidates: null,
      values: { at: start === null ? null : new Date(start) },
      save: async ({ at }) => saved(at?.toISOString() ?? null),
    })
    return (
      <FormPage form={form} label="Mail">
        <DateTimeField {...form.field('at')} clock="site" />
      </FormPage>
    )
  }
  await openPage(Page)
  return saved
}
const day = () => box('Sent at: date')
const time = () => box('Sent at: time')
const shown = () => `${day().value} ${time().value}`
const type = (field: HTMLElement, value: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('a moment is shown and typed by the clock of its zone, which is told', async () => {
  const saved = await openMail()
  expect(shown()).toBe('11/20/2026 3:42 PM')
  expect(screen.getByText('Eastern Time (New York)')).toBeTruthy()
  type(day(), '7/1/2027')
  type(time(), '09:05')
  expect(shown()).toBe('7/1/2027 09:05')
  fireEvent.blur(time())
  expect(shown()).toBe('07/01/2027 9:05 AM')
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith('2027-07-01T13:05:00.000Z'))
})

test('half of a moment stays as it was typed and is not saved', async () => {
  const saved = await openMail(null)
  type(day(), '7/1/2027')
  expect(screen.queryByText(MOMENT_UNREADABLE)).toBeNull()
  fireEvent.blur(day())
  expect(screen.getByText(MOMENT_UNREADABLE)).toBeTruthy()
  expect(shown()).toBe('07/01/2027 ')
  save()
  await waitFor(() => expect(document.activeElement).toBe(day()))
  expect(saved).not.toHaveBeenCalled()
})

test('a time that is taken out is none', async () => {
  const saved = await openMail()
  type(day(), '')
  type(time(), '')
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith(null))
})

test('where the clocks are put back either time can be taken', async () => {
  const user = userEvent.setup()
  const saved = await openMail()
  type(day(), '11/1/2026')
  type(time(), '1:30 am')
  expect(screen.getByText(/1:30 AM comes twice on this day; this is the first one \(EDT\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take the second (EST)' }))
  expect(screen.getByText(/this is the second one \(EST\)/)).toBeTruthy()
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith('2026-11-01T06:30:00.000Z'))
})

test('where the clocks skip a time, what is taken is told', async () => {
  await openMail()
  type(day(), '3/8/2026')
  type(time(), '2:30 am')
  expect(screen.getByText(/The clocks skip 2:30 AM on this day; 3:30 AM is used/)).toBeTruthy()
})

test('a day that is picked keeps the time', async () => {
  const user = userEvent.setup()
  await openMail()
  await user.click(screen.getByRole('button', { name: 'Choose a date: Sent at' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'November 25, 2026' }))
  expect(shown()).toBe('11/25/2026 3:42 PM')
})
