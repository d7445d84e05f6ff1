import { useQueryClient } from '@tanstack/react-query'
import { AWARD_FIELDS, AWARD_SAVE_FAILED, AWARD_SAVED, type AwardField, AwardInput } from '@ward/domain/awards'
import { parseInput, Refusal } from '@ward/domain/refusal'
import { useEffect, useState } from 'react'
import { confirm } from '../../ui/dialog/confirm.ts'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { toast } from '../../ui/toast/toast.ts'
import { saveAward } from './awards.api.ts'

type AwardErrors = { [Field in AwardField]?: string }

function errorsOf(error: unknown): AwardErrors {
  const fields = error instanceof Refusal ? (error.details.fields ?? []) : []
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]))
}

/**
 * The one award being typed, in its row or, without an id, in the dialog: its errors at their fields, and a save that
 * happens once however often it is asked for. What was typed stays until it is saved or given up.
 */
export function useAwardDraft() {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<{ draft: AwardInput; original: AwardInput } | null>(null)
  const [errors, setErrors] = useState<AwardErrors>({})
  const draft = typed?.draft ?? null
  const isDirty = typed !== null && AWARD_FIELDS.some((field) => typed.draft[field] !== typed.original[field])
  useUnsavedGuard(isDirty)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(document.body)
  }, [errors])

  function stop() {
    setTyped(null)
    setErrors({})
  }
  /** Ends the typing, after a question where something would be lost; false when it goes on. */
  async function giveUp(): Promise<boolean> {
    const question = {
      title: 'Discard what you typed?',
      text: draft?.id ? 'The award stays as it was.' : 'No award is made.',
      confirm: 'Discard',
      danger: true,
    }
    const agreed = !isDirty || (await confirm(question))
    if (agreed) stop()
    return agreed
  }
  async function start(award: AwardInput) {
    if (await giveUp()) setTyped({ draft: award, original: award })
  }
  function change(part: Partial<AwardInput>) {
    setTyped((before) => before && { ...before, draft: { ...before.draft, ...part } })
    setErrors({})
  }

  const [submit, busy] = useSubmit(
    async (award: AwardInput) => {
      await saveAward(parseInput(AwardInput, award))
      toast.success(AWARD_SAVED)
      stop()
      await queries.invalidateQueries({ queryKey: ['awards'] })
    },
    (error) => {
      if (error instanceof Refusal && error.code === 'CONFLICT') {
        // What was typed stays; saved once more, it replaces what is there now.
        change({ version: (error.details.state as AwardInput).version })
        return setErrors({ name: error.message })
      }
      const wrong = errorsOf(error)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) toast.error(AWARD_SAVE_FAILED)
    },
  )
  const save = async () => draft && submit(draft)
  return { draft, errors, busy, isDirty, start, change, save, giveUp }
}

export type DraftState = ReturnType<typeof useAwardDraft>
