import { IconCopyPlus } from '@tabler/icons-react'
import { COPY_LABEL, COPY_STAYS, copied, EngagementCopy, NO_OTHER_SITE } from '@ward/domain/engagement/copies'
import type { Kind } from '@ward/domain/engagement/kind'
import { useMay, useSession } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useLoadedWhen } from '../../../ui/useLoadedWhen.ts'
import { copyEngagement, ENGAGEMENTS_KEY } from '../kinds/engagement.api.ts'

const loadDialog = async () => (await import('./CopyDialog.tsx')).CopyDialog

/** Copies an engagement to other sites on which the viewer works too. */
export function CopyToSites({ kind, id }: { kind: Kind; id: string }) {
  const { viewer, site } = useSession()
  const mayChange = useMay('engagement.change')
  const others = viewer.sites.filter((each) => each.id !== site.id)
  const form = useForm(EngagementCopy, {
    values: { id, type: kind.type, siteIds: [] },
    save: copyEngagement,
    once: true,
    invalidates: ENGAGEMENTS_KEY,
    onSaved: (copies) => toast.success(copied(copies.length)),
  })
  const Dialog = useLoadedWhen(form.isOpen, loadDialog, {
    again: () => void form.start(),
    giveUp: () => void form.giveUp(),
  })
  const stays = kind.fields.includes('threadId') ? COPY_STAYS : others.length === 0 ? NO_OTHER_SITE : undefined
  return (
    <>
      <ActionButton icon={IconCopyPlus} because={mayChange.ok ? stays : mayChange.because} onClick={() => form.start()}>
        {COPY_LABEL}
      </ActionButton>
      {Dialog ? <Dialog form={form} sites={others} /> : null}
    </>
  )
}
