import { IconArrowBackUp } from '@tabler/icons-react'
import { UNDO_GOES_ON, UPLOAD_UNDONE } from '@ward/domain/leads/lead-upload/lead-upload'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './LeadUpload.module.css'
import { hasUndoStopped, isBeingUndone, type LeadUpload, undoUpload } from './lead-upload.api.ts'
import { useUploadChange } from './useUploadChange.ts'

/** Takes back what nobody acted on since, or goes on with it where that ended early. */
export function UndoCard({ upload }: { upload: LeadUpload }) {
  if (hasUndoStopped(upload)) return <Stopped upload={upload} />
  return upload.leadsToUndo > 0 || upload.hasMoreToUndo ? <Undo upload={upload} /> : null
}

const undo = (id: string) => () => undoUpload(id)
const undone = (answer: Awaited<ReturnType<typeof undoUpload>>) =>
  isBeingUndone(answer) ? UNDO_GOES_ON : UPLOAD_UNDONE

/** Of a long list the first alone were counted. */
function leadsOf({ leadsToUndo, hasMoreToUndo }: LeadUpload): string {
  const leads = count(leadsToUndo, 'lead')
  if (!hasMoreToUndo) return leads
  return leadsToUndo > 0 ? `at least ${leads}` : 'the leads'
}

function Undo({ upload }: { upload: LeadUpload }) {
  const { isBusy, run } = useUploadChange()
  const { id, undoableUntil } = upload
  const leads = leadsOf(upload)
  const ask = async () => {
    const text = `This takes back ${leads} that nobody has acted on since. Emails already sent stay sent.`
    const question = { title: `Undo upload ${id}?`, text, confirm: 'Undo this upload', danger: true }
    if (await confirm(question)) await run(undo(id), undone)
  }
  return (
    <Card title="Undo">
      <p className={styles.undo}>
        Takes back <strong>{leads}</strong>: those who have not unsubscribed or been marked since. The others stay.
      </p>
      <div>
        <ActionButton kind="danger" icon={IconArrowBackUp} busy={isBusy} onClick={() => void ask()}>
          Undo this upload
        </ActionButton>
      </div>
      {undoableUntil ? (
        <p className={styles.undo}>
          <span className={styles.words}>
            until <DateText value={undoableUntil} />
          </span>
        </p>
      ) : null}
    </Card>
  )
}

function Stopped({ upload: { id } }: { upload: LeadUpload }) {
  const { isBusy, run } = useUploadChange()
  return (
    <Card title="Undo">
      <p className={styles.undo}>The undo ended before all leads were taken back. It goes on where it stopped.</p>
      <div>
        <ActionButton kind="danger" icon={IconArrowBackUp} busy={isBusy} onClick={() => void run(undo(id), undone)}>
          Continue undoing
        </ActionButton>
      </div>
    </Card>
  )
}
