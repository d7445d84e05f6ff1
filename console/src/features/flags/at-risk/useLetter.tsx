import { mayWriteTo } from '@ward/domain/conversations/conversations'
import { lazy, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { draftOf } from '../../../ui/form/drafts.ts'
import { Opening } from '../../../ui/Opening.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { letterDraft } from './letterDraft.ts'

const WriteDrawer = lazy(async () => ({ default: (await import('./WriteDrawer.tsx')).WriteDrawer }))

/**
 * The letter to the author of a text at risk: opens it, and draws it. It stands apart from what is offered while the text
 * waits, so that what was typed stays when somebody else closes the flag meanwhile.
 */
export function useLetter(flag: FlagCase) {
  const { id: viewerId } = useViewer()
  const [letter, setLetter] = useState<{ flagId: string; opened: boolean } | null>(null)
  const canWrite = mayWriteTo(flag.author, viewerId)
  const because = canWrite.ok ? undefined : canWrite.because
  const write = () => (because ? toast.error(because) : setLetter({ flagId: flag.id, opened: true }))
  const drawn =
    letter?.flagId === flag.id ? (
      <Opening>
        <WriteDrawer
          key={flag.id}
          flag={flag}
          opened={letter.opened}
          onClose={() => setLetter({ ...letter, opened: false })}
        />
      </Opening>
    ) : null
  // A letter that was begun before a reload waits: nothing opens over the text by itself.
  return { write, because, drawn, isBegun: draftOf(letterDraft(flag.id)) !== null }
}
