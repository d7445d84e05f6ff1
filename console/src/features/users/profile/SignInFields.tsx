import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isAdminLevel } from '@ward/domain/app/roles'
import { PASSWORD_HINT, passwordProblem } from '@ward/domain/sessions/sessions'
import {
  CHANGE_EMAIL_PATH,
  CHANGE_PASSWORD_PATH,
  CHOOSE_THEIR_OWN,
  LINK_MAILED,
  OWN,
} from '@ward/domain/users/letting-in'
import type { NewUser } from '@ward/domain/users/user-input'
import { useViewer } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { mailPasswordLink, userSignInOptions } from '../sync/user-work.api.ts'

type Props = { form: FormOf<typeof NewUser>; userId: string | undefined }

/** Why a field stays as it is: one's own is changed elsewhere, of others the server says it. Nothing of a new user. */
function useWhyNot(userId: string | undefined) {
  const viewer = useViewer()
  const { data } = useQuery({ ...userSignInOptions(userId ?? ''), enabled: userId !== undefined })
  const isOwn = viewer.id === userId
  return { isOwn, email: isOwn ? OWN.email : data?.whyNoEmail, password: isOwn ? OWN.password : data?.whyNoPassword }
}

/** The address, or why it stays. */
export function EmailField({ form, userId }: Props) {
  const { isOwn, email } = useWhyNot(userId)
  const help = isOwn ? <Elsewhere reason={OWN.email} href={CHANGE_EMAIL_PATH} label="Change email" /> : email
  return <TextField {...form.field('email')} type="email" autoComplete="off" disabled={Boolean(email)} help={help} />
}

/** The password that staff may choose, or why they may not and the way that there is. */
export function NewPasswordField({ form, userId }: Props) {
  const { isOwn, password: because } = useWhyNot(userId)
  const { username = '', email = '', password, roleId } = form.values
  const problem = password ? passwordProblem(password, { username, email }) : null
  const reason = because ?? (isAdminLevel(roleId) ? CHOOSE_THEIR_OWN : null)
  const hint = password ? (problem ?? 'This password is strong enough.') : PASSWORD_HINT
  return (
    <div>
      <PasswordField
        {...form.field('password')}
        value={reason ? '' : (password ?? '')}
        optional
        autoComplete="new-password"
        disabled={reason !== null}
        help={
          isOwn ? (
            <Elsewhere reason={OWN.password} href={CHANGE_PASSWORD_PATH} label="Change password" />
          ) : (
            (reason ?? hint)
          )
        }
      />
      {reason && !isOwn && userId ? <MailLink userId={userId} /> : null}
    </div>
  )
}

const Elsewhere = ({ reason, href, label }: { reason: string; href: string; label: string }) => (
  <>
    {reason}.{' '}
    <Anchor href={href} inherit>
      {label}
    </Anchor>
  </>
)

function MailLink({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => mailPasswordLink(userId),
    onSuccess: () => toast.success(LINK_MAILED),
    onSettled: () => queries.invalidateQueries(userSignInOptions(userId)),
    onError: (problem) => toast.error(messageOf(problem)),
  })
  return (
    <Button variant="default" size="xs" mt={6} loading={isPending} onClick={() => mutate()}>
      Email them a link
    </Button>
  )
}
