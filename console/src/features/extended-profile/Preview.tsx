import { type Answer, type Definition, type Field, shownFields } from '@ward/domain/extended-profile/definition'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { useState } from 'react'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import styles from './ExtendedProfile.module.css'

const NOTHING: Answer = { optionIds: [], text: '' }

/** The draft as a member walks through it who has answered nothing yet: fields come and go with the answers. Nothing is kept. */
export function Preview({ sections, onClose }: { sections: Definition; onClose: () => void }) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const shown = shownFields(sections, answers)
  return (
    <Drawer opened onClose={onClose} title="Preview as a member" size={480}>
      <p className={styles.words}>A member who has answered nothing yet. What you choose here is not kept.</p>
      {sections.map(({ id, name, description, fields }) => (
        <section key={id} className={styles.preview} aria-label={name}>
          <h3>{name}</h3>
          {description ? <p>{description}</p> : null}
          {fields
            .filter((field) => shown.has(field.id))
            .map((field) => (
              <Asked
                key={field.id}
                field={field}
                answer={answers.get(field.id) ?? NOTHING}
                onChange={(answer) => setAnswers(new Map(answers).set(field.id, answer))}
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
