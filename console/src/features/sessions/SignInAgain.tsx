import { giveUp, useSessionEnded } from '../../api/sessionEnd.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The session ended while somebody worked: they sign in here, and what they were doing goes on. */
export function SignInAgain() {
  const ended = useSessionEnded()
  return (
    <Dialog opened={ended} onClose={giveUp} title="Sign in again">
      <SignInForm onNotNow={giveUp} />
    </Dialog>
  )
}
