import { IconPlus, IconX } from '@tabler/icons-react'
import { type Definition, dependenciesOf, type Field } from '@ward/domain/extended-profile/definition'
import { DEPENDENCIES_MAX, ONE_NEW_DEPENDENCY } from '@ward/domain/extended-profile/fields'
import { ON_DELETED_OPTION } from '@ward/domain/extended-profile/lint'
import { dependable } from '@ward/domain/extended-profile/rules'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ExtendedProfile.module.css'

type DependenciesProps = {
  sections: Definition
  field: Field | null
  /** The numbers of the options. */
  value: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** The options of other fields on which it depends whether a field is shown; one new dependency at a time (spec 3 section 5). */
export function Dependencies({ sections, field, value, error, onChange }: DependenciesProps) {
  /** A new dependency: no field yet, or one without options. */
  const [added, setAdded] = useState<{ fieldId: string | null } | null>(null)
  const { dependencies, gone } = dependenciesOf(sections, { dependentOptionIds: value })
  const offered = dependable(sections, field)
  const chosen = offered.find(({ id }) => id === added?.fieldId)
  const isNew = added !== null && !dependencies.some((each) => each.field.id === added.fieldId)
  /** The added one stays in its place, last, while its options are chosen. */
  const stored = dependencies.filter((each) => each.field.id !== chosen?.id)
  const ofChosen = dependencies.find((each) => each.field.id === chosen?.id)
  const frame = useRef<HTMLFieldSetElement>(null)
  /** The place of one that was removed; what comes after it gets the focus. */
  const [removed, setRemoved] = useState<number | null>(null)
  useEffect(() => {
    if (removed === null) return
    const left = frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const add = frame.current?.querySelector<HTMLElement>('[data-add] button')
    const next = left[Math.min(removed, left.length - 1)] ?? add
    next?.focus()
    setRemoved(null)
  }, [removed])
  const put = (of: Field, ids: readonly string[]) =>
    onChange([...value.filter((id) => !of.options.some((option) => option.id === id)), ...ids])
  const remove = (of: Field, at: number) => {
    put(of, [])
    setRemoved(at)
  }
  return (
    <fieldset ref={frame} className={styles.dependencies}>
      <legend>Dependencies</legend>
      {stored.map(({ field: on, options }, at) => (
        <OnField
          key={on.id}
          on={on}
          ids={options.map(({ id }) => id)}
          onChange={(ids) => (ids.length > 0 ? put(on, ids) : remove(on, at))}
          onRemove={() => remove(on, at)}
        />
      ))}
      {gone.length > 0 ? (
        <div className={styles.dependency}>
          <span className={styles.reason}>{ON_DELETED_OPTION}</span>
          <IconButton
            size={28}
            label="Remove the dependency on a deleted option"
            icon={IconX}
            data-remove
            onClick={() => {
              onChange(value.filter((id) => !gone.includes(id)))
              setRemoved(stored.length)
            }}
          />
        </div>
      ) : null}
      {isNew || chosen ? (
        <div className={styles.dependency}>
          {isNew ? (
            <SelectField
              label="New dependency"
              placeholder="Choose a field"
              searchable
              value={added.fieldId}
              data={offered
                .filter(({ id }) => !dependencies.some((each) => each.field.id === id))
                .map((each) => ({ value: each.id, label: questionOf(each) }))}
              onChange={(fieldId) => setAdded({ fieldId })}
            />
          ) : null}
          {chosen ? (
            <OnField
              key={chosen.id}
              on={chosen}
              ids={(ofChosen?.options ?? []).map(({ id }) => id)}
              onChange={(ids) => put(chosen, ids)}
              onRemove={() => {
                setAdded(null)
                remove(chosen, stored.length + (gone.length > 0 ? 1 : 0))
              }}
            />
          ) : null}
        </div>
      ) : null}
      <div data-add>
        <ActionButton
          size="xs"
          icon={IconPlus}
          because={isNew ? ONE_NEW_DEPENDENCY : undefined}
          onClick={() => setAdded({ fieldId: null })}
        >
          Add dependency
        </ActionButton>
      </div>
      {isNew ? <p className={styles.words}>{ONE_NEW_DEPENDENCY}</p> : null}
      {error ? <p role="alert">{error}</p> : null}
      {value.length >= DEPENDENCIES_MAX ? (
        <p className={styles.words}>{`At most ${DEPENDENCIES_MAX} options`}</p>
      ) : null}
    </fieldset>
  )
}

type OnFieldProps = { on: Field; ids: string[]; onChange: (ids: string[]) => void; onRemove: () => void }

/** The options of one field, any of which shows it. */
function OnField({ on, ids, onChange, onRemove }: OnFieldProps) {
  return (
    <div className={styles.dependency}>
      <MultiSelectField
        label={`Shown when “${questionOf(on)}” is`}
        placeholder={ids.length === 0 ? 'Choose options' : undefined}
        data={on.options.map(({ id, name }) => ({ value: id, label: name }))}
        value={ids}
        onChange={onChange}
      />
      <IconButton
        size={28}
        label={`Remove the dependency on ${questionOf(on)}`}
        icon={IconX}
        data-remove
        onClick={onRemove}
      />
    </div>
  )
}
