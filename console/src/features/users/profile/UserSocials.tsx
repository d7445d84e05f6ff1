import { IconWorld } from '@tabler/icons-react'
import {
  SOCIAL_ADDED,
  SOCIAL_DELETED,
  SOCIAL_MISSING,
  SOCIAL_UPDATED,
  SOCIAL_WRONG,
  socialLabel,
  socialTypeLabel,
  socialUrl,
  typedSocial,
} from '@ward/domain/users/social-sites'
import { SocialType } from '@ward/domain/users/user-facts'
import { mayChangeUser } from '@ward/domain/users/user-page'
import { useState } from 'react'
import { z } from 'zod'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { ConflictNotice } from '../../../ui/form/ConflictNotice.tsx'
import { AtFields, Form } from '../../../ui/form/Form.tsx'
import { useRowsWithEdited } from '../../../ui/form/inlineForm.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { USER_KEY, type UserDetail } from '../directory/user-edit.api.ts'
import { AddForm } from './AddForm.tsx'
import { SocialField } from './SocialField.tsx'
import { optionsOf } from './UserFields.tsx'
import styles from './UserPage.module.css'
import { addSocial, changeSocial, removeSocial } from './user-tabs.api.ts'
import { useUserChange } from './useUserChange.ts'

type Social = UserDetail['private']['socialSites'][number]

/** Where else they write: added, changed in its row, taken away (spec 3 section 2, Socials tab). */
export function UserSocials({ user }: { user: UserDetail }) {
  const rank = mayChangeUser(useViewer().roleId, user)
  const because = rank.ok ? undefined : rank.because
  const [edited, setEdited] = useState<string | null>(null)
  // What is typed stays where it is, also when somebody else deletes that link.
  const shown = useRowsWithEdited({ isOpen: edited !== null, values: { id: edited } }, user.private.socialSites) ?? []
  return (
    <>
      <AddSocial userId={user.id} because={because} />
      {shown.length === 0 ? (
        <EmptyState title="No social sites" icon={IconWorld}>
          Other places where they write are listed here.
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-label="Social sites">
          {shown.map((social) => (
            <li key={social.id}>
              <strong>{socialTypeLabel[social.type]}</strong>
              {edited === social.id ? (
                <EditSocial social={social} userId={user.id} onClose={() => setEdited(null)} />
              ) : (
                <Shown social={social} user={user} because={because} onEdit={() => setEdited(social.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AddSocial({ userId, because }: { userId: string; because: string | undefined }) {
  const [type, setType] = useState<SocialType | null>(null)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<{ type?: string; url?: string }>({})
  const isTyped = typed.trim() !== ''
  const change = useUserChange(userId)
  const add = async () => {
    if (!type) return setProblems({ type: SOCIAL_MISSING })
    if (!isTyped) return setProblems({ url: SOCIAL_MISSING })
    const url = socialUrl(type, typed)
    if (url === null) return setProblems({ url: SOCIAL_WRONG })
    const made = await change(() => addSocial({ userId, type, url }), SOCIAL_ADDED)
    setProblems(typeof made === 'string' ? { url: made } : {})
    // What was typed since is the next one.
    if (made === true) setTyped((now) => (now === typed ? '' : now))
  }
  return (
    <AddForm label="Add a social site" because={because} isDirty={isTyped} onAdd={add}>
      <SelectField
        label="Site type"
        value={type}
        data={optionsOf(SocialType.options, socialTypeLabel)}
        onChange={(chosen) => setType(chosen as SocialType | null)}
        placeholder="Choose a type"
        error={problems.type}
      />
      <SocialField
        type={type}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={problems.url}
      />
    </AddForm>
  )
}

type ShownProps = { social: Social; user: UserDetail; because: string | undefined; onEdit: () => void }

function Shown({ social, user, because, onEdit }: ShownProps) {
  const change = useUserChange(user.id)
  const name = socialTypeLabel[social.type]
  const remove = async () => {
    const title = `Delete ${user.username}’s ${name} link?`
    if (await confirm({ title, text: social.url, confirm: 'Delete', danger: true }))
      await change(() => removeSocial(social.id), SOCIAL_DELETED)
  }
  return (
    <>
      <span className={styles.what}>
        <ExternalLink href={social.url}>{social.url}</ExternalLink>
      </span>
      <span className={styles.ends}>
        <ActionButton size="xs" because={because} onClick={onEdit}>
          Edit
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </ActionButton>
        <ActionButton size="xs" kind="danger" because={because} onClick={remove}>
          Delete
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </ActionButton>
      </span>
    </>
  )
}

/** An address as it is typed behind the prefix of its type. */
const editOf = (type: SocialType) =>
  z.object({
    id: z.string(),
    url: z
      .string()
      .trim()
      .min(1, { error: SOCIAL_MISSING, abort: true })
      .refine((typed) => socialUrl(type, typed) !== null, SOCIAL_WRONG)
      .meta({ title: socialLabel(type) }),
    version: z.number(),
  })

function EditSocial({ social, userId, onClose }: { social: Social; userId: string; onClose: () => void }) {
  const { id, type, url, version } = social
  const [schema] = useState(() => editOf(type))
  const form = useForm(schema, {
    values: { id, url: typedSocial(type, url), version },
    save: changeSocial,
    saved: SOCIAL_UPDATED,
    close: onClose,
    invalidates: [...USER_KEY, userId],
  })
  const close = async () => {
    if (await form.giveUp()) onClose()
  }
  return (
    <>
      <Form
        inLine
        saveKey={null}
        label={`Edit ${socialTypeLabel[type]}`}
        onSubmit={() => (form.isDirty ? form.save() : onClose())}
      >
        <SocialField type={type} {...form.field('url')} autoFocus />
        <AtFields>
          <ActionButton kind="primary" type="submit" busy={form.isBusy}>
            Save
          </ActionButton>
          <ActionButton onClick={() => void close()}>Cancel</ActionButton>
        </AtFields>
      </Form>
      <ConflictNotice form={form} />
    </>
  )
}
