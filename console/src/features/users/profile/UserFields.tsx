import { ACCOUNT_STATUS, STATUS } from '@ward/domain/app/account-status'
import { isAdminLevel, isRoleId, ROLE, roleLabel } from '@ward/domain/app/roles'
import type { Refusal } from '@ward/domain/kernel/refusal'
import { Badge, badgeLabel, SecondaryBadge, secondaryBadgeLabel } from '@ward/domain/users/user-facts'
import {
  BIO_MAX,
  BLOCK_QUESTION,
  BLOCKED_STATUS_EFFECTS,
  badgeOfRole,
  blockedStatusTitle,
  CHOSEN_UNTIL_SAVED,
  FORM_STATUSES,
  type NewUser,
  rolesOffered,
  SPAMMERS_ARE_BLOCKED,
  SUPER_ADMIN_QUESTION,
  superAdminTitle,
} from '@ward/domain/users/user-input'
import { useViewer } from '../../../api/session.tsx'
import { confirm, type Question } from '../../../ui/dialog/confirm.ts'
import { EffectList } from '../../../ui/effects/EffectList.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { DateField } from '../../../ui/time/DateField.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { confirmRole } from '../roles/confirmRole.tsx'
import { EmailField, NewPasswordField } from './SignInFields.tsx'

/** The form of a new user or of one that is there: shared fields have the same names. */
export type UserForm = FormOf<typeof NewUser>

type Props = {
  form: UserForm
  /** Why role and status stay as they are: nobody changes their own. */
  fixed?: { role?: string; status?: string }
  isNew?: boolean
  /** The user, unless it is a new one. */
  userId?: string
}

const NONE = ''
const noneFirst = (data: { value: string; label: string }[]) => [{ value: NONE, label: 'None' }, ...data]
/** Choices of a list of words, by what each is called. */
export const optionsOf = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map((value) => ({ value, label: labels[value] }))

/** Their sign-in and their rights. */
export function AccountFields({ form, fixed = {}, isNew = false, userId }: Props) {
  return (
    <FormSection title="Account" help="How this person signs in and what they may do.">
      <FieldRow>
        <TextField
          {...form.field('username')}
          autoComplete="off"
          help={isNew ? 'Used in their profile URL.' : 'Old addresses keep working after a change.'}
        />
        <EmailField form={form} userId={userId} />
      </FieldRow>
      <FieldRow>
        <NewPasswordField form={form} userId={userId} />
        <RoleField form={form} fixed={fixed.role} userId={userId} />
      </FieldRow>
      <StatusFields form={form} fixed={fixed.status} isNew={isNew} />
    </FormSection>
  )
}

/**
 * The question before a role that reaches further than this account. Spammer blocks the user (spec 3 sections 4 and 5); role 5 is
 * the person's, so that it may reach accounts on other sites.
 */
function roleQuestion(roleId: number, username: string, { isNew }: { isNew: boolean }): Question | null {
  if (roleId === ROLE.spammer)
    return { title: `Block ${username}?`, text: BLOCK_QUESTION, confirm: 'Block', danger: true }
  if (roleId !== ROLE.superAdmin || isNew) return null
  return { title: superAdminTitle(username), text: SUPER_ADMIN_QUESTION, confirm: 'Choose Super Admin' }
}

/** A spammer with another role, which the server makes active. */
const isFreed = ({ before, values }: UserForm, roleId = values.roleId) =>
  before.roleId === ROLE.spammer && roleId !== ROLE.spammer

/** Why this one user may not get the role, where the server says it of each. */
const tellRefused = ({ message, details }: Refusal) => toast.error(details.fields?.[0]?.message ?? message)

