import { SESSION_ENDED, SignIn } from '@ward/domain/sessions/sessions'
import { useState } from 'react'
import { setCover } from '../../api/cover.ts'
import { checkSession, useSession } from '../../api/session.tsx'
import { resume } from '../../api/sessionEnd.ts'
import { signedOf, tellTabs } from '../../api/tabs.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './SignInForm.module.css'
import { signIn } from './signIn.ts'

/** Signs the page's viewer in again, without leaving it; for somebody else the page is loaded anew. */
export function SignInForm({ onNotNow }: { onNotNow?: () => void }) {
  const { viewer, site } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(SignIn, {
    invalidates: null,
    values: { email: '', password: '' },
    unguarded: true,
    save: (input) => {
      setProblem(null)
      return signIn(input)
    },
    onProblem: setProblem,
    onSaved: async () => {
      const session = await checkSession()
      // Somebody else's page must not be saved under this name: it is loaded anew.
      if (session?.viewer.id !== viewer.id || session.site.id !== site.id) return location.reload()
      resume()
      setCover(null)
      tellTabs({ kind: 'signedIn', ...signedOf(session) })
    },
  })
  return (
    <Form label="Sign in again" saveKey={null} onSubmit={form.save}>
      <p>{SESSION_ENDED}</p>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <TextField
        {...form.field('email')}
        help={`You were signed in as ${viewer.username}`}
        type="email"
        autoComplete="username"
        data-autofocus
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <div className={styles.foot}>
        {onNotNow ? <ActionButton onClick={onNotNow}>Not now</ActionButton> : null}
        <ActionButton kind="primary" type="submit" busy={form.isBusy}>
          Sign in
        </ActionButton>
      </div>
    </Form>
  )
}
