import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { COPY_SHORTLINK_LABEL } from '@ward/domain/short-links/short-links'
import { wordsOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { toast } from '../../ui/toast/toast.ts'
import { SHORTLINKS_KEY, threadShortlink } from './short-links.api.ts'

/** Puts the short address of a thread into the clipboard; where it has none, one is made (spec 2 section 2, Thread detail). */
export function CopyShortlink({ threadId }: { threadId: string }) {
  const queries = useQueryClient()
  const copy = async () => {
    try {
      const fromUrl = await threadShortlink(threadId)
      await queries.invalidateQueries({ queryKey: SHORTLINKS_KEY })
      await copyText(fromUrl)
    } catch (error) {
      toast.error(wordsOf(error))
    }
  }
  return (
    <ActionButton icon={IconCopy} onClick={copy}>
      {COPY_SHORTLINK_LABEL}
    </ActionButton>
  )
}