/** The role, which brings its badge. */
function RoleField({ form, fixed, userId }: { form: UserForm; fixed?: string; userId?: string }) {
  const viewer = useViewer()
  const { roleId, username } = form.values
  const offered = rolesOffered(viewer.roleId)
  const shown = isRoleId(roleId) && !offered.includes(roleId) ? [...offered, roleId] : offered
  const choose = async (chosen: string | null) => {
    const next = Number(chosen)
    if (!chosen || next === roleId) return
    const question = roleQuestion(next, username || 'this user', { isNew: !userId })
    // The server knows the saved address alone: whether another may have the role is told as it is saved.
    const isCounted = userId && !(isAdminLevel(next) && form.unsaved.includes('email'))
    const ask = (asked: Question) =>
      isCounted ? confirmRole({ userIds: [userId], roleId: next }, asked, tellRefused) : confirm(asked)
    if (question && !(await ask(question))) return
    if (isFreed(form, next) && !isFreed(form)) form.set('status', STATUS.active)
    else if (isFreed(form) && !isFreed(form, next)) form.set('status', form.before.status)
    form.set('roleId', next)
    // Staff of the admin level choose their own.
    if (isAdminLevel(next)) form.set('password', '')
    form.set('badge', badgeOfRole(next))
  }
  return (
    <SelectField
      {...form.field('roleId')}
      value={String(roleId)}
      data={shown.map((id) => ({ value: String(id), label: roleLabel[id] }))}
      onChange={(chosen) => void choose(chosen)}
      allowDeselect={false}
      disabled={fixed !== undefined}
      help={fixed}
    />
  )
}

/** The status; the status Blocked asks first too, as the role does. */
function StatusFields({ form, fixed, isNew }: { form: UserForm; fixed?: string; isNew: boolean }) {
  const { roleId, status: before = 0, username } = form.values
  const isSpammer = roleId === ROLE.spammer
  const offered = FORM_STATUSES.filter((status) => status !== STATUS.blocked || !isFreed(form))
  const ask = () =>
    confirm({
      title: blockedStatusTitle(username || 'this user'),
      text: (
        <>
          <EffectList lines={BLOCKED_STATUS_EFFECTS} />
          <p>{CHOSEN_UNTIL_SAVED}</p>
        </>
      ),
      confirm: 'Choose Blocked',
      danger: true,
    })
  const choose = async (chosen: string | null) => {
    const next = FORM_STATUSES.find((status) => String(status) === chosen)
    if (next === undefined || next === before) return
    if (next === STATUS.blocked && !isNew && !(await ask())) return
    form.set('status', next)
  }
  return (
    <FieldRow>
      <SelectField
        {...form.field('status')}
        value={String(isSpammer ? STATUS.blocked : form.values.status)}
        data={offered.map((status) => ({ value: String(status), label: ACCOUNT_STATUS[status] ?? '' }))}
        onChange={(chosen) => void choose(chosen)}
        allowDeselect={false}
        disabled={isSpammer || fixed !== undefined}
        help={isSpammer ? SPAMMERS_ARE_BLOCKED : isFreed(form) ? 'Another role ends the block.' : fixed}
      />
      {form.values.status === STATUS.suspended && !isSpammer ? (
        <DateField {...form.field('suspendedUntil')} help="On this day they can sign in again." />
      ) : (
        <span />
      )}
    </FieldRow>
  )
}

/** Fields that members see. */
export function ProfileFields({ form }: Pick<Props, 'form'>) {
  const { badge, secondaryBadge, bio = '' } = form.values
  return (
    <FormSection title="Profile" help="Shown to members on the site.">
      <FieldRow>
        <SelectField
          {...form.field('badge')}
          value={badge ?? NONE}
          data={badge ? optionsOf(Badge.options, badgeLabel) : noneFirst(optionsOf(Badge.options, badgeLabel))}
          onChange={(chosen) => form.set('badge', (chosen || null) as never)}
          allowDeselect={false}
        />
        <SelectField
          {...form.field('secondaryBadge')}
          value={secondaryBadge ?? NONE}
          data={noneFirst(optionsOf(SecondaryBadge.options, secondaryBadgeLabel))}
          onChange={(chosen) => form.set('secondaryBadge', (chosen || null) as never)}
          allowDeselect={false}
        />
      </FieldRow>
      <TextAreaField
        {...form.field('bio')}
        help={`${formatNumber(bio.length)} of ${formatNumber(BIO_MAX)} characters`}
      />
      <TextAreaField {...form.field('description')} help="Shown next to articles they write." />
    </FormSection>
  )
}

export function NameFields({ form }: Pick<Props, 'form'>) {
  return (
    <FieldRow>
      <TextField {...form.field('firstName')} autoComplete="off" />
      <TextField {...form.field('lastName')} autoComplete="off" />
    </FieldRow>
  )
}

/** Emails and recommendations. */
export function MailFields({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <SwitchField {...form.check('optIn')} />
      <SwitchField
        {...form.check('suppressedFromActivityRecs')}
        help="Other systems read this to decide what to recommend. Ward recommends nothing itself."
      />
    </>
  )
}
