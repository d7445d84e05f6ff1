import {
  CHOOSABLE_TYPES,
  hasOptions,
  type LeadFormQuestion,
  type LeadQuestionType,
  leadQuestionTypeLabel,
  questionBeside,
} from '@ward/domain/leads/lead-forms/questions'
import { useEffect, useState } from 'react'
import { send } from '../../../api/send.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { ListField } from '../../../ui/form/ListField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useListAside } from '../../../ui/form/useListAside.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import styles from './LeadForms.module.css'

type QuestionDialogProps = {
  question: LeadFormQuestion
  /** The others of the form. */
  others: readonly LeadFormQuestion[]
  /** The email, which stays what it is. */
  isFixed: boolean
  onSave: (question: LeadFormQuestion) => void
  onClose: () => void
  onDelete?: () => unknown
}

const TYPES = CHOOSABLE_TYPES.map((value) => ({ value, label: leadQuestionTypeLabel[value] }))

/** One question of a form (spec 3 section 2, Field form); it is saved with the form. */
export function QuestionDialog({ question, others, isFixed, onSave, onClose, onDelete }: QuestionDialogProps) {
  const [schema] = useState(() => questionBeside(others))
  const form = useForm(schema, {
    values: question,
    save: async (input) => {
      onSave(input)
      return input
    },
    invalidates: null,
  })
  const { type = 'text' } = form.values
  const showOptions = useListAside(form, 'leadFormOptions')
  const chooseType = (chosen: LeadQuestionType) => {
    form.set('type', chosen)
    showOptions(hasOptions(chosen))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    void form.start()
  }, [])
  const giveUp = async () => {
    if (!(await form.giveUp())) return false
    onClose()
    return true
  }
  return (
    <FormDialog form={{ ...form, giveUp }} title="Field" save="Save field">
      <SelectField
        {...form.field('type')}
        value={type}
        data={isFixed ? [{ value: 'email', label: leadQuestionTypeLabel.email }] : TYPES}
        onChange={(chosen) => chosen && chooseType(chosen as LeadQuestionType)}
        disabled={isFixed}
        allowDeselect={false}
      />
      {type === 'wysiwygtextarea' ? (
        <RichText
          {...form.field('name')}
          value={form.values.name}
          onChange={(html: string) => form.set('name', html)}
          openPage={send}
        />
      ) : (
        <TextField {...form.field('name')} data-autofocus />
      )}
      {hasOptions(type) ? (
        <ListField
          form={form as never}
          path="leadFormOptions"
          empty={{ name: '', crmValue: '', exclude: false }}
          add="Add option"
          item="option"
          ordered
        >
          {(nth) => (
            <div className={styles.option}>
              <TextField {...form.field(`leadFormOptions.${nth}.name`)} />
              <TextField {...form.field(`leadFormOptions.${nth}.crmValue`)} />
              <CheckboxField {...form.check(`leadFormOptions.${nth}.exclude`)} />
            </div>
          )}
        </ListField>
      ) : null}
      <TextField {...form.field('crmId')} disabled={isFixed} help="The name of the column in the file." />
      <TextField {...form.field('helperText')} optional />
      <CheckboxField {...form.check('required')} disabled={isFixed} />
      {onDelete ? (
        <ActionButton kind="danger" onClick={onDelete}>
          Delete question
        </ActionButton>
      ) : null}
    </FormDialog>
  )
}
