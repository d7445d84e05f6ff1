import { useQuery } from '@tanstack/react-query'
import { originalNote, READ_ORIGINAL_LABEL } from '@ward/domain/flags/private-data/masking'
import { requestIdOf, wordsOf } from '../../../fault.ts'
import { cx } from '../../../ui/cx.ts'
import { Drawer } from '../../../ui/dialog/Drawer.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import styles from '../at-risk/AtRisk.module.css'
import { MemberText } from '../wellbeing/MemberText.tsx'
import { originalOptions } from './private-data.api.ts'

/** The text before its private data was masked. */
export function OriginalDrawer({ flagId, opened, onClose }: { flagId: string; opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title={READ_ORIGINAL_LABEL}>
      <Original flagId={flagId} />
    </Drawer>
  )
}

function Original({ flagId }: { flagId: string }) {
  const { data, error, refetch } = useQuery(originalOptions(flagId))
  if (error)
    return (
      <ErrorState title="The original could not be read" requestId={requestIdOf(error) ?? undefined} onRetry={refetch}>
        {wordsOf(error)}
      </ErrorState>
    )
  if (!data) return <TextSkeleton lines={4} />
  return (
    <>
      {data.title ? <h3>{data.title}</h3> : null}
      <MemberText html={data.body} small />
      <p className={cx(styles.note, styles.below)}>{originalNote(data.keptDays)}</p>
    </>
  )
}
