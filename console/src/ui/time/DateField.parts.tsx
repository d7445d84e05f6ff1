import { Day } from '@ward/domain/kernel/days'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { ListField } from '../form/ListField.tsx'
import { useForm } from '../form/useForm.ts'
import { Column, type Part } from '../part.tsx'
import { BirthdayField } from './BirthdayField.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { DateRangeField } from './DateRangeField.tsx'
import { DateTimeField, type DateTimeFieldProps } from './DateTimeField.tsx'
import { rememberSiteZone } from './zones.ts'

type Shown = Partial<DateFieldProps> & { label: string; start?: string | null }

function One({ start = null, ...rest }: Shown) {
  const [day, setDay] = useState(start)
  return <DateField {...rest} value={day} onChange={setDay} />
}

function Birthday({ start = null, ...rest }: Shown) {
  const [day, setDay] = useState(start)
  return <BirthdayField {...rest} value={day} onChange={setDay} />
}

function Range({ from: first, to: last, error }: { from: string; to: string; error?: string }) {
  const [from, setFrom] = useState<string | null>(first)
  const [to, setTo] = useState<string | null>(last)
  return (
    <DateRangeField
      label="Running time"
      from={{ label: 'First day', value: from, onChange: setFrom }}
      to={{ label: 'Last day', value: to, onChange: setTo, error }}
    />
  )
}

type ShownMoment = Partial<DateTimeFieldProps> & { label: string; start?: string }

function OneMoment({ start, ...rest }: ShownMoment) {
  const [at, setAt] = useState<Date | null>(start === undefined ? null : new Date(start))
  return <DateTimeField {...rest} value={at} onChange={setAt} />
}

rememberSiteZone('America/New_York')

const GiveawayInput = z.object({
  name: z.string().meta({ title: 'Name' }),
  expires: Day.meta({ title: 'Expiration date' }).nullish(),
  draws: z.array(z.object({ on: Day.meta({ title: 'Draw' }) })).meta({ title: 'Draws' }),
})

const useGiveaway = () =>
  useForm(GiveawayInput, {
    invalidates: null,
    values: { name: 'A warm blanket', expires: '2026-12-24', draws: [{ on: '2026-12-01' }] },
    save: async (input) => input,
    saved: 'Changes were saved',
  })

function GiveawayFields({ form }: { form: ReturnType<typeof useGiveaway> }) {
  return (
    <>
      <DateField {...form.field('expires')} optional help="It ends at 12:00 AM on this day" />
      <ListField form={form} path="draws" item="draw" add="Add draw" empty={{ on: '' }} most={5}>
        {(at) => <DateField {...form.field(`draws.${at}.on`)} />}
      </ListField>
    </>
  )
}

function Giveaway() {
  const form = useGiveaway()
  return (
    <FormPage form={form} label="Giveaway">
      <GiveawayFields form={form} />
    </FormPage>
  )
}

function GiveawayDialog() {
  const form = useGiveaway()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a person would
  useEffect(() => void form.start(), [])
  return (
    <FormDialog form={form} title="Giveaway" save="Save giveaway">
      <GiveawayFields form={form} />
    </FormDialog>
  )
}

export const part: Part = {
  title: 'Dates',
  group: 'Forms',
  states: {
    Empty: () => (
      <Column>
        <One label="Expiration date" help="It ends at 12:00 AM on this day" />
        <Birthday label="Birthday" optional />
        <Range from="" to="" />
        <OneMoment label="Sent at" help="Members are told then" />
      </Column>
    ),
    Filled: () => (
      <Column>
        <One label="Expiration date" start="2026-11-20" />
        <Birthday label="Birthday" start="1984-02-29" />
        <Range from="2026-11-20" to="2026-12-24" />
        <OneMoment label="Sent at" start="2026-11-20T20:42:00Z" clock="site" />
        <OneMoment label="While the clocks are put back" start="2026-11-01T06:30:00Z" clock="site" />
      </Column>
    ),
    'With errors': () => (
      <Column>
        <One label="Typed as no date" start="the 20th" />
        <One label="No such day" start="2026-02-29" />
        <One label="A year too far" start="20266-01-01" />
        <One label="Before it may be" start="2026-11-20" min="2026-12-01" />
        <Birthday label="Not of age" start="2020-01-01" />
        <One label="Refused by the server" start="2026-11-20" error="There is a giveaway on this day" />
        <Range from="2026-12-24" to="2026-11-20" />
        <OneMoment label="Typed as no time" start="soon" />
      </Column>
    ),
    Off: () => (
      <Column>
        <One label="Expiration date" start="2026-11-20" disabled />
        <OneMoment label="Sent at" start="2026-11-20T20:42:00Z" clock="site" disabled />
      </Column>
    ),
  },
  windows: { 'In a form': () => <Giveaway />, 'In a dialog': () => <GiveawayDialog /> },
}
