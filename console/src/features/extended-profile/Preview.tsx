import { useQuery } from '@tanstack/react-query'
import { type Answer, type Definition, type Field, shownFields } from '@ward/domain/extended-profile/definition'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { useState } from 'react'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SearchSelect } from '../../ui/picker/SearchSelect.tsx'
import { personChoices } from '../users/directory/PersonChoices.tsx'
import styles from './ExtendedProfile.module.css'
import { memberAnswersOptions } from './extended-profile.api.ts'

const NOTHING: Answer = { optionIds: [], text: '' }

/**
 * The draft as a member walks through it: fields come and go with the answers, and nothing is kept. It begins with nobody's
 * answers, or with those of a given member that everybody sees; answers that only the member sees are not shown to staff either.
 */
export function Preview({ sections, onClose }: { sections: Definition; onClose: () => void }) {
  const [memberId, setMember] = useState<string | null>(null)
  const { data: given } = useQuery({ ...memberAnswersOptions(memberId ?? ''), enabled: memberId !== null })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Answer>>(new Map())
  const answers = new Map([...(memberId === null ? [] : (given ?? [])), ...chosen])
  const shown = shownFields(sections, answers)
  return (
    <Drawer opened onClose={onClose} title="Preview as a member" size={480}>
      <SearchSelect
        label="As this member"
        optional
        choices={personChoices}
        value={memberId}
        onChange={(id) => {
          setMember(id)
          setChosen(new Map())
        }}
        help={
          memberId === null
            ? 'Shown as a member who hasn’t answered anything yet. Choices here aren’t saved.'
            : 'Starts with the answers on their public profile. Choices here aren’t saved.'
        }
      />
      {sections.map(({ id, name, description, fields }) => (
        <section key={id} className={styles.preview}>
          <h3>{name}</h3>
          {description ? <p>{description}</p> : null}
          {fields
            .filter((field) => shown.has(field.id))
            .map((field) => (
              <Asked
                key={field.id}
                field={field}
                answer={answers.get(field.id) ?? NOTHING}
                onChange={(answer) => setChosen(new Map(chosen).set(field.id, answer))}
              />
            ))}
        </section>
      ))}
    </Drawer>
  )
}

type AskedProps = { field: Field; answer: Answer; onChange: (answer: Answer) => void }

function Asked({ field, answer, onChange }: AskedProps) {
  const { type, description, options } = field
  const label = questionOf(field)
  const data = options.map(({ id, name }) => ({ value: id, label: name }))
  const choose = (optionIds: readonly string[]) => onChange({ ...answer, optionIds })
  if (type === 'parent') return <h4 className={styles.parent}>{label}</h4>
  if (type === 'text')
    return (
      <TextAreaField
        label={label}
        help={description}
        value={answer.text}
        onChange={({ currentTarget }) => onChange({ ...answer, text: currentTarget.value })}
      />
    )
  if (type === 'radio' || type === 'select')
    return (
      <SelectField
        label={label}
        help={description}
        data={data}
        clearable
        value={answer.optionIds[0] ?? null}
        onChange={(id) => choose(id === null ? [] : [id])}
      />
    )
  return (
    <MultiSelectField label={label} help={description} data={data} value={[...answer.optionIds]} onChange={choose} />
  )
}
