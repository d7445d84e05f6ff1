import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { FORM_SAVED, type LeadFormInput } from '@ward/domain/leads/lead-forms/lead-forms'
import { EMAIL_CRM_ID, type LeadFormQuestion, leadQuestionTypeLabel } from '@ward/domain/leads/lead-forms/questions'
import { type ReactNode, useRef } from 'react'
import { send } from '../../../api/send.ts'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { merged } from '../../../ui/form/formValues.ts'
import type { FormOf } from '../../../ui/form/useForm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { OrderList } from '../../../ui/order/OrderList.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './LeadForms.module.css'
import { LEAD_FORMS_KEY, saveLeadForm } from './lead-forms.api.ts'
import { QuestionDialog } from './QuestionDialog.tsx'
import { factsOf, wordsOf } from './question-words.ts'

type LeadForm = FormOf<typeof LeadFormInput>
/** A question as it was when its dialog opened, and its place; that of one to be added is -1. */
export type Edited = { question: LeadFormQuestion; nth: number }

const NEW_QUESTION: LeadFormQuestion = {
  name: '',
  type: 'text',
  required: false,
  crmId: '',
  helperText: '',
  leadFormOptions: [],
}
const DELETED_AND_SAVED =
  'The form is saved without it at once, and you can’t bring it back. Answers already given stay in the leads CSV.'

type Change = (questions: LeadFormQuestion[]) => LeadFormQuestion[]
const questionsIn = ({ leadFormQuestions = [] }: LeadForm['values']) => leadFormQuestions as LeadFormQuestion[]
/** Finds a question again after others came and went. */
const keyOf = ({ id }: LeadFormQuestion, nth: number) => id ?? `new-${nth}`
/** The place of the question that is edited; one that was new by its place alone, since it may have its id by now. */
const placeOf = ({ question: { id }, nth }: Edited, questions: readonly LeadFormQuestion[]) =>
  id ? questions.findIndex((each) => each.id === id) : nth
const isSame = (one: LeadFormQuestion[], other: LeadFormQuestion[]) =>
  one.length === other.length && one.every((question, nth) => question === other[nth])
/** The questions in the order of these keys, and then those it does not name. */
function inOrder(questions: LeadFormQuestion[], keys: readonly string[]): LeadFormQuestion[] {
  const keyed = new Map(questions.map((question, nth) => [keyOf(question, nth), question]))
  return [...new Set([...keys, ...keyed.keys()])].flatMap((key) => keyed.get(key) ?? [])
}

/**
 * The actions on the questions; of a saved form an order or a deletion is saved at once, whatever else is unsaved (spec 3 section
 * 4), over the questions of the version that the form holds: none that somebody else added goes with it.
 */
export function useQuestions(form: LeadForm, [edited, setEdited]: [Edited | null, (edited: Edited | null) => void]) {
  const queries = useQueryClient()
  const shown = questionsIn(form.values)
  const keyed = shown.map((question, nth) => ({ question, nth, key: keyOf(question, nth) }))
  // Undo is pressed later, over the version that was made since.
  const latest = useRef({ form, edited })
  latest.current = { form, edited }
  const save = async (change: Change, undo?: () => void) => {
    const { before, savedBeside, list } = latest.current.form
    const { id, version } = before
    const kept = questionsIn(before)
    const leadFormQuestions = change(kept)
    try {
      // What only moves or takes away questions that are not saved yet has nothing to save, and must not say that it did.
      if (id && !isSame(kept, leadFormQuestions)) {
        const saved = await saveLeadForm({ id, version, leadFormQuestions })
        savedBeside({ version: saved.version, leadFormQuestions })
        toast.success(FORM_SAVED, { undo })
      }
      // What was edited meanwhile stays.
      list.set('leadFormQuestions', (questions: LeadFormQuestion[]) => {
        const changed = change(questions)
        const { edited } = latest.current
        const moved = edited && questions[edited.nth]
        if (moved) setEdited({ ...edited, nth: changed.indexOf(moved) })
        return changed
      })
    } finally {
      await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
    }
  }
  const [saveQuestions] = useToastSubmit(save)
  const order = (keys: string[]) => {
    const undone = keyed.map(({ key }) => key)
    const undo = () =>
      void save((questions) => inOrder(questions, undone)).catch((error) => toast.error(messageOf(error)))
    return saveQuestions((questions) => inOrder(questions, keys), undo)
  }
  const remove = async (edited: Edited) => {
    const { question } = edited
    const isSaved = form.before.id && shown[placeOf(edited, shown)]?.id
    const text = isSaved ? DELETED_AND_SAVED : 'It isn’t saved yet, so nobody was asked it.'
    const title = `Delete the question “${wordsOf(question.name)}”?`
    if (!(await confirm({ title, text, confirm: 'Delete question', danger: true }))) return
    const questions = questionsIn(latest.current.form.values)
    const at = placeOf(latest.current.edited ?? edited, questions)
    const key = questions[at] && keyOf(questions[at], at)
    setEdited(null)
    await saveQuestions((questions) => questions.filter((each, nth) => keyOf(each, nth) !== key))
  }
  const put = (question: LeadFormQuestion) => {
    const at = edited ? placeOf(edited, shown) : -1
    const now = shown[at]
    if (!edited || !now) form.list.insert('leadFormQuestions', question)
    // A save that ran meanwhile gave ids to what was new.
    else form.list.set(`leadFormQuestions.${at}`, merged(edited.question, question, now))
    setEdited(null)
  }
  return { form, keyed, order, edited, setEdited, put, remove }
}
type Questions = ReturnType<typeof useQuestions>

