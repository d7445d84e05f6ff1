import { useForm as useMantineForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { fieldTitle } from '@ward/domain/kernel/field-title'
import { parseInput, Refusal } from '@ward/domain/kernel/refusal'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { confirm } from '../dialog/confirm.ts'
import { noteForm } from '../keys/quiet.ts'
import { useNoted } from '../keys/useNoted.ts'
import { pageName } from '../pageName.ts'
import { toast } from '../toast/toast.ts'
import { draftOf, dropDraft, useKeptDraft } from './drafts.ts'
import type { FormOptions } from './formOptions.ts'
import {
  changedNames,
  type Difference,
  differences,
  type FormSchema,
  labelAt,
  merged,
  pick,
  problemsOf,
  same,
  withAnswer,
} from './formValues.ts'
import { DISCARD, goneQuestion } from './questions.ts'
import { isLeft, useFailureToast } from './useFailureToast.ts'
import { useFieldProblems } from './useFieldProblems.ts'
import { useFields } from './useFields.ts'
import { useSubmit } from './useSubmit.ts'
import { useUnsavedGuard } from './useUnsavedGuard.ts'

/**
 * A form for one input of the domain: the typed values, their problems by the schema or the server, and a save that
 * happens once however often it is asked for. Typed values stay until they are saved or given up.
 *
 * A page shows it as it is; a dialog, or the row of a table, is opened by `start` and closed by `giveUp`.
 */
export function useForm<S extends FormSchema, Saved = unknown>(schema: S, options: FormOptions<S, Saved>) {
  type V = z.input<S>
  const queries = useQueryClient()
  const name = useId().replace(/[^a-z0-9]/gi, '')
  const form = useMantineForm<V>({
    name,
    initialValues: options.values,
    ...(options.checksEarly && {
      validateInputOnBlur: true,
      validate: (values: V) =>
        Object.fromEntries(problemsOf(schema, values).map(({ path, message }) => [path, message])),
    }),
  })
  const [before, setBefore] = useState<V>(options.values)
  const [isOpen, setOpen] = useState(false)
  /** Somebody else saved the same thing first: its current values, and the difference. */
  const [conflict, setConflict] = useState<{ message: string; theirs: V; differences: Difference[] } | null>(null)
  const latest = useRef(before)
  latest.current = before
  const offered = useRef(options.values)
  /** An answer that comes after the form went on to something else changes nothing in it. */
  const nth = useRef(0)
  const sent = useRef(0)
  /** The page it was saved on: the answer may come on another. */
  const of = useRef<string>(undefined)
  const isDirty = !same(form.values, before)
  const { draft } = options
  const forget = () => draft && dropDraft(draft)
  const guard = useUnsavedGuard(isDirty && !options.unguarded, forget)
  const { tell, tellFault } = useFailureToast({ name, onProblem: options.onProblem, failed: options.failed })
  const onProblem = (text: string) => tell(text, of.current)
  const showProblems = useFieldProblems(form, onProblem)
  useNoted(name, isDirty, nth)
  const label = (path: string) => fieldTitle(schema, path)
  const problems = options.checksEarly ? problemsOf(schema, form.values) : undefined
  const { forget: forgetLeft, ...fields } = useFields<V>(form, { label, problems })

  /** Begins anew with `values`; the `typed` values lie over them. */
  function begin(values: V, typed: V = values) {
    nth.current += 1
    offered.current = options.values
    forgetLeft()
    form.setInitialValues(values)
    form.reset()
    form.setValues(typed)
    setBefore(values)
    setConflict(null)
  }
  /** The page saved `parts` of the same thing without this form: what is typed stays, over the values that are there now. */
  function savedBeside(parts: Partial<V>) {
    if (!same(latest.current, before)) return // It began anew meanwhile, with those parts in it.
    const now = { ...before, ...parts }
    const typed = form.getValues()
    const mine = merged(before, typed, now)
    for (const name of changedNames(mine, typed)) form.setFieldValue(name as never, mine[name] as never)
    setBefore(now)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const kept = draft && draftOf(draft)
    if (kept) begin(options.values, { ...options.values, ...(pick(kept, Object.keys(options.values)) as Partial<V>) })
  }, [draft])
  useKeptDraft(draft, isDirty, form.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other values, while nothing is typed, are taken over
  useEffect(() => {
    if (!isDirty && !isOpen && !same(offered.current, options.values)) begin(options.values)
  }, [isDirty, isOpen, options.values])

  /** Ends the typing, after a question where something would be lost; false when it goes on. */
  async function giveUp(): Promise<boolean> {
    if (isDirty && !(await confirm(DISCARD))) return false
    forget()
    begin(isOpen ? before : options.values)
    setOpen(false)
    return true
  }
  async function start(values: V = options.values) {
    if (isDirty && !(await giveUp())) return
    begin(values)
    setOpen(true)
  }
  async function finish(answer: Saved, typed: V, isHere: boolean) {
    const isAll = isHere && (options.once || same(form.getValues(), typed))
    if (isAll) guard.release()
    forget()
    noteForm(name, null)
    toast.answered([name])
    if (isHere) {
      const saved = withAnswer(schema, typed, answer)
      begin(saved, isOpen && isAll ? saved : merged(typed, form.getValues(), saved))
    }
    if (isAll) setOpen(false)
    if (isAll) options.close?.()
    const said = typeof options.saved === 'function' ? options.saved(typed) : options.saved
    if (said) toast.success(said, { of: of.current })
    const after = Promise.resolve(options.onSaved?.(answer))
    await (isAll ? after : void after.catch((problem) => onError(problem, false))) // No save waits for leaving's question.
    if (options.invalidates) await queries.invalidateQueries({ queryKey: options.invalidates })
  }
  async function onError(error: unknown, isHere: boolean) {
    if (!(error instanceof Refusal) || isLeft(error)) return tellFault(error, of.current, () => void submit())
    const { message, details } = error
    if (isHere && error.code === 'CONFLICT' && details.state) {
      const theirs = withAnswer(schema, before, details.state)
      const sides = { before, mine: form.getValues(), theirs }
      const isTyped = changedNames(sides.mine, before).length > 0
      const isTheirs = !isTyped && changedNames(theirs, before).some((name) => name !== 'version')
      // The sent values are stored: mostly by this form itself, whose answer was lost on the way.
      if (!isTheirs && same(merged(before, sides.mine, theirs), theirs))
        return finish(details.state as Saved, sides.mine, isHere)
      // The screen around the form still shows what was there before theirs.
      if (options.invalidates) void queries.invalidateQueries({ queryKey: options.invalidates })
      if (!isTheirs) return setConflict({ message, theirs, differences: differences(schema, sides, options.show) })
      begin(theirs) // There is nothing to choose from.
      onProblem(message)
    } else if (isHere && error.code === 'NOT_FOUND' && options.anew) void offerAnew(options.anew)
    else if (isHere && details.fields?.length) showProblems(details.fields)
    else onProblem(message)
  }
  const [submit, isBusy] = useSubmit(async (typed: V = form.getValues(), since: V = before, more: object = {}) => {
    const begun = nth.current
    sent.current = begun
    const isHere = () => begun === nth.current
    of.current = pageName()
    try {
      const input = { ...parseInput(schema, typed), ...more }
      if (options.ask && !(await options.ask(input, since))) return
      noteForm(name, 'sending')
      const answer = await options.save(input, pick(input, changedNames(typed, since)) as Partial<typeof input>)
      await finish(answer, typed, isHere())
    } catch (error) {
      noteForm(name, isHere() && !isLeft(error) && !same(form.getValues(), before) ? 'failed' : null)
      await onError(error, isHere())
    }
  })

  /** The thing to change is gone: nothing that was typed is lost with it. */
  async function offerAnew(what: string) {
    if (await confirm(goneQuestion(what))) await submit(form.getValues(), before, { id: null, version: null })
  }

  /** Changes made here are laid over the current values and saved. */
  async function keepMine(theirs: V) {
    const mine = merged(before, form.getValues(), theirs)
    begin(theirs, mine)
    await submit(mine, theirs)
  }
  function takeTheirs(theirs: V) {
    const mine = merged(before, form.getValues(), theirs)
    begin(theirs)
    toast.success('Your changes were discarded', {
      undo: () => {
        begin(theirs, mine)
        setOpen(isOpen)
      },
    })
  }

  const first = problems?.[0]
  return {
    schema,
    /** Why it cannot be saved yet, where that is said early. */
    because: first && `${labelAt(schema, first.path)}: ${first.message}`,
    values: form.values,
    /** The values it began with: those that are saved, as far as this form knows. */
    before,
    isDirty,
    unsaved: changedNames(form.values, before),
    isBusy,
    /** What would be typed now could not be saved any more. */
    isResting: isBusy && options.once === true && sent.current === nth.current,
    isOpen,
    start,
    giveUp,
    save: () => submit(),
    label,
    show: options.show as { [name: string]: ((value: unknown) => ReactNode) | undefined } | undefined,
    set: form.setFieldValue,
    savedBeside,
    ...fields,
    conflict: conflict && {
      ...conflict,
      keepMine: () => keepMine(conflict.theirs),
      takeTheirs: () => takeTheirs(conflict.theirs),
      goOn: () => setConflict(null),
    },
  }
}

export type FormOf<S extends FormSchema> = ReturnType<typeof useForm<S, unknown>>
/** The members that the parts around any form need. */
export type AnyForm = Omit<FormOf<FormSchema>, 'start' | 'set' | 'savedBeside' | 'field' | 'check'>
