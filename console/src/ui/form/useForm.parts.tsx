import { conflict, invalid } from '@ward/domain/kernel/refusal'
import { useEffect } from 'react'
import { z } from 'zod'
import { ActionButton } from '../ActionButton.tsx'
import type { Part } from '../part.tsx'
import { CheckboxField } from './CheckboxField.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormPage } from './FormPage.tsx'
import { TextAreaField, TextField } from './fields.tsx'
import type { FormOptions } from './formOptions.ts'
import { inlineForm } from './inlineForm.tsx'
import { ListField } from './ListField.tsx'
import { useForm } from './useForm.ts'

const PollInput = z.object({
  id: z.string().nullish(),
  title: z.string().trim().min(1, 'Please give it a title').meta({ title: 'Title' }),
  note: z.string().meta({ title: 'Note' }),
  open: z.boolean().meta({ title: 'Open to all' }),
  answers: z
    .array(z.object({ text: z.string().min(1, 'Please write something').meta({ title: 'Answer' }) }))
    .min(1, 'A poll needs an answer')
    .meta({ title: 'Answers' }),
})
type Save = FormOptions<typeof PollInput, unknown>['save']

const SLEEP = {
  id: '7',
  title: 'Sleep and weather',
  note: 'Asked each autumn.',
  open: true,
  answers: [{ text: 'I sleep well' }, { text: 'I sleep badly' }],
}
const THEIRS = { ...SLEEP, title: 'Sleep, weather and pain', answers: [{ text: 'I sleep well' }] }
const saves: Save = async (poll) => poll
const isTaken: Save = () => Promise.reject(invalid('title', 'There is a poll of this title'))
const isLate: Save = () => Promise.reject(conflict('Someone else just changed this poll', THEIRS))

function usePoll(save: Save = saves, values: z.input<typeof PollInput> = SLEEP) {
  return useForm(PollInput, { invalidates: null, values, save, saved: 'Changes were saved' })
}

function PollFields({ form }: { form: ReturnType<typeof usePoll> }) {
  return (
    <>
      <TextField {...form.field('title')} data-autofocus />
      <TextAreaField {...form.field('note')} optional help="Only staff see it" />
      <CheckboxField {...form.check('open')} />
      <ListField form={form} path="answers" item="answer" add="Add answer" empty={{ text: '' }} most={5}>
        {(at) => <TextField {...form.field(`answers.${at}.text`)} />}
      </ListField>
    </>
  )
}

/** A page on which something was typed and, where `submits`, Save was pressed. */
function Page({ save, typed = {}, submits }: { save?: Save; typed?: Partial<typeof SLEEP>; submits?: true }) {
  const form = usePoll(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a person would
  useEffect(() => {
    for (const [name, value] of Object.entries(typed)) form.set(name, value as never)
    if (submits) setTimeout(() => void form.save(), 50)
  }, [])
  return (
    <FormPage form={form} label="Poll">
      <PollFields form={form} />
    </FormPage>
  )
}

function DialogState({ title }: { title: string }) {
  const form = usePoll(isTaken, { ...SLEEP, id: null, title: '', answers: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a person would
  useEffect(() => void form.start(), [])
  return (
    <>
      <ActionButton onClick={() => void form.start()}>New poll</ActionButton>
      <FormDialog form={form} title={title} save="Create poll">
        <PollFields form={form} />
      </FormDialog>
    </>
  )
}

const Inline = inlineForm<typeof PollInput>()
const ROWS = [SLEEP, { ...SLEEP, id: '8', title: 'Pain in winter' }]

function Rows() {
  const form = usePoll()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a person would
  useEffect(() => void form.start(SLEEP), [])
  return (
    <Inline.Provider form={form} saveKey="Save the poll">
      {ROWS.map((row) => (
        <div key={row.id} style={{ display: 'flex', gap: 12, alignItems: 'center', minHeight: 44 }}>
          <Inline.Cell row={row} edit={(edited) => <TextField {...edited.field('title')} />}>
            {row.title}
          </Inline.Cell>
          <Inline.Actions row={row} values={row} label={row.title} />
        </div>
      ))}
    </Inline.Provider>
  )
}

export const part: Part = {
  title: 'A form',
  group: 'Forms',
  windows: {
    'A page as it is saved': () => <Page />,
    'Something is typed': () => <Page typed={{ title: 'Sleep and pain' }} />,
    'Refused by the schema': () => <Page typed={{ title: '', answers: [{ text: '' }] }} submits />,
    'Refused by the server': () => <Page save={isTaken} typed={{ title: 'Pain in winter' }} submits />,
    'Somebody else was faster': () => <Page save={isLate} typed={{ title: 'Sleep and pain', open: false }} submits />,
    'In a dialog': () => <DialogState title="New poll" />,
    'In a row': () => <Rows />,
  },
}
