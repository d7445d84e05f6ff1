import { IconMail } from '@tabler/icons-react'
import { conversationPath } from '@ward/domain/app/front-end-links'
import { mayWriteTo, PRIVATE_MESSAGE } from '@ward/domain/conversations/conversations'
import { useMay, useViewer } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { openConversation } from './conversations.api.ts'

/**
 * Opens the conversation with a user and goes to its page on the member site (spec 1 section 2.7); on a site without private
 * messages there is no such button.
 */
export function MessageButton({ user }: { user: { id: string; roleId: number; status: number } }) {
  const isOn = useMay('conversations.start').ok
  const answer = mayWriteTo(user, useViewer().id)
  const [open, isBusy] = useToastSubmit(async () => location.assign(conversationPath(await openConversation(user.id))))
  if (!isOn) return null
  return (
    <ActionButton
      size="xs"
      icon={IconMail}
      busy={isBusy}
      because={answer.ok ? undefined : answer.because}
      onClick={() => void open()}
    >
      {PRIVATE_MESSAGE}
    </ActionButton>
  )
}
