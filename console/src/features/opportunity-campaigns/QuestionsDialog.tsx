import {
  type CampaignQuestion,
  hasChoices,
  QUESTIONS_MAX,
  QUESTIONS_SAVED,
  type QuestionKind,
  QuestionsInput,
  questionKindLabel,
} from '@ward/domain/opportunity-campaigns/questions'
import { useEffect } from 'react'
import type { z } from 'zod'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { ListField } from '../../ui/form/ListField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { WordsField } from '../../ui/form/WordsField.tsx'
import styles from './Campaigns.module.css'
import { CAMPAIGNS_KEY, type ShownCampaign, saveQuestions } from './campaigns.api.ts'

const KINDS = Object.entries(questionKindLabel).map(([value, label]) => ({ value, label }))
/** A question in a line, as it is compared with somebody else's. */
const questionLine = ({ text, kind = 'text', options = [], notSure }: z.input<typeof CampaignQuestion>) =>
  `${text} (${[questionKindLabel[kind], ...options, ...(notSure ? ['Not sure'] : [])].join(', ')})`
const NEW_QUESTION = { text: '', kind: 'text', options: [], notSure: false }

type QuestionsDialogProps = {
  campaign: ShownCampaign
  /** Told the version they were saved over, and the one that the campaign has by it. */
  onSaved: (over: number, version: number) => void
  onClose: () => void
}

/** Changes what a campaign asks; responses that are there keep what they were asked. */
export function QuestionsDialog({ campaign, onSaved, onClose }: QuestionsDialogProps) {
  const { id: opportunityCampaignId, version, questions, consentText } = campaign
  const form = useForm(QuestionsInput, {
    values: { opportunityCampaignId, version, questions, consentText },
    save: async (input) => ({ ...(await saveQuestions(input)), over: input.version }),
    saved: QUESTIONS_SAVED,
    onSaved: ({ over, version }) => onSaved(over ?? version, version),
    close: onClose,
    invalidates: CAMPAIGNS_KEY,
    show: {
      questions: (questions) => <pre className={styles.lines}>{questions.map(questionLine).join('\n') || '—'}</pre>,
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    void form.start()
  }, [])
  const giveUp = async () => {
    const isLeft = await form.giveUp()
    if (isLeft) onClose()
    return isLeft
  }
  return (
    <FormDialog form={{ ...form, giveUp }} title="Edit questions" save="Save questions" size={720}>
      <ListField
        form={form as never}
        path="questions"
        empty={NEW_QUESTION}
        add="Add question"
        item="question"
        most={QUESTIONS_MAX}
        ordered
      >
        {(nth) => {
          const kind = form.values.questions[nth]?.kind ?? 'text'
          return (
            <div className={styles.question}>
              <TextField {...form.field(`questions.${nth}.text`)} />
              <SelectField
                {...form.field(`questions.${nth}.kind`)}
                value={kind}
                data={KINDS}
                onChange={(chosen) => chosen && form.set(`questions.${nth}.kind`, chosen as QuestionKind)}
                allowDeselect={false}
              />
              {hasChoices(kind) ? (
                <WordsField
                  {...form.field(`questions.${nth}.options`)}
                  value={[...(form.values.questions[nth]?.options ?? [])]}
                  onChange={(options) => form.set(`questions.${nth}.options`, options)}
                  placeholder="Add an answer"
                />
              ) : null}
              <CheckboxField {...form.check(`questions.${nth}.notSure`)} />
            </div>
          )
        }}
      </ListField>
      <TextAreaField
        {...form.field('consentText')}
        help="Each response keeps the wording it answered, whatever you change here."
      />
    </FormDialog>
  )
}
