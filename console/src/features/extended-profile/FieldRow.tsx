import { IconAlertTriangle, IconArrowsSplit2, IconPencil } from '@tabler/icons-react'
import { type Field, fieldIn } from '@ward/domain/extended-profile/definition'
import { privacyLabel, profileFieldTypeLabel, profileIconLabel } from '@ward/domain/extended-profile/fields'
import { dependencyText, questionOf } from '@ward/domain/extended-profile/wording'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './ExtendedProfile.module.css'
import type { Draft } from './extended-profile.api.ts'

type FieldRowProps = { draft: Draft; field: Field; reason: string | undefined; onEdit: (() => void) | undefined }

/** Whether nothing but fields of the same parent stands between a field and that parent. */
function isUnderParent({ sections }: Draft, { id, parentProfileFieldId }: Field): boolean {
  const fields = sections.find((section) => section.fields.some((each) => each.id === id))?.fields ?? []
  const before = fields.slice(
    0,
    fields.findIndex((each) => each.id === id),
  )
  return before.findLast((each) => each.parentProfileFieldId !== parentProfileFieldId)?.id === parentProfileFieldId
}

/** A field with its type, what it depends on, and its options, which are shown when they are asked for. */
export function FieldRow({ draft, field, reason, onEdit }: FieldRowProps) {
  const [isOpen, setOpen] = useState(false)
  const rule = dependencyText(draft.sections, field)
  const answered = draft.answers.get(field.id)
  const isChild = field.parentProfileFieldId !== null
  const parent = isChild ? fieldIn(draft.sections, field.parentProfileFieldId) : undefined
  const isUnder = isChild && isUnderParent(draft, field)
  const options = count(field.options.length, 'option')
  return (
    <div className={styles.field} data-child={isUnder || undefined}>
      <span className={styles.name}>
        {questionOf(field)}
        {onEdit ? (
          <IconButton size={28} label={`Edit ${questionOf(field)}`} icon={IconPencil} onClick={onEdit} />
        ) : null}
      </span>
      <span className={styles.facts}>
        <Chip>{profileFieldTypeLabel[field.type]}</Chip>
        {rule ? (
          <span className={styles.rule}>
            <IconArrowsSplit2 size={14} stroke={1.5} aria-hidden /> {rule}
          </span>
        ) : null}
        {reason ? (
          <span className={styles.reason}>
            <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {reason}
          </span>
        ) : null}
        {parent && !isUnder ? <span>{`Belongs to “${questionOf(parent)}”`}</span> : null}
        <span>{isChild ? 'Privacy of its parent' : privacyLabel[field.privacy]}</span>
        {field.displayOnProfile ? <span>On profile, icon: {profileIconLabel[field.icon]}</span> : null}
        {answered ? <span>{count(answered, 'answer')}</span> : null}
        {field.options.length > 0 ? (
          <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Hide ${options}` : `Show ${options}`}
          </button>
        ) : null}
      </span>
      {isOpen ? (
        <ul className={styles.options}>
          {field.options.map(({ id, name, isOther }) => (
            <li key={id}>
              {name} {isOther ? <Chip>other</Chip> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
