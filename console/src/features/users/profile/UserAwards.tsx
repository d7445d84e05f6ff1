import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { UserAwardStatus } from '@ward/domain/awards/awards'
import { isThere } from '@ward/domain/users/user-page'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { UserDetail } from '../directory/user-edit.api.ts'
import { AddForm } from './AddForm.tsx'
import { optionsOf } from './UserFields.tsx'
import styles from './UserPage.module.css'
import { USER_AWARD_ADDED, userAwardLabel, userAwardRemoved } from './user-awards.ts'
import { awardChoices, giveAward, heldAwardsOptions, takeAward } from './user-tabs.api.ts'
import { useUserChange } from './useUserChange.ts'

/** The awards they hold; one is given with its status, and taken back (spec 3 section 2, Awards tab). */
export function UserAwards({ user }: { user: UserDetail }) {
  const held = useQuery(heldAwardsOptions(user.id))
  const change = useUserChange(user.id)
  const remove = async (id: string, name: string) => {
    const title = `Remove ${name} from ${user.username}?`
    if (await confirm({ title, text: 'It will no longer be on their profile.', confirm: 'Remove', danger: true }))
      await change(() => takeAward(id), userAwardRemoved(name))
  }
  return (
    <>
      <AddAward user={user} />
      <Loaded query={held} failed="The awards could not be loaded" lines={4}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title="No awards"
              icon={IconTrophy}
              actions={<ActionButton href="/awards">All awards</ActionButton>}
            >
              Awards they hold are listed here.
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label="Awards">
              {data.map(({ id, status, earnedAt, award }) => (
                <li key={id}>
                  <strong className={styles.what}>{award.year ? `${award.name}, ${award.year}` : award.name}</strong>
                  <span>{userAwardLabel[status]}</span>
                  <span className={styles.quiet}>
                    <DateText value={earnedAt} />
                  </span>
                  <span className={styles.ends}>
                    <ActionButton size="xs" kind="danger" onClick={() => remove(id, award.name)}>
                      Remove
                      <VisuallyHidden>{` ${award.name}`}</VisuallyHidden>
                    </ActionButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function AddAward({ user }: { user: UserDetail }) {
  const there = isThere(user)
  const [awardId, setAward] = useState<string | null>(null)
  const [status, setStatus] = useState<UserAwardStatus | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useUserChange(user.id)
  const add = async () => {
    if (!awardId || !status) return
    const made = await change(() => giveAward({ userId: user.id, awardId, status }), USER_AWARD_ADDED)
    setProblem(typeof made === 'string' ? made : null)
    if (made === true) setAward((now) => (now === awardId ? null : now))
  }
  return (
    <AddForm
      label="Give an award"
      action="Add award"
      because={there.ok ? undefined : there.because}
      disabled={!awardId || !status}
      isDirty={awardId !== null}
      onAdd={add}
    >
      <SearchSelect label="Award" choices={awardChoices} value={awardId} onChange={setAward} error={problem} />
      <SelectField
        label="Status"
        value={status}
        data={optionsOf(UserAwardStatus.options, userAwardLabel)}
        onChange={(chosen) => setStatus(chosen as UserAwardStatus | null)}
        placeholder="Choose a status"
      />
    </AddForm>
  )
}
