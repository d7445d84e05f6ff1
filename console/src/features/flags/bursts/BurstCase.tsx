import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { may } from '@ward/domain/app/permissions'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { burstOperationLabel, NOTHING_CHOSEN } from '@ward/domain/flags/bursts/burst-decisions'
import { BURST_AFTER_ALL_LABEL, NO_BURST_LABEL } from '@ward/domain/flags/bursts/burst-verdicts'
import { type FlagOperation, mayOperate } from '@ward/domain/flags/flag/flag-operations'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { requestIdOf, wordsOf } from '../../../fault.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../../ui/table/useLastPage.ts'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { usePageMark } from '../../../ui/usePageMark.ts'
import { useGoToSite } from '../../sites/SiteLink.tsx'
import { OPERATION_ICON, OPERATION_KEY } from '../flag/flagKeys.ts'
import { flagHref } from '../flag/useFlagHref.ts'
import type { Reason } from '../flag/useReasons.ts'
import { WithReason } from '../flag/WithReason.tsx'
import { BurstDecisionPanel } from './BurstDecisionPanel.tsx'
import { BurstFacts } from './BurstFacts.tsx'
import { BurstOutcome } from './BurstOutcome.tsx'
import styles from './Bursts.module.css'
import { BurstTextRow } from './BurstTextRow.tsx'
import textStyles from './BurstTexts.module.css'
import { chosenIn, rowsOf } from './burstRows.ts'
import { type Burst, burstOptions, TEXTS_A_PAGE } from './bursts.api.ts'
import { decideOnBurst } from './decideBurst.tsx'
import { useBurstChoice } from './useBurstChoice.ts'
import { useRowCursor } from './useRowCursor.ts'
import { useVerdict } from './useVerdict.ts'

const OPERATIONS: readonly FlagOperation[] = ['SPAM', 'DONE', 'DELETE']

type CaseProps = {
  id: string
  /** The page of its texts. */
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  reason: Reason
}

/** One burst: its oldest text, what is other in the others, and one decision on those that are chosen. */
export function BurstCase({ id, page, onPage, reason }: CaseProps) {
  const query = useQuery(burstOptions(id, page))
  const { data: burst, error, refetch } = query
  useOwnLastPage({ ...query, data: burst?.texts }, { page, itemsPerPage: TEXTS_A_PAGE, onPage })
  if (error && !burst)
    return (
      <section className={styles.card}>
        <ErrorState title="The burst could not be loaded" requestId={requestIdOf(error) ?? undefined} onRetry={refetch}>
          {wordsOf(error)}
        </ErrorState>
      </section>
    )
  return (
    <div>
      <BurstDecisionPanel burstId={id} />
      {burst ? <Opened burst={burst} page={page} onPage={onPage} reason={reason} /> : <TextSkeleton lines={12} />}
    </div>
  )
}

type OpenedProps = { burst: Burst; page: number; onPage: (page: number) => void; reason: Reason }

