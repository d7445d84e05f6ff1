import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DAY_UNREADABLE, Day, latestBirthday, shownDay } from '@ward/domain/kernel/days'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormPage } from '../form/FormPage.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { ListField } from '../form/ListField.tsx'
import { useForm } from '../form/useForm.ts'
import { BirthdayField } from './BirthdayField.tsx'
import { DateField } from './DateField.tsx'
import { DateRangeField } from './DateRangeField.tsx'

const EventInput = z.object({
  born: Day.meta({ title: 'Birthday' }).nullish(),
  from: Day.meta({ title: 'First day' }),
  to: Day.meta({ title: 'Last day' }).nullish(),
  draws: z.array(z.object({ on: Day.meta({ title: 'Draw' }) })).meta({ title: 'Draws' }),
})

const saved = vi.fn()
function EventPage() {
  const form = useForm(EventInput, {
    invalidates: null,
    values: { born: null, from: '2026-11-20', to: null, draws: [{ on: '2026-12-01' }] },
    save: async (_, changed) => saved(changed),
  })
  return (
    <FormPage form={form} label="Event">
      <BirthdayField {...form.field('born')} />
      <DateRangeField label="Running time" from={form.field('from')} to={form.field('to')} />
      <ListField form={form} path="draws" item="draw" add="Add draw" empty={{ on: '' }}>
        {(at) => <DateField {...form.field(`draws.${at}.on`)} />}
      </ListField>
    </FormPage>
  )
}
const type = (name: string, text: string) => {
  fireEvent.focus(box(name))
  fireEvent.change(box(name), { target: { value: text } })
}
const leave = (name: string) => fireEvent.blur(box(name))
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('a day is typed as one likes, shown as MM/DD/YYYY and saved as a day', async () => {
  await openPage(EventPage)
  expect(box('First day').value).toBe('11/20/2026')
  type('First day', '1/5/2027')
  expect(box('First day').value).toBe('1/5/2027')
  leave('First day')
  expect(box('First day').value).toBe('01/05/2027')
  type('Draw', '12022026')
  save()
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ from: '2027-01-05', draws: [{ on: '2026-12-02' }] }))
})

test('what is no day stays as it was typed, is told when the field is left, and is not saved', async () => {
  saved.mockClear()
  await openPage(EventPage)
  type('Draw', 'the 20th')
  expect(screen.queryByText(DAY_UNREADABLE)).toBeNull()
  leave('Draw')
  expect(box('Draw').value).toBe('the 20th')
  expect(screen.getByText(DAY_UNREADABLE)).toBeTruthy()
  save()
  await waitFor(() => expect(document.activeElement).toBe(box('Draw')))
  expect(saved).not.toHaveBeenCalled()
})

test('a day that is taken out is none', async () => {
  await openPage(EventPage)
  type('Last day', '11/21/2026')
  type('Last day', '')
  type('First day', '11/21/2026')
  save()
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ from: '2026-11-21' }))
})

test('a day is picked by the arrows in the calendar, which then closes', async () => {
  const user = userEvent.setup()
  await openPage(EventPage)
  await user.click(screen.getByRole('button', { name: 'Choose a date: Draw' }))
  const calendar = await screen.findByRole('dialog', { name: 'Choose a date: Draw' })
  const chosen = within(calendar).getByRole('button', { name: 'December 1, 2026' })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(box('Draw').value).toBe('12/02/2026')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the two days of a range are picked in one calendar, in whichever order', async () => {
  const user = userEvent.setup()
  await openPage(EventPage)
  await user.click(screen.getByRole('button', { name: 'Choose the dates: Running time, first day' }))
  const calendar = within(await screen.findByRole('dialog'))
  await user.click(calendar.getByRole('button', { name: 'November 1, 2026' }))
  expect(box('First day').value).toBe('11/20/2026')
  await user.click(calendar.getByRole('button', { name: 'November 25, 2026' }))
  expect([box('First day').value, box('Last day').value]).toEqual(['11/01/2026', '11/25/2026'])
})

test('where the first day stands, the last one is picked by one press', async () => {
  const user = userEvent.setup()
  await openPage(EventPage)
  await user.click(screen.getByRole('button', { name: 'Choose the dates: Running time, last day' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'November 25, 2026' }))
  expect([box('First day').value, box('Last day').value]).toEqual(['11/20/2026', '11/25/2026'])
})

test('a range that ends before it begins says so', async () => {
  await openPage(EventPage)
  type('Last day', '11/19/2026')
  leave('Last day')
  expect(screen.getByText('The end is before the beginning')).toBeTruthy()
})

test('the latest birthday is 18 years before today', async () => {
  await openPage(EventPage)
  const today = new Date().toLocaleDateString('en-CA')
  type('Birthday', today)
  leave('Birthday')
  expect(screen.getByText(`Please enter ${shownDay(latestBirthday(today))} or earlier`)).toBeTruthy()
})
