import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import {
  DATA_LOADING,
  DisorderDataType,
  dataTypeLabel,
  NOTHING_LOADED,
  SYNC_DISCARDED,
  type SyncState,
} from '@ward/domain/conditions/condition-sync'
import { CONDITION_TOPIC } from '@ward/domain/conditions/conditions'
import { useEffect, useRef } from 'react'
import { useLive, useLiveState } from '../../api/useLive.tsx'
import { NotFoundPage } from '../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../routing/title.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { announce } from '../../ui/announce.ts'
import { Column } from '../../ui/card/Columns.tsx'
import { Banner } from '../../ui/detail/Banner.tsx'
import { useBack } from '../../ui/detail/useBack.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { discardSync, type ShownSync, syncData, syncOptions } from './condition-sync.api.ts'
import { CONDITIONS_KEY } from './conditions.api.ts'
import styles from './Sync.module.css'
import { SyncApply, SyncChanges } from './SyncChanges.tsx'
import { SyncReleases } from './SyncReleases.tsx'
import { SyncReview } from './SyncReview.tsx'
import { SyncTypes } from './SyncTypes.tsx'

/** The changes a type of source data would make, before anything does; and which release is in use. */
export default function ConditionSyncPage() {
  const { dataType } = useParams({ strict: false })
  const { data } = DisorderDataType.safeParse(dataType)
  if (!data) return <NotFoundPage />
  return <TypeSync key={data} dataType={data} />
}

function TypeSync({ dataType }: { dataType: DisorderDataType }) {
  const queries = useQueryClient()
  const back = useBack(pathTo('/conditions'))
  const title = `${dataTypeLabel[dataType]} sync`
  usePageTitle(title)
  const query = useQuery(syncOptions(dataType))
  const refresh = () => queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  const isLive = useLiveState() === 'live'
  useLive(CONDITION_TOPIC, () => void refresh())
  const [load, isBusy] = useToastSubmit(async (isForced: boolean) => {
    await syncData(dataType, isForced)
    toast.success(DATA_LOADING)
    await refresh()
  })
  const sync = query.data?.disorderSync
  useSaidOnceRead(sync?.state)
  const isWaiting = sync?.state === 'waiting'
  return (
    <>
      <PageTitle
        title={title}
        count={
          isWaiting ? (
            <Chip hue="amber" icon={IconClock}>
              Nothing has changed yet
            </Chip>
          ) : undefined
        }
        live={isLive}
        onBack={back}
      >
        {isWaiting ? <Discard id={sync.id} name={title} onChanged={refresh} /> : null}
        {isWaiting || sync?.state === 'running' ? null : (
          <ActionButton kind="primary" busy={isBusy} onClick={() => load(false)}>
            Load the data
          </ActionButton>
        )}
      </PageTitle>
      <div className={styles.page}>
        <SyncTypes current={dataType} />
        <Loaded query={query} failed="The sync could not be loaded">
          {({ disorderSync, disorderSyncInUse }) => (
            <Column>
              <SyncReleases sync={disorderSync} inUse={disorderSyncInUse} />
              {disorderSync ? (
                <State sync={disorderSync} onForce={() => load(true)} onChanged={refresh} />
              ) : (
                <EmptyState title={NOTHING_LOADED} icon={IconRefresh}>
                  Load the data to see what it would change.
                </EmptyState>
              )}
              {dataType === 'nomenclature' && disorderSyncInUse && !isWaiting ? (
                <SyncReview inUse={disorderSyncInUse} />
              ) : null}
            </Column>
          )}
        </Loaded>
      </div>
      {isWaiting ? <SyncApply sync={sync} onChanged={refresh} /> : null}
    </>
  )
}

const SAID: Partial<Record<SyncState, string>> = {
  waiting: 'The data was read, its changes wait',
  applied: 'The data was read and is up to date',
  refused: 'The file was rejected',
}

/** Announces how a load ended that was still on its way. */
function useSaidOnceRead(state: SyncState | undefined) {
  const before = useRef(state)
  useEffect(() => {
    const words = before.current === 'running' && state ? SAID[state] : undefined
    before.current = state
    if (words) announce(words)
  }, [state])
}

/** Gives up what waits; the catalogue stays as it is. */
function Discard({ id, name, onChanged }: { id: string; name: string; onChanged: () => Promise<unknown> }) {
  const [discard, isBusy] = useToastSubmit(async () => {
    const question = {
      title: `Discard the ${name}?`,
      text: 'The loaded data and your decisions will be discarded.',
      confirm: 'Discard sync',
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await discardSync(id)
    toast.success(SYNC_DISCARDED)
    await onChanged()
  })
  return (
    <ActionButton kind="danger" busy={isBusy} onClick={discard}>
      Discard sync
    </ActionButton>
  )
}

type StateProps = { sync: ShownSync; onForce: () => unknown; onChanged: () => Promise<unknown> }

function State({ sync, onForce, onChanged }: StateProps) {
  if (sync.state === 'running') return <Banner tone="info" title={DATA_LOADING} />
  if (sync.state === 'refused')
    return (
      <Banner tone="danger" title="The file was rejected. Nothing was changed.">
        {`${sync.problem}. `}
        {sync.problem?.includes('would vanish') ? (
          <ActionButton size="xs" onClick={onForce}>
            Load it anyway
          </ActionButton>
        ) : null}
      </Banner>
    )
  if (sync.state === 'waiting') return <SyncChanges sync={sync} onChanged={onChanged} />
  if (sync.state === 'discarded')
    return (
      <EmptyState title="Nothing to review" icon={IconRefresh}>
        The last load was discarded.
      </EmptyState>
    )
  return (
    <Banner tone="success" title="Up to date">
      The last load is in use.
    </Banner>
  )
}
