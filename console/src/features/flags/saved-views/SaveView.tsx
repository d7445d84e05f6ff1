import { IconBookmarkPlus } from '@tabler/icons-react'
import { SAVE_VIEW_LABEL } from '@ward/domain/flags/saved-views/saved-views'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useOpenOnArrival } from '../../../ui/OpensLate.tsx'
import { useViewForm, ViewDialog } from './ViewDialog.tsx'

/** The button that saves what is shown as a view, with the dialog for its name, which opens when it has been loaded. */
export function SaveView({ address }: { address: string }) {
  const form = useViewForm()
  const start = () => void form.start({ id: null, name: '', address, isTeam: false, version: null })
  useOpenOnArrival(start)
  return (
    <>
      <ActionButton kind="quiet" size="xs" icon={IconBookmarkPlus} onClick={start}>
        {SAVE_VIEW_LABEL}
      </ActionButton>
      <ViewDialog form={form} />
    </>
  )
}
