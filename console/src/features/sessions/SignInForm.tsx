import { SESSION_ENDED } from '@ward/domain/sessions'
import { useState } from 'react'
import { setCover } from '../../api/cover.ts'
import { messageOf } from '../../api/fault.ts'
import { checkSession, useSession } from '../../api/session.tsx'
import { resume } from '../../api/sessionEnd.ts'
import { signedOf, tellTabs } from '../../api/tabs.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import styles from './SignInForm.module.css'
import { signIn } from './signIn.ts'

/** Signs the page's viewer in again, without leaving it; for somebody else the page is loaded anew. */
export function SignInForm({ onNotNow }: { onNotNow?: () => void }) {
  const { viewer, site } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [submit, busy] = useSubmit(
    async () => {
      const refused = await signIn({ email, password })
      setProblem(refused)
      if (refused) return
      const session = await checkSession()
      // Somebody else's page must not be saved under this name: it is loaded anew.
      if (session?.viewer.id !== viewer.id || session.site.id !== site.id) return location.reload()
      resume()
      setCover(null)
      tellTabs({ kind: 'signedIn', ...signedOf(session) })
    },
    (error) => setProblem(messageOf(error)),
  )
  return (
    <Form
      label="Sign in again"
      saveKey={null}
      onSubmit={async () => {
        await submit()
        return true
      }}
    >
      <p>{SESSION_ENDED}</p>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <TextField
        label="E-mail"
        help={`You were signed in as ${viewer.username}`}
        type="email"
        autoComplete="username"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        {onNotNow ? <ActionButton onClick={onNotNow}>Not now</ActionButton> : null}
        <ActionButton kind="primary" type="submit" busy={busy}>
          Sign in
        </ActionButton>
      </div>
    </Form>
  )
}
