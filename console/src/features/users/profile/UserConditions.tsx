import { IconStethoscope } from '@tabler/icons-react'
import {
  CONDITION_ADDED,
  CONDITION_EXISTS,
  CONDITION_MISSING,
  conditionRemoved,
} from '@ward/domain/users/user-disorders'
import { RelationshipType, relationshipLabel } from '@ward/domain/users/user-facts'
import { mayChangeUser } from '@ward/domain/users/user-page'
import { useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { UserDetail } from '../directory/user-edit.api.ts'
import { AddForm } from './AddForm.tsx'
import { optionsOf } from './UserFields.tsx'
import styles from './UserPage.module.css'
import { addDisorder, disorderChoices, removeDisorder } from './user-tabs.api.ts'
import { useUserChange } from './useUserChange.ts'

type Related = UserDetail['private']['userDisorders'][number]

/** Their conditions, and what these are to them (spec 3 section 2, Conditions tab). */
export function UserConditions({ user }: { user: UserDetail }) {
  const rank = mayChangeUser(useViewer().roleId, user)
  const because = rank.ok ? undefined : rank.because
  const { userDisorders } = user.private
  return (
    <>
      <AddCondition user={user} because={because} />
      {userDisorders.length === 0 ? (
        <EmptyState title="No conditions" icon={IconStethoscope}>
          Conditions they have, or care for someone with, are listed here.
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label="Conditions">
          {userDisorders.map((related) => (
            <Row key={related.id} related={related} user={user} because={because} />
          ))}
        </ul>
      )}
    </>
  )
}

function AddCondition({ user, because }: { user: UserDetail; because: string | undefined }) {
  const [disorderId, setDisorder] = useState<string | null>(null)
  const [relationshipType, setRelationship] = useState<RelationshipType | null>(null)
  const [problems, setProblems] = useState<{ disorderId?: string; relationshipType?: string }>({})
  const change = useUserChange(user.id)
  const add = async () => {
    if (!disorderId) return setProblems({ disorderId: CONDITION_MISSING })
    if (!relationshipType) return setProblems({ relationshipType: CONDITION_MISSING })
    const isThere = user.private.userDisorders.some(
      (other) => other.disorder.id === disorderId && other.relationshipType === relationshipType,
    )
    if (isThere) return setProblems({ disorderId: CONDITION_EXISTS })
    const made = await change(() => addDisorder({ userId: user.id, disorderId, relationshipType }), CONDITION_ADDED)
    setProblems(typeof made === 'string' ? { disorderId: made } : {})
    if (made === true) setDisorder((now) => (now === disorderId ? null : now))
  }
  return (
    <AddForm label="Add a condition" because={because} isDirty={disorderId !== null} onAdd={add}>
      <SearchSelect
        label="Condition"
        choices={disorderChoices}
        value={disorderId}
        onChange={setDisorder}
        error={problems.disorderId}
      />
      <SelectField
        label="Relationship type"
        value={relationshipType}
        data={optionsOf(RelationshipType.options, relationshipLabel)}
        onChange={(chosen) => setRelationship(chosen as RelationshipType | null)}
        placeholder="Choose a type"
        error={problems.relationshipType}
      />
    </AddForm>
  )
}

function Row({ related, user, because }: { related: Related; user: UserDetail; because: string | undefined }) {
  const { id, disorder, relationshipType } = related
  const change = useUserChange(user.id)
  const remove = async () => {
    const title = `Remove ${disorder.name} from ${user.username}?`
    const text = `Their profile will no longer list it (${relationshipLabel[relationshipType]}).`
    if (await confirm({ title, text, confirm: 'Remove', danger: true }))
      await change(() => removeDisorder(id), conditionRemoved(disorder.name))
  }
  return (
    <li>
      <strong className={styles.what}>{disorder.name}</strong>
      <span className={styles.quiet}>{relationshipLabel[relationshipType]}</span>
      <span className={styles.ends}>
        <ActionButton size="xs" kind="danger" because={because} onClick={remove}>
          Remove
          <VisuallyHidden>{` ${disorder.name}`}</VisuallyHidden>
        </ActionButton>
      </span>
    </li>
  )
}
