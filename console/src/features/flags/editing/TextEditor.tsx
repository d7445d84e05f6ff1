import { useQueryClient } from '@tanstack/react-query'
import {
  AUTHOR_AT_RISK,
  BodyEdit,
  CONTENT_SAVED,
  EDIT_LABEL,
  ThreadEdit,
} from '@ward/domain/flags/editing/text-editing'
import type { ReactNode } from 'react'
import { send } from '../../../api/send.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import type { FieldProps } from '../../../ui/form/fieldProps.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type AnyForm, useForm } from '../../../ui/form/useForm.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { useFindMentions } from '../../users/directory/PersonMentions.tsx'
import { useThreadAuthors } from '../../users/directory/ThreadAuthors.tsx'
import { useWait } from '../at-risk/useWait.ts'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import { QUEUE_KEY } from '../flag/flags.api.ts'
import { asRead } from './asRead.ts'
import { saveBody, saveThread } from './editing.api.ts'
import styles from './TextEditor.module.css'
import { textDraft } from './text-draft.ts'

const HELP = 'Enter starts a new line. Type @ to mention someone.'

type Props = { flag: FlagCase; onClose: () => void }

/** Edits the text a flag is about in its place: of a thread the title and author too (spec 1 section 2.5). */
export function TextEditor({ flag, onClose }: Props) {
  return flag.thread ? (
    <ThreadEditor flag={flag} thread={flag.thread} onClose={onClose} />
  ) : (
    <BodyEditor flag={flag} onClose={onClose} />
  )
}

/** The steps after a text was saved: everything that shows it is asked for again. */
function useSaved(onClose: () => void) {
  const queries = useQueryClient()
  return {
    saved: CONTENT_SAVED,
    close: onClose,
    onSaved: () => {
      for (const queryKey of [FLAG_KEY, QUEUE_KEY]) void queries.invalidateQueries({ queryKey })
    },
  }
}

function BodyEditor({ flag, onClose }: Props) {
  const { body = '', version = null } =
    flag.comment ?? flag.reply ?? flag.userProfileStatus ?? flag.userProfileStatusReply ?? {}
  const form = useForm(BodyEdit, {
    invalidates: null,
    draft: textDraft(flag.id),
    values: { id: flag.id, body, version },
    save: saveBody,
    show: { body: asRead },
    ...useSaved(onClose),
  })
  return (
    <Editor form={form} onClose={onClose}>
      <Body flag={flag} field={form.field('body')} busy={form.isBusy} autoFocus />
    </Editor>
  )
}

function ThreadEditor({ flag, thread, onClose }: Props & { thread: NonNullable<FlagCase['thread']> }) {
  const isWaiting = useWait(flag) !== null
  const authors = useThreadAuthors(flag.author, isWaiting)
  const { id, name, body, version } = thread
  const form = useForm(ThreadEdit, {
    invalidates: null,
    draft: textDraft(flag.id),
    values: { id, name, userId: flag.author.id, body, version },
    // Fields not changed here keep the values others gave them.
    save: (input, changed) => saveThread({ ...changed, id, version: input.version }),
    show: { body: asRead, userId: (chosen) => authors.find(({ value }) => value === chosen)?.label ?? String(chosen) },
    ...useSaved(onClose),
  })
  return (
    <Editor form={form} onClose={onClose}>
      <TextField {...form.field('name')} value={form.values.name ?? ''} autoFocus />
      <SelectField
        {...form.field('userId')}
        data={authors}
        help={isWaiting ? AUTHOR_AT_RISK : undefined}
        searchable
        allowDeselect={false}
      />
      <Body flag={flag} field={form.field('body')} busy={form.isBusy} />
    </Editor>
  )
}

function Editor({ form, onClose, children }: { form: AnyForm; onClose: () => void; children: ReactNode }) {
  return (
    <section className={styles.editor} aria-label={EDIT_LABEL}>
      <h2>{EDIT_LABEL}</h2>
      <FormPage form={form} label={EDIT_LABEL} onCancel={onClose} inPlace>
        {children}
      </FormPage>
    </section>
  )
}

type BodyField = Omit<FieldProps<string>, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange: (html: string) => void
}

function Body({ flag, field, ...how }: { flag: FlagCase; field: BodyField; busy: boolean; autoFocus?: boolean }) {
  const { value, ...rest } = field
  const mentions = useFindMentions(flag.assocType, flag.assocId)
  return (
    <RichText {...rest} value={value ?? ''} help={HELP} openPage={send} mentions={mentions} blurPictures {...how} />
  )
}
