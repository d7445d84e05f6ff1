import { useQueryClient } from '@tanstack/react-query'
import { percentText } from '@ward/domain/automod/automod'
import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { NOT_JUDGED } from '@ward/domain/automod/crisis-cut'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useLive } from '../../../api/useLive.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Gauge } from '../../../ui/text/Gauge.tsx'
import { ThreadTags } from '../../forums/tags/ThreadTags.tsx'
import { FlagModerators } from '../assign/FlagModerators.tsx'
import { AuthorSummary } from '../context/AuthorSummary.tsx'
import { FLAG_KEY, type FlagCase } from '../flag/flag-detail.api.ts'
import { ScoreReasons } from '../learning/ScoreReasons.tsx'
import styles from './FlagCase.module.css'
import { ThreadPanel } from './ThreadPanel.tsx'

/**
 * Automod's scores, the assigned moderators and the author, in the specification's order (spec 1 section 2.5): the
 * quiet column beside the text.
 */
export function FlagFacts({ flag }: { flag: FlagCase }) {
  const { author, automod } = flag
  const thread = flag.thread ?? flag.reply?.thread
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: [...FLAG_KEY, flag.id] })
  useLive('thread', ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === thread?.id) void refetch()
  })
  return (
    <aside className={styles.facts} aria-label="Author and scores">
      {automod ? (
        <section>
          <h2>Automod</h2>
          <Score label="Spam" {...automod.spam} />
          <Score label="Offensive" {...automod.offensive} />
          <AppLink className={styles.alone} href="/threshold-lab">
            Try other thresholds
          </AppLink>
        </section>
      ) : null}
      {flag.isRiskJudged === false ? (
        <section>
          <h2>{AT_RISK_LABEL}</h2>
          <p className={styles.quiet}>{NOT_JUDGED}</p>
        </section>
      ) : null}
      <FlagModerators flag={flag} />
      <AuthorSummary author={author} flagId={flag.id} />
      <ThreadPanel flag={flag} />
      {thread ? <ThreadTags key={flag.id} thread={thread} onSaved={refetch} /> : null}
    </aside>
  )
}

type ScoreProps = {
  label: string
  prob: number | null
  threshold: number
  because: { phrase: string; weight: number }[]
}

/** A probability with the site's threshold, and what made it. */
function Score({ label, prob, threshold, because }: ScoreProps) {
  if (prob === null) return <p className={styles.quiet}>{`${label}: not scored`}</p>
  const over = prob >= threshold
  return (
    <div className={styles.score}>
      <Gauge
        label={label}
        value={prob}
        threshold={threshold}
        note={over ? `Above the site’s threshold of ${percentText(threshold)}` : undefined}
      />
      <ScoreReasons label={label} because={because} />
    </div>
  )
}
