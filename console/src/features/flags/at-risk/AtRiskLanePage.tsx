import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { notJudgedMessage } from '@ward/domain/automod/crisis-cut'
import { LANE_TITLE, LaneFilter, OLDER_TITLE, olderMessage } from '@ward/domain/flags/at-risk/at-risk'
import { LOOK_DAYS, LOOKS_TITLE } from '@ward/domain/flags/at-risk/at-risk-looks'
import { useEffect, useMemo } from 'react'
import { useLiveState } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import { useNow } from '../flag/useNow.ts'
import { atRiskSummaryOptions, notJudgedOptions } from './at-risk.api.ts'
import styles from './Lane.module.css'
import { LaneHelplines } from './LaneHelplines.tsx'
import { type LaneRow, laneListOptions } from './lane.api.ts'
import { laneColumns } from './laneColumns.tsx'
import { forgetLane, rememberLane } from './laneList.ts'

const hrefOf = ({ flag }: LaneRow) => flagHref(flag)
const labelOf = ({ flag }: LaneRow) => flagTitle(flag)

/** Where columns would cut off how long a row waits. */
const CARDS_BELOW = 1000

/** The lane of texts at risk: the longest wait first, and who claimed what. */
export default function AtRiskLanePage() {
  const list = useList(LaneFilter, laneListOptions)
  const { older } = list.filter
  const { data: summary } = useQuery(atRiskSummaryOptions)
  const { data: notJudged } = useQuery(notJudgedOptions)
  const now = useNow()
  const columns = useMemo(() => laneColumns(now), [now])
  useEffect(() => {
    if (older) forgetLane()
    else if (list.rows) rememberLane(list.rows.map(({ flag }) => flag.id))
  }, [list.rows, older])
  return (
    <>
      <PageTitle
        title={older ? OLDER_TITLE : LANE_TITLE}
        count={list.total !== undefined && `${formatNumber(list.total)} waiting, oldest first`}
        live={useLiveState() === 'live'}
      >
        {older ? (
          <AppLink href="/at-risk">{LANE_TITLE}</AppLink>
        ) : summary?.older ? (
          <AppLink href="/at-risk?older=true">{olderMessage(summary.older)}</AppLink>
        ) : null}
        <AppLink href="/at-risk/times">{LOOKS_TITLE}</AppLink>
      </PageTitle>
      <div className={styles.lane}>
        <DataTable
          {...list.table}
          id="at-risk"
          label="Texts at risk"
          columns={columns}
          cardsBelow={CARDS_BELOW}
          rowHref={hrefOf}
          rowLabel={labelOf}
          empty={
            <EmptyState title="Nobody is waiting" icon={IconLifebuoy} tone="good">
              Posts about self-harm, an overdose or abuse appear here at once, and stay until someone has followed up
              with the author.
            </EmptyState>
          }
        />
        {/* Its place is kept from the start: new rows do not push down a row that is about to be opened. */}
        <LaneHelplines />
      </div>
      {notJudged ? <p className={styles.quiet}>{notJudgedMessage(notJudged, LOOK_DAYS)}</p> : null}
    </>
  )
}
