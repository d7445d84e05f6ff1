import { Modal, PasswordInput, TextInput } from '@mantine/core'
import { SESSION_ENDED } from '@ward/domain/sessions'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/fault.ts'
import { checkSession, useSession } from '../../api/session.tsx'
import { giveUp, resume, useSessionEnded } from '../../api/sessionEnd.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import styles from './SignInAgain.module.css'
import { signIn } from './signIn.ts'

/** The session ended while somebody worked: he signs in here, and what he was doing goes on. */
export function SignInAgain() {
  const ended = useSessionEnded()
  return (
    <Modal opened={ended} onClose={giveUp} title="Sign in again" closeOnClickOutside={false}>
      <SignInForm />
    </Modal>
  )
}

function SignInForm() {
  const { viewer, site } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const refused = await signIn({ email, password })
      if (refused) return setProblem(refused)
      const session = await checkSession()
      // Somebody else's page must not be saved under this name: it is loaded anew.
      if (session?.viewer.id === viewer.id && session.site.id === site.id) resume()
      else location.reload()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{SESSION_ENDED}</p>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <TextInput
        label="E-mail"
        description={`You were signed in as ${viewer.username}`}
        type="email"
        autoComplete="username"
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <ActionButton onClick={giveUp}>Not now</ActionButton>
        <ActionButton kind="primary" type="submit" busy={busy}>
          Sign in
        </ActionButton>
      </div>
    </form>
  )
}
