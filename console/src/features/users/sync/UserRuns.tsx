import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { may } from '@ward/domain/app/permissions'
import { RUN_TOPIC } from '@ward/domain/task-scripts/runs'
import { BLOCK_RECALLED, RECALL_LABEL, RECALL_QUESTION, RECALL_TEXT, userTaskTitle } from '@ward/domain/users/user-work'
import { useSession } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { messageOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { confirmEffects } from '../../../ui/effects/confirmEffects.tsx'
import { RunPanel } from '../../../ui/run/RunPanel.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './UserRuns.module.css'
import { recallBlock, recallEffects, userWorkOptions } from './user-work.api.ts'

/** The runs about a user: how far their block, its recall or their erasure is. Nothing where there was nothing. */
export function UserRuns({ userId, username }: { userId: string; username: string }) {
  const work = userWorkOptions(userId)
  const queries = useQueryClient()
  const { data } = useQuery(work)
  useLive(RUN_TOPIC, () => void queries.invalidateQueries(work))
  if (!data || (!data.block && data.runs.length === 0)) return null
  return (
    <div className={styles.runs}>
      {data.block ? <Recall userId={userId} username={username} block={data.block} /> : null}
      {data.runs.map((run) => (
        <RunPanel key={run.id} run={run} title={userTaskTitle(run.task)} by={run.startedBy?.username} />
      ))}
    </div>
  )
}

type Block = { blockedAt: string; recallableUntil: string; whyNoRecall: string | null }

function Recall({ userId, username, block }: { userId: string; username: string; block: Block }) {
  const { viewer } = useSession()
  const queries = useQueryClient()
  const recall = useMutation({
    mutationFn: () => recallBlock(userId),
    onSuccess: () => toast.success(BLOCK_RECALLED),
    onError: (problem) => toast.error(messageOf(problem)),
    // The role is back at once, and shown in many places.
    onSettled: () => queries.invalidateQueries(),
  })
  const allowed = may(viewer.roleId, 'users.recallBlock')
  const because = allowed.ok ? (block.whyNoRecall ?? undefined) : allowed.because
  const ask = async () => {
    const question = { title: RECALL_QUESTION(username), text: RECALL_TEXT, confirm: RECALL_LABEL }
    if (await confirmEffects(() => recallEffects(userId), question)) recall.mutate()
  }
  return (
    <Card label={RECALL_LABEL}>
      <div className={styles.recall}>
        <p>
          Blocked <DateText value={block.blockedAt} />. What was hidden can be recalled until{' '}
          <DateText value={block.recallableUntil} />.
        </p>
        <ActionButton onClick={() => void ask()} busy={recall.isPending} because={because}>
          {RECALL_LABEL}
        </ActionButton>
      </div>
    </Card>
  )
}
