import { useQueryClient } from '@tanstack/react-query'
import { AWARD_SAVE_FAILED, AWARD_SAVED, AwardInput } from '@ward/domain/awards'
import { type FieldProblem, Refusal } from '@ward/domain/refusal'
import { useState } from 'react'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { snack } from '../../ui/snackbar/snack.ts'
import { saveAward } from './awards.api.ts'

/** An award as somebody types it; no id is a new one. */
export type AwardDraft = { id?: string; name: string; year: number | null }
export type DraftErrors = { name?: string; year?: string }

const errorsOf = (fields: readonly FieldProblem[]): DraftErrors =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/**
 * The one award being typed, in the row or in the dialog: its errors at their fields, and a save that happens once
 * however often it is asked for. What was typed stays until it is saved or given up.
 */
export function useAwardDraft() {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<AwardDraft | null>(null)
  const [original, setOriginal] = useState<AwardDraft | null>(null)
  const [errors, setErrors] = useState<DraftErrors>({})

  function start(award: AwardDraft) {
    setDraft(award)
    setOriginal(award)
    setErrors({})
  }
  function stop() {
    setDraft(null)
    setErrors({})
  }
  function change(part: Partial<AwardDraft>) {
    setDraft((before) => before && { ...before, ...part })
    setErrors({})
  }

  const [save, busy] = useSubmit(
    async (award: AwardDraft) => {
      const checked = AwardInput.safeParse(award)
      if (!checked.success) {
        setErrors(
          errorsOf(checked.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))),
        )
        return
      }
      await saveAward({ id: award.id, name: checked.data.name, year: award.year })
      snack.success(AWARD_SAVED)
      stop()
      await queries.invalidateQueries({ queryKey: ['awards'] })
    },
    (error) => {
      if (error instanceof Refusal && error.code === 'INVALID' && error.details.fields)
        setErrors(errorsOf(error.details.fields))
      else snack.error(AWARD_SAVE_FAILED)
    },
  )

  const isDirty = draft !== null && (draft.name !== original?.name || draft.year !== original?.year)
  return { draft, errors, busy, isDirty, start, stop, change, save: () => (draft ? save(draft) : Promise.resolve()) }
}

export type DraftState = ReturnType<typeof useAwardDraft>
