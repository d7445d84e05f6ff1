import { useNavigate } from '@tanstack/react-router'
import { NEW_USER, NewUser, USER_CREATED, USER_NOT_SAVED } from '@ward/domain/users/user-input'
import { useBack } from '../../../ui/detail/useBack.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../../ui/form/FormSection.tsx'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { createUser } from '../directory/user-edit.api.ts'
import { CREATE_USER } from './profile-titles.ts'
import { AccountFields, MailFields, NameFields, ProfileFields } from './UserFields.tsx'
import { checked, telling } from './userProblems.ts'

/** A new user; once they are made the console goes to their page (spec 3 section 2, Create User). */
export default function CreateUserPage() {
  const navigate = useNavigate()
  const form = useForm(NewUser, {
    invalidates: ['users'],
    values: NEW_USER,
    save: telling(createUser),
    saved: USER_CREATED,
    once: true,
    failed: USER_NOT_SAVED,
    onSaved: (id) => navigate({ to: '/users/$id', params: { id } }),
  })
  const back = useBack('/users')
  return (
    <>
      <PageTitle title={CREATE_USER} onBack={back} />
      <FormCard>
        <FormPage form={checked(NewUser, form)} label={CREATE_USER} save="Create user" onCancel={back}>
          <AccountFields form={form} isNew />
          <ProfileFields form={form} />
          <FormSection title="Private" help="Seen by admins only.">
            <NameFields form={form} />
            <TextField {...form.field('zipcode')} autoComplete="off" />
          </FormSection>
          <FormSection title="Settings" help="Emails from the site.">
            <MailFields form={form} />
            <SwitchField {...form.check('notify')} help="They get a welcome email with a link to set their password." />
          </FormSection>
        </FormPage>
      </FormCard>
    </>
  )
}
