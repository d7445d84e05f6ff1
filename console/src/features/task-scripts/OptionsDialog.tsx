import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import type { DRY_RUN_OPTION } from '@ward/domain/task-scripts/dry-runs'
import { RUN_STARTED } from '@ward/domain/task-scripts/task-scripts'
import { useState } from 'react'
import { useSentOnce } from '../../api/useSentOnce.ts'
import { wordsOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form, Resting } from '../../ui/form/Form.tsx'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { same } from '../../ui/form/formValues.ts'
import { useGuardedClose } from '../../ui/form/useGuardedClose.ts'
import { toast } from '../../ui/toast/toast.ts'
import { OptionInput, type OptionValue } from './OptionInput.tsx'
import styles from './TaskScripts.module.css'
import { type Script, type ScriptOption, sendFile, startRun, TASK_SCRIPTS_KEY } from './task-scripts.api.ts'

const DRY_RUN: keyof typeof DRY_RUN_OPTION = 'isDryRun'

/** The first value of an option. */
function first({ type, default: usual, checked, items }: ScriptOption): OptionValue {
  if (type === 'checkbox') return checked
  if (type === 'upload') return null
  if (type === 'multi_select')
    return (usual ?? '').split(',').filter((value) => items.some((item) => item.value === value))
  if (type === 'number') return usual === null ? null : Number(usual)
  return usual ?? ''
}

/** The values that are sent: nothing where nothing was typed, so that what usually holds does. */
const isGiven = (value: OptionValue) => value !== null && value !== '' && !(value instanceof File)

type OptionsDialogProps = {
  script: Script
  /** Earlier options, such as those of a dry run. */
  given: Readonly<Record<string, unknown>>
  onClose: () => void
  onStarted: () => void
}

/** Asks for the options of a task script and starts a run, once however often the button is pressed. */
export function OptionsDialog({
  script: { name, symbol, options, runPage },
  given: before,
  onClose,
  onStarted,
}: OptionsDialogProps) {
  const [initial] = useState(
    () =>
      new Map(
        options.map((option) => [option.name, (before[option.name] as OptionValue | undefined) ?? first(option)]),
      ),
  )
  const [values, setValues] = useState(initial)
  const isDirty = !same([...values], [...initial])
  const close = useGuardedClose(isDirty, onClose)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()
  const open = runPage.runs.find(({ status }) => status === 'started')
  const isDryRun = values.get(DRY_RUN) === true
  const uploadName = options.find(({ type }) => type === 'upload')?.name
  const sentOnce = useSentOnce<File>('upload')
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const file = [...values.values()].find((value) => value instanceof File) ?? null
      const given = Object.fromEntries([...values].filter(([, value]) => isGiven(value)))
      const start = (uploadId: string | null) => startRun({ symbol, options: given }, uploadId)
      if (file === null) await start(null)
      else await sentOnce({ source: file, of: symbol, send: () => sendFile(symbol, file) }, start)
      toast.success(RUN_STARTED)
      onStarted()
    } catch (error) {
      setBusy(false)
      const fields = error instanceof Refusal ? (error.details.fields ?? []) : []
      const named = fields.map(({ path, message }) => [
        path === 'file' || path === 'upload' ? (uploadName ?? path) : path,
        message,
      ])
      setErrors(Object.fromEntries(named))
      focusFirstError()
      if (!named.some(([path]) => values.has(path ?? ''))) toast.error(wordsOf(error))
    }
    // Where another run stands in the way, it is shown as well.
    await queries.invalidateQueries({ queryKey: TASK_SCRIPTS_KEY })
    setBusy(false)
  }
  return (
    <Dialog opened onClose={() => void close()} title={`Run ${name}`} keepOpen={isDirty}>
      <Form onSubmit={run} saveKey="Run the script" label={`Options of ${name}`}>
        {open ? (
          <p className={styles.notice}>
            <IconInfoCircle size={16} stroke={1.5} aria-hidden />
            {`Run ${open.id} is still in progress on this site. Until it ends, a run with other options is refused.`}
          </p>
        ) : null}
        {options.length === 0 ? <p className={styles.none}>It has no options.</p> : null}
        <Resting isResting={isBusy}>
          {options.map((option) => (
            <OptionInput
              key={option.name}
              option={option}
              value={values.get(option.name) ?? null}
              error={errors[option.name]}
              onChange={(value) => setValues(new Map(values).set(option.name, value))}
            />
          ))}
        </Resting>
        <div className={styles.foot}>
          <ActionButton onClick={() => void close()}>Cancel</ActionButton>
          <ActionButton kind="primary" type="submit" busy={isBusy}>
            {isDryRun ? 'Start dry run' : 'Start run'}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  )
}
