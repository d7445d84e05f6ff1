import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './LeadForms.module.css'
import { leadFilePreview } from './lead-deliveries.api.ts'
import { LEAD_FORMS_KEY } from './lead-forms.api.ts'

type FilePreviewProps = { formId: string; opened: boolean; onClose: () => void }

/** The file that would be sent now. */
export function FilePreview({ formId, opened, onClose }: FilePreviewProps) {
  const query = useQuery({
    queryKey: [...LEAD_FORMS_KEY, 'preview', formId],
    queryFn: () => leadFilePreview(formId),
    enabled: opened,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="The next file"
      size={720}
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Loaded query={query} failed="The file could not be shown" small lines={3}>
        {({ fileName, text, shown, waits }) => (
          <>
            <p className={styles.words}>
              {waits === 0
                ? 'No leads wait to be sent.'
                : `${fileName}, ${count(waits, 'lead')}${shown < waits ? `, of which the first ${shown} are shown` : ''}`}
            </p>
            {text === '' ? null : (
              <textarea className={styles.file} readOnly rows={12} aria-label="The text of the file" value={text} />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