function Opened({ burst, page, onPage, reason: typed }: OpenedProps) {
  const { id } = burst
  const queries = useQueryClient()
  const router = useRouter()
  const { site, viewer } = useSession()
  const [whole, setWhole] = useState(false)
  usePageMark('data-has-foot-bar')
  const { choice, toggle } = useBurstChoice(id)
  const [first] = burst.first.texts
  const sample = first?.text ?? ''
  const rows = useMemo(() => rowsOf(burst.texts.texts, sample), [burst, sample])
  const names = useMemo(() => new Map(burst.sites.map(({ siteId, name }) => [siteId, name])), [burst.sites])
  const list = useRef<HTMLUListElement>(null)
  const cursor = useRowCursor(
    list,
    rows.map((row) => row.id),
  )
  const current = rows.find((row) => row.id === cursor.current)
  const n = chosenIn(burst, choice)
  const pages = Math.max(1, Math.ceil(burst.texts.total / TEXTS_A_PAGE))
  const because = n === 0 ? NOTHING_CHOSEN : undefined
  const deciding = useRef(false)
  // Shown at its button also where a key asked: the question may take a while to come.
  const [asked, setAsked] = useState<FlagOperation | null>(null)

  async function decide(operation: FlagOperation, reason?: string): Promise<boolean> {
    if (deciding.current) return false
    if (because) {
      toast.error(because)
      return false
    }
    deciding.current = true
    setAsked(operation)
    const isStarted = await decideOnBurst(queries, burst, { operation, choice, reason })
    deciding.current = false
    setAsked(null)
    return isStarted
  }
  const judge = useVerdict(id)
  const goToSite = useGoToSite()
  const isNone = burst.outcome !== null && burst.outcome.operation === null
  const offered = OPERATIONS.filter((operation) => mayOperate(viewer.roleId, 'comment', operation).ok)
  const open = () => {
    const text = current?.texts[0]
    if (!text?.flagId) return
    const path = flagHref({ id: text.flagId })
    if (text.siteId === site.id) void router.navigate({ href: CONSOLE_BASE + path })
    else goToSite(text.siteId, path)
  }
  const choose = {
    label: 'Select the text or leave it out',
    run: () => current?.texts[0].mayDecide && toggle(current.texts),
  }
  const next = { label: 'Next text', run: () => cursor.move(1), onlyKey: true, step: true } as const
  const previous = { label: 'Previous text', run: () => cursor.move(-1), onlyKey: true, step: true } as const
  useKeys(
    {
      j: next,
      k: previous,
      ArrowDown: next,
      ArrowUp: previous,
      x: { ...choose, onlyKey: !current },
      Enter: { label: 'Open the flag', run: open, onlyKey: !current },
      ...Object.fromEntries(
        offered.map((operation) => [
          OPERATION_KEY[operation],
          {
            label: burstOperationLabel(operation, n),
            icon: OPERATION_ICON[operation],
            run: () => void decide(operation),
          },
        ]),
      ),
    },
    { group: 'This burst', about: id },
  )
  const button = (operation: FlagOperation) => (
    <ActionButton
      key={operation}
      kind={operation === 'SPAM' ? 'primary' : operation === 'DELETE' ? 'danger' : 'plain'}
      icon={OPERATION_ICON[operation]}
      keys={OPERATION_KEY[operation]}
      because={because}
      busy={asked === operation}
      onClick={() => decide(operation)}
    >
      {burstOperationLabel(operation, n)}
    </ActionButton>
  )
  return (
    <section className={styles.card} aria-labelledby="burst-title">
      <div className={styles.head} data-roomy>
        <h2 id="burst-title">
          {[
            count(burst.size, 'text'),
            `${formatNumber(n)} chosen`,
            ...(burst.deletedCount > 0 ? [`${formatNumber(burst.deletedCount)} deleted`] : []),
          ].join(', ')}
        </h2>
        <span className={styles.end}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'differences', label: 'Differences' },
              { value: 'whole', label: 'Full texts' },
            ]}
            value={whole ? 'whole' : 'differences'}
            onChange={(value) => setWhole(value === 'whole')}
          />
        </span>
      </div>
      {burst.outcome ? (
        <div className={styles.over}>
          <BurstOutcome outcome={burst.outcome} />
        </div>
      ) : null}
      <BurstFacts burst={burst} sample={sample} sites={names} />
      <ul ref={list} className={textStyles.texts} aria-label="Texts">
        {rows.map((row) => (
          <BurstTextRow
            key={row.id}
            row={row}
            siteName={names.get(row.texts[0].siteId) ?? ''}
            isHere={row.texts[0].siteId === site.id}
            sample={sample}
            whole={whole}
            choice={choice}
            current={row.id === cursor.current}
            onToggle={() => toggle(row.texts)}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <div className={styles.foot}>
          <Pager page={page} pages={pages} onPage={onPage} />
        </div>
      ) : null}
      <div className={styles.decisionBar}>
        {offered.filter((operation) => operation !== 'DELETE').map(button)}
        <WithReason
          offers={offered.map((operation) => ({ operation, label: burstOperationLabel(operation, n), because }))}
          reason={typed}
          onDecide={({ operation, reason }) => decide(operation, reason ?? undefined)}
        />
        <span className={styles.apart} />
        {may(viewer.roleId, 'flags.decide').ok ? (
          <ActionButton kind="quiet" onClick={() => judge(isNone)}>
            {isNone ? BURST_AFTER_ALL_LABEL : NO_BURST_LABEL}
          </ActionButton>
        ) : null}
        {offered.filter((operation) => operation === 'DELETE').map(button)}
      </div>
    </section>
  )
}
