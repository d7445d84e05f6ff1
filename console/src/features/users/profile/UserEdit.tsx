import { Ethnicity, ethnicityLabel, Gender, genderLabel } from '@ward/domain/users/user-facts'
import {
  NOT_ONE_S_OWN_ROLE,
  NOT_ONE_S_OWN_STATUS,
  USER_NOT_SAVED,
  USER_UPDATED,
  UserChange,
} from '@ward/domain/users/user-input'
import { mayChangeUser } from '@ward/domain/users/user-page'
import { useMemo } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { FieldRow } from '../../../ui/form/Form.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../../ui/form/FormSection.tsx'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type FormOf, useForm } from '../../../ui/form/useForm.ts'
import { BirthdayField } from '../../../ui/time/BirthdayField.tsx'
import { USER_KEY, type UserDetail, updateUser, userValues } from '../directory/user-edit.api.ts'
import { shownValues } from './shownValues.ts'
import { AccountFields, MailFields, NameFields, optionsOf, ProfileFields, type UserForm } from './UserFields.tsx'
import styles from './UserPage.module.css'
import { checked, telling } from './userProblems.ts'

const save = telling(updateUser)

/** Everything of a user that staff may change (spec 3 section 2, Edit tab). */
export function UserEdit({ user }: { user: UserDetail }) {
  const viewer = useViewer()
  const values = useMemo(() => userValues(user), [user])
  const form = useForm(UserChange, {
    values,
    save,
    saved: USER_UPDATED,
    failed: USER_NOT_SAVED,
    invalidates: USER_KEY,
    show: shownValues,
  })
  const rank = mayChangeUser(viewer.roleId, user)
  const isOwn = viewer.id === user.id
  const fixed = isOwn ? { role: NOT_ONE_S_OWN_ROLE, status: NOT_ONE_S_OWN_STATUS } : {}
  // This form has the fields of a new user's form, with the same names.
  const common = form as unknown as UserForm
  const fields = (
    <>
      <AccountFields form={common} fixed={fixed} userId={user.id} />
      <ProfileFields form={common} />
      <PrivateFields form={form} />
      <FormSection title="Settings" help="Emails from the site, and notifications.">
        <MailFields form={common} />
        <SwitchField {...form.check('isFraudster')} />
        <SwitchField {...form.check('notify')} help="The email says which fields changed, not their values." />
        <SwitchField {...form.check('notifyEmailChange')} help="The old address is always notified of the change." />
      </FormSection>
    </>
  )
  if (!rank.ok)
    return (
      <>
        <Banner tone="info" title={rank.because} />
        <FormCard>
          <fieldset className={styles.fixed} disabled>
            {fields}
          </fieldset>
        </FormCard>
      </>
    )
  return (
    <FormCard>
      <FormPage form={checked(UserChange, form)} label="Edit user">
        {fields}
      </FormPage>
    </FormCard>
  )
}

/** Fields that admins alone see. */
function PrivateFields({ form }: { form: FormOf<typeof UserChange> }) {
  const { gender, ethnicity } = form.values
  return (
    <FormSection title="Private" help="Seen by admins only. Reading it is recorded.">
      <NameFields form={form as unknown as UserForm} />
      <FieldRow>
        <BirthdayField {...form.field('birthday')} />
        <TextField {...form.field('zipcode')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('gender')}
          value={gender ?? null}
          data={optionsOf(Gender.options, genderLabel)}
          onChange={(chosen) => form.set('gender', chosen as Gender | null)}
          placeholder="Not provided"
          clearable
        />
        <SelectField
          {...form.field('ethnicity')}
          value={ethnicity ?? null}
          data={optionsOf(Ethnicity.options, ethnicityLabel)}
          onChange={(chosen) => form.set('ethnicity', chosen as Ethnicity | null)}
          placeholder="Not provided"
          clearable
        />
      </FieldRow>
    </FormSection>
  )
}
