import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ThreadFilter } from '@ward/domain/forums/threads'
import type { ReactNode } from 'react'
import { useMay } from '../../../api/session.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Choices } from '../../../ui/picker/choices.ts'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { foundThreads, namedThreadOptions, THREADS_KEY } from './threads.api.ts'

const FIND_LABEL = 'Find a thread by name'
const NO_SUCH_THREAD = 'No thread of this site has this number.'
const DEBOUNCE = 300

/** A choice fills the number field, so nothing stands here by its id. */
const CHOICES: Choices = {
  key: [...THREADS_KEY, 'choices'],
  find: async (name, signal) => {
    const { total, rows } = await foundThreads(ThreadFilter.parse({ name }), signal)
    return { total, choices: rows.map(({ id, name: label }) => ({ value: id, label, hint: `Thread ${id}` })) }
  },
  byIds: async () => [],
}

type ThreadPickerProps = {
  label: string
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
  disabled?: boolean
  name?: string
}

/** A thread of the site by its number, which is in its address of the console, or by its name. */
export function ThreadPicker({ onChange, ...field }: ThreadPickerProps) {
  const { value, disabled } = field
  const mayFind = useMay('forums.read').ok
  const [settled] = useDebouncedValue(value, DEBOUNCE)
  const { data: thread } = useQuery({ ...namedThreadOptions(settled ?? ''), enabled: settled !== null })
  const named = thread === null ? NO_SUCH_THREAD : thread?.name
  const number = (
    <TextField
      {...field}
      help={value !== null && value === settled ? named : undefined}
      inputMode="numeric"
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, 19) || null)}
    />
  )
  if (!mayFind) return number
  return (
    <FieldRow>
      {number}
      <SearchSelect
        label={FIND_LABEL}
        optional
        choices={CHOICES}
        value={null}
        onChange={onChange}
        disabled={disabled}
      />
    </FieldRow>
  )
}
