import { LIST_IS_GONE, UPLOAD_RESUMED } from '@ward/domain/leads/lead-upload/lead-upload'
import { type RunState, runStateLabel } from '@ward/domain/task-scripts/runs'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { type LeadUpload, resumeUpload } from './lead-upload.api.ts'
import { useDiscard, useUploadChange } from './useUploadChange.ts'

export const stoppedLabel = ({ runState }: LeadUpload): string =>
  runStateLabel[(runState ?? 'FAILED').toLowerCase() as RunState]

/** It goes on from its last piece while its list is there; a dry run can be discarded, and what an upload wrote so far be undone. */
export function StoppedUpload({ upload }: { upload: LeadUpload }) {
  const { isBusy, run } = useUploadChange()
  const discard = useDiscard(upload.id, run)
  const isGone = upload.runError === LIST_IS_GONE
  return (
    <Banner
      tone="danger"
      title={`${upload.isDryRun ? 'Dry run' : 'Upload'}: ${stoppedLabel(upload).toLowerCase()}`}
      end={
        <>
          {upload.isDryRun ? (
            <ActionButton busy={isBusy} onClick={() => void discard()}>
              Discard
            </ActionButton>
          ) : null}
          {isGone ? null : (
            <ActionButton
              kind="primary"
              busy={isBusy}
              onClick={() => void run(() => resumeUpload(upload.id), UPLOAD_RESUMED)}
            >
              Resume
            </ActionButton>
          )}
        </>
      }
    >
      {isGone
        ? `It ended before all addresses were sorted. ${LIST_IS_GONE}`
        : `It ended before all addresses were sorted${upload.runError ? `: ${upload.runError}` : ''}. Resumed, it goes on where it stopped.`}
    </Banner>
  )
}