/** The questions and the disclaimer. */
export function QuestionList({ form, keyed, order, setEdited }: Questions) {
  return (
    <>
      <Card
        title="Questions"
        beside={
          <ActionButton size="xs" icon={IconPlus} onClick={() => setEdited({ question: NEW_QUESTION, nth: -1 })}>
            Add New Field
          </ActionButton>
        }
      >
        <OrderList
          label="Questions"
          items={keyed}
          itemId={({ key }) => key}
          itemLabel={({ question }) => wordsOf(question.name)}
          onOrder={order}
        >
          {({ question, nth }) => (
            <span className={styles.question}>
              <span className={styles.asked}>
                {wordsOf(question.name)}
                <span className={styles.marks}>
                  <Chip>{leadQuestionTypeLabel[question.type]}</Chip>
                  <span>{factsOf(question)}</span>
                </span>
              </span>
              <Wrong form={form} path={`leadFormQuestions.${nth}`}>
                <ActionButton size="xs" onClick={() => setEdited({ question, nth })}>
                  Edit <VisuallyHidden>{wordsOf(question.name)}</VisuallyHidden>
                </ActionButton>
              </Wrong>
            </span>
          )}
        </OrderList>
      </Card>
      <Card label="Disclaimer">
        <RichText
          {...form.field('disclaimer')}
          value={form.values.disclaimer ?? ''}
          onChange={(html: string) => form.set('disclaimer', html)}
          openPage={send}
          visual="WYSIWYG"
          optional
        />
      </Card>
    </>
  )
}

/** The problem of a question, whatever part it is in, before the button that opens the question. */
function Wrong({ form, path, children }: { form: LeadForm; path: string; children: ReactNode }) {
  const wrong = Object.entries(form.errors).filter(([at]) => at === path || at.startsWith(`${path}.`))
  return (
    <span className={styles.wrong} data-invalid={wrong.length > 0 || undefined}>
      {wrong.map(([at, message]) => (
        <span key={at} role="alert" data-path={form.dataPath(at)}>
          {message}
        </span>
      ))}
      {children}
    </span>
  )
}

/** The question that is edited. It stands beside the form of the page: a form has no other form in it. */
export function QuestionEditing({ keyed, edited, setEdited, put, remove }: Questions) {
  if (!edited) return null
  const isEmail = edited.question.crmId === EMAIL_CRM_ID
  const questions = keyed.map(({ question }) => question)
  const at = placeOf(edited, questions)
  return (
    <QuestionDialog
      question={edited.question}
      others={questions.filter((_, nth) => nth !== at)}
      isFixed={isEmail}
      onSave={put}
      onClose={() => setEdited(null)}
      onDelete={edited.nth === -1 || isEmail ? undefined : () => remove(edited)}
    />
  )
}
