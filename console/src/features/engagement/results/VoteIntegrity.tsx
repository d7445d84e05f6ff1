import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  ASIDE_NOTE,
  BLOCKED_NOTE,
  FRESH_SECONDS,
  GROUP_LABELS,
  LAST_HOURS,
  VOTES_A_MINUTE,
  votesExcludedMessage,
} from '@ward/domain/engagement/integrity'
import type { Kind } from '@ward/domain/engagement/kind'
import { Card } from '../../../ui/card/Card.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import type { Figures } from '../../../ui/chart/figures.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { formatDate, formatHour } from '../../../ui/text/dates.ts'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import engagementStyles from '../kinds/Engagement.module.css'
import type { ShownEngagement } from '../kinds/engagement.api.ts'
import { DoubtfulGroup } from './DoubtfulGroup.tsx'
import styles from './Results.module.css'
import { type Integrity, integrityOptions, setVotesAside, type VoteGroup } from './results.api.ts'
import { useSetAside } from './useSetAside.ts'

type Props = { kind: Kind; engagement: ShownEngagement }

/** How the votes came; those that look doubtful can be set aside, and counted again. */
export function VoteIntegrity({ kind, engagement: { id } }: Props) {
  const query = useQuery(integrityOptions({ id, type: kind.type }))
  const [put, isBusy] = useSetAside<VoteGroup>({
    send: ({ kind: shared, key }, put) => setVotesAside({ id, type: kind.type, kind: shared, key, ...put }),
    message: votesExcludedMessage,
  })
  const ask = async (group: VoteGroup, setAside: boolean) => {
    const n = setAside ? group.votes - group.setAside : group.setAside
    const isSure = await confirm({
      title: setAside ? `Exclude ${count(n, 'vote')}?` : `Count ${count(n, 'vote')} again?`,
      text: ASIDE_NOTE,
      confirm: setAside ? 'Exclude' : 'Count them',
    })
    if (isSure) await put(group, setAside)
  }
  return (
    <>
      <Card title="Vote integrity">
        <Loaded query={query} failed="The votes could not be checked" lines={4} small>
          {(integrity) => (
            <>
              <Counted integrity={integrity} />
              {integrity.groups.length > 0 ? (
                <ul className={styles.groups}>
                  {integrity.groups.map((group) => (
                    <DoubtfulGroup
                      key={`${group.kind} ${group.key}`}
                      label={GROUP_LABELS[group.kind]}
                      n={group.votes}
                      setAside={group.setAside}
                      text={groupText(group)}
                      busy={isBusy}
                      onAsk={(setAside) => ask(group, setAside)}
                    />
                  ))}
                </ul>
              ) : null}
            </>
          )}
        </Loaded>
      </Card>
      <Chart
        title={VOTES_A_MINUTE}
        kind="line"
        figures={query.data && lastDayOf(query.data)}
        empty={`Nobody voted in the last ${LAST_HOURS} hours.`}
      />
    </>
  )
}

/** The last day hour by hour, of each the most that came in one minute beside all of it. */
const lastDayOf = ({ lastDay }: Integrity): Figures => ({
  of: 'Hour from',
  series: ['Most in a minute', 'In the hour'],
  points: lastDay.map(({ begins, votes, busiestMinute }) => ({
    name: formatHour(new Date(begins)),
    values: [busiestMinute, votes],
  })),
})

function Counted({ integrity }: { integrity: Integrity }) {
  const { votes, setAside, fresh, groups } = integrity
  return (
    <>
      <p className={styles.figure}>
        <strong>{formatNumber(votes - setAside)}</strong> {votes - setAside === 1 ? 'vote' : 'votes'} counted
      </p>
      <p className={engagementStyles.note}>
        {`${formatNumber(setAside)} excluded. ${ASIDE_NOTE} ${peakText(integrity)} ${formatNumber(fresh)} in all came from new browsers.`}
      </p>
      {groups.some(({ isDoubtful }) => isDoubtful) ? null : (
        <p className={styles.good}>
          <IconCheck size={16} stroke={1.5} aria-hidden /> Nothing to check
        </p>
      )}
    </>
  )
}

/** The minute in which most votes came. */
const peakText = ({ busiestMinute, busiestMinuteAt }: Integrity): string =>
  busiestMinuteAt === null
    ? ''
    : `At most ${formatNumber(busiestMinute)} came in one minute, on ${formatDate(new Date(busiestMinuteAt))}.`

/** The property a group shares; of a network the first signs of its mark, which leads nobody to anybody. */
function groupText({ kind, key, fresh }: VoteGroup): string {
  const text = `${formatNumber(fresh)} from new browsers.`
  if (kind === 'hour') return `Within an hour from ${formatDate(new Date(key))}: ${text}`
  if (kind === 'blocked') return BLOCKED_NOTE
  if (kind === 'network') return `Network ${key.slice(0, 6)}: ${text}`
  return `They voted within ${FRESH_SECONDS} seconds of their first visit.`
}
