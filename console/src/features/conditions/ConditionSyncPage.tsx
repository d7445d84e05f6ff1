import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { DATA_LOADING, DisorderDataType, dataTypeLabel, NOTHING_LOADED } from '@ward/domain/conditions/condition-sync'
import { CONDITION_TOPIC } from '@ward/domain/conditions/conditions'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { useLive } from '../../api/useLive.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Column } from '../../ui/card/Columns.tsx'
import { Banner } from '../../ui/detail/Banner.tsx'
import { useBack } from '../../ui/detail/useBack.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Conditions.module.css'
import { type ShownSync, syncData, syncOptions } from './condition-sync.api.ts'
import { CONDITIONS_KEY } from './conditions.api.ts'
import { SyncChanges } from './SyncChanges.tsx'

/** What a type of data of the source would change, before anything does; and which release is in use. */
export default function ConditionSyncPage() {
  const { dataType } = useParams({ strict: false })
  const { data } = DisorderDataType.safeParse(dataType)
  if (!data) return <NotFound heading={NOT_FOUND_HEADING} text={NOT_FOUND_MESSAGE} />
  return <TypeSync key={data} dataType={data} />
}

function TypeSync({ dataType }: { dataType: DisorderDataType }) {
  const queries = useQueryClient()
  const back = useBack(pathTo('/conditions'))
  const query = useQuery(syncOptions(dataType))
  const refresh = () => queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  useLive(CONDITION_TOPIC, () => void refresh())
  const [load, isBusy] = useToastSubmit(async (isForced: boolean) => {
    await syncData(dataType, isForced)
    toast.success(DATA_LOADING)
    await refresh()
  })
  const state = query.data?.disorderSync?.state
  const isOpen = state === 'running' || state === 'waiting'
  return (
    <>
      <PageTitle title={`${dataTypeLabel[dataType]} sync`} live onBack={back}>
        {isOpen ? null : (
          <ActionButton kind="primary" busy={isBusy} onClick={() => load(false)}>
            Load the data
          </ActionButton>
        )}
      </PageTitle>
      <nav aria-label="Types of data" className={styles.types}>
        {DisorderDataType.options.map((each) => (
          <AppLink
            key={each}
            href={pathTo('/conditions/sync/{dataType}', { dataType: each })}
            aria-current={each === dataType ? 'page' : undefined}
          >
            {dataTypeLabel[each]}
          </AppLink>
        ))}
      </nav>
      <Loaded query={query} failed="The sync could not be loaded">
        {({ disorderSync, disorderSyncInUse }) => (
          <Column>
            <Card title="Releases">
              <dl className={styles.facts}>
                <div>
                  <dt>In use</dt>
                  <dd>
                    {disorderSyncInUse ? <Release {...disorderSyncInUse} at={disorderSyncInUse.appliedAt} /> : '—'}
                  </dd>
                </div>
                <div>
                  <dt>Waiting</dt>
                  <dd>
                    {disorderSync?.state === 'waiting' ? <Release {...disorderSync} at={disorderSync.readAt} /> : '—'}
                  </dd>
                </div>
              </dl>
            </Card>
            {disorderSync ? (
              <State sync={disorderSync} onForce={() => load(true)} onChanged={refresh} />
            ) : (
              <EmptyState title={NOTHING_LOADED}>Load the data to see what they would change.</EmptyState>
            )}
          </Column>
        )}
      </Loaded>
    </>
  )
}

type ReleaseProps = Pick<ShownSync, 'release' | 'files'> & { at: string | null }
const Release = ({ release, files, at }: ReleaseProps) => (
  <>
    {release} {at ? <DateText value={at} /> : null}
    {files.map(({ name, hash }) => (
      <span key={name} className={styles.hash}>{`${name}, SHA-256 ${hash}`}</span>
    ))}
  </>
)

type StateProps = { sync: ShownSync; onForce: () => unknown; onChanged: () => Promise<unknown> }

function State({ sync, onForce, onChanged }: StateProps) {
  if (sync.state === 'running') return <Banner tone="info" title={DATA_LOADING} />
  if (sync.state === 'refused')
    return (
      <Banner tone="danger" title="The file was refused. The catalogue is as it was.">
        {`${sync.problem}. `}
        {sync.problem?.includes('would vanish') ? (
          <ActionButton size="xs" onClick={onForce}>
            Load it all the same
          </ActionButton>
        ) : null}
      </Banner>
    )
  if (sync.state !== 'waiting')
    return (
      <EmptyState title={sync.state === 'applied' ? 'Up to date' : 'Nothing waits'}>
        {sync.state === 'applied' ? 'What was loaded last is in use.' : 'What was loaded last was discarded.'}
      </EmptyState>
    )
  return <SyncChanges sync={sync} onChanged={onChanged} />
}
