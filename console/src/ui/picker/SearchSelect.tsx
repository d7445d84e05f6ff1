import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { messageOf } from '../../fault.ts'
import { inMain } from '../filters/inMain.ts'
import { useFieldProps } from '../form/fields.tsx'
import { count } from '../text/NumberText.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { Choice, Choices } from './choices.ts'
import { NoOption } from './NoOption.tsx'
import styles from './SearchSelect.module.css'
import { useFoundChoices, useNamedChoices } from './useChoices.ts'

/** The line that asks again after a failure; no id is like it. */
const AGAIN = '\u0000again'
/** The line that makes what was typed. */
const CREATE = '\u0000create'
const none: readonly Choice[] = []

type Common = {
  label: string
  choices: Choices
  /** Words for ids that are chosen from the start, where they came with the row; the others are asked for. */
  known?: readonly Choice[]
  help?: ReactNode
  optional?: boolean
  error?: ReactNode
  placeholder?: string
  disabled?: boolean
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean
  /** Escape with the list closed, where that means something. */
  onGiveUp?: () => void
  /** Makes what was typed and is not there, where that can be done; the last line of the list. */
  onCreate?: (text: string) => void
}
type One = { multiple?: false; value: string | null; onChange: (value: string | null) => void }
type Many = { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }

/** The ids that are chosen, and the way to change them, whether one or many may be. */
function idsOf(props: One | Many): { ids: readonly string[]; put: (ids: string[]) => void } {
  if (props.multiple) return { ids: props.value, put: props.onChange }
  return { ids: props.value === null ? [] : [props.value], put: (ids) => props.onChange(ids.at(-1) ?? null) }
}

/**
 * Chooses one or several of more than a list can hold: typed text is searched on the server, choices stand as chips, which
 * Backspace takes off. With the list open, arrows and Enter choose; with it closed Enter is the form's.
 */
export function SearchSelect(props: Common & (One | Many)) {
  const { label, choices, known = none, help, optional, error, placeholder = 'Type to find', disabled } = props
  const { ids, put } = idsOf(props)
  const id = useId()
  const { 'aria-label': bareLabel, ...field } = {
    'aria-label': undefined,
    ...useFieldProps({ label, help, optional, error }),
  }
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isOpen = combobox.dropdownOpened
  const { found, error: failed, again } = useFoundChoices(choices, text, isOpen)
  const { chosen, remember } = useNamedChoices(choices, ids, known)
  const shown = found?.choices
  useEffect(() => {
    // Enter chooses the first result of a typed search at once; while nothing is typed Enter is the form's.
    if (isOpen && text !== '' && shown?.length) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [isOpen, text, shown, combobox.selectFirstOption, combobox.resetSelectedOption])

  const typed = text.trim()
  const isThere = shown?.some(({ label: there }) => there.toLowerCase() === typed.toLowerCase())
  const canCreate = props.onCreate !== undefined && typed !== '' && shown !== undefined && !isThere

  const toggle = (value: string) => {
    if (value === AGAIN) return again()
    if (value === CREATE) props.onCreate?.(typed)
    const choice = shown?.find((each) => each.value === value)
    if (ids.includes(value)) {
      // Of one, the same again is the same choice, as in any other list; its chip takes it off.
      if (props.multiple) put(ids.filter((other) => other !== value))
    } else if (choice) {
      remember(choice)
      put(props.multiple ? [...ids, value] : [value])
    }
    setText('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} disabled={disabled} portalProps={inMain()}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...field}
          id={id}
          disabled={disabled}
          rightSection={isOpen && !found && !failed ? <Loader size={16} aria-hidden /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {chosen.map(({ value, label }) => (
              <Pill
                key={value}
                withRemoveButton={!disabled}
                onRemove={() => put(ids.filter((other) => other !== value))}
                removeButtonProps={{ 'aria-label': `Remove ${label}` }}
              >
                {label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-label={bareLabel}
                value={text}
                autoComplete="off"
                spellCheck={false}
                placeholder={chosen.length > 0 ? '' : placeholder}
                data-autofocus={props.autoFocus || undefined}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  combobox.openDropdown()
                }}
                onBlur={() => {
                  // After a look at another window the list is as it was.
                  if (!document.hasFocus()) return
                  combobox.closeDropdown()
                  setText('')
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && !isOpen) props.onGiveUp?.()
                  if (event.key !== 'Backspace' || text !== '' || ids.length === 0) return
                  event.preventDefault()
                  put(ids.slice(0, -1))
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options
          className={styles.options}
          aria-label={label}
          aria-multiselectable={props.multiple || undefined}
          aria-busy={(!failed && !shown) || undefined}
        >
          {failed ? (
            <>
              <Combobox.Empty className={styles.failed}>{messageOf(failed)}</Combobox.Empty>
              <Combobox.Option value={AGAIN}>Try again</Combobox.Option>
            </>
          ) : null}
          {!failed && !shown ? <Combobox.Empty className={styles.note}>Looking …</Combobox.Empty> : null}
          {shown?.length === 0 ? <NoOption className={styles.note}>No results.</NoOption> : null}
          {failed
            ? null
            : shown?.map((choice) => <Line key={choice.value} {...choice} on={ids.includes(choice.value)} />)}
          {canCreate ? <Line value={CREATE} label={`Create “${typed}”`} on={false} /> : null}
        </Combobox.Options>
        {shown && found.total > shown.length ? (
          <Combobox.Footer
            className={styles.note}
          >{`First ${shown.length} of ${count(found.total, 'match', 'matches')}`}</Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
      <VisuallyHidden>
        <span aria-live="polite">{isOpen && found ? count(found.total, 'match', 'matches') : ''}</span>
      </VisuallyHidden>
    </Combobox>
  )
}

function Line({ value, label, hint, mark, on }: Choice & { on: boolean }) {
  return (
    <Combobox.Option value={value} active={on} aria-selected={on}>
      <span className={styles.tick}>{on ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}</span>
      {mark}
      <span className={styles.words}>
        <span>{label}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </Combobox.Option>
  )
}
