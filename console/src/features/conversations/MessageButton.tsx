import { IconMail } from '@tabler/icons-react'
import { conversationPath } from '@ward/domain/app/front-end-links'
import { mayWriteTo, PRIVATE_MESSAGE } from '@ward/domain/conversations/conversations'
import { useMay, useViewer } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { openConversation } from './conversations.api.ts'

/**
 * Opens the conversation with a user on the member site (spec 1 section 2.7), in a tab beside: the console stays where it is,
 * with what was begun in it. On a site without private messages there is no such button.
 */
export function MessageButton({ user, size = 'xs' }: { user: Parameters<typeof mayWriteTo>[0]; size?: 'xs' | 'sm' }) {
  const isOn = useMay('conversations.start').ok
  const answer = mayWriteTo(user, useViewer().id)
  const [open, isBusy] = useToastSubmit(async () => {
    // Browsers let a page open a tab only within the click itself.
    const tab = window.open('about:blank', '_blank')
    try {
      const path = conversationPath(await openConversation(user.id))
      // Where tabs are refused, it opens here.
      ;(tab ?? window).location.assign(path)
    } catch (error) {
      tab?.close()
      throw error
    }
  })
  if (!isOn) return null
  return (
    <ActionButton
      size={size}
      icon={IconMail}
      busy={isBusy}
      because={answer.ok ? undefined : answer.because}
      onClick={() => void open()}
    >
      {PRIVATE_MESSAGE}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ActionButton>
  )
}
