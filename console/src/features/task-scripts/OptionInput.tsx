import { Checkbox } from '@mantine/core'
import { DRY_RUN_HELP } from '@ward/domain/task-scripts/dry-runs'
import type { ComponentProps } from 'react'
import { useSession } from '../../api/session.tsx'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Upload } from '../../ui/upload/Upload.tsx'
import styles from './TaskScripts.module.css'
import type { ScriptOption } from './task-scripts.api.ts'

export type OptionValue = string | number | boolean | readonly string[] | File | null

type OptionInputProps = {
  option: ScriptOption
  value: OptionValue
  error: string | undefined
  onChange: (value: OptionValue) => void
}

/** The input that the type of an option asks for (spec 3 section 2, Task scripts). */
export function OptionInput({ option, value, error, onChange }: OptionInputProps) {
  const { title, type, items, accept, isRequired } = option
  const field = { label: title, error, optional: !isRequired }
  const text = typeof value === 'string' ? value : ''
  switch (type) {
    case 'multi_select':
      return <Choices option={option} chosen={Array.isArray(value) ? value : []} error={error} onChange={onChange} />
    case 'select':
      return (
        <SelectField
          {...field}
          data={items.map((item) => ({ value: item.value, label: item.text }))}
          value={text}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'upload':
      return (
        <ImportFile
          label={title}
          accept={accept}
          error={error}
          file={value instanceof File ? value : null}
          onFile={onChange}
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          label={title}
          description={option.name === 'isDryRun' ? DRY_RUN_HELP : undefined}
          error={error}
          aria-invalid={error ? true : undefined}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberField {...field} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'text_area':
      return <TextAreaField {...field} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
    case 'text':
      return <TextField {...field} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  }
}

/** A file that the run reads, with what it may have on this site. */
function ImportFile(props: ComponentProps<typeof Upload>) {
  const mb = useSession().uploadLimits.taskFile
  return <Upload {...props} help={`Up to ${mb} MB.`} />
}

type ChoicesProps = {
  option: ScriptOption
  chosen: readonly string[]
  error: string | undefined
  onChange: (value: readonly string[]) => void
}

/** Several of a few, with a box that takes or leaves them all. */
function Choices({ option: { title, items }, chosen, error, onChange }: ChoicesProps) {
  const isAll = chosen.length === items.length
  const change = (value: string) =>
    onChange(items.map((item) => item.value).filter((each) => (each === value) !== chosen.includes(each)))
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      <Checkbox
        label="Select all"
        aria-invalid={error ? true : undefined}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChange(isAll ? [] : items.map(({ value }) => value))}
      />
      {items.map(({ value, text }) => (
        <Checkbox key={value} label={text} checked={chosen.includes(value)} onChange={() => change(value)} />
      ))}
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  )
}
