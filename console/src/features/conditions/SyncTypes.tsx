import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { DisorderDataType, dataTypeLabel } from '@ward/domain/conditions/condition-sync'
import { AppLink } from '../../ui/AppLink.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { type SyncState, syncStatesOptions } from './condition-sync.api.ts'
import styles from './Sync.module.css'

/** The five types of data, each with where it stands. */
export function SyncTypes({ current }: { current: DisorderDataType }) {
  const { data } = useQuery(syncStatesOptions)
  return (
    <div>
      <nav aria-label="Types of data" className={styles.types}>
        {DisorderDataType.options.map((dataType) => (
          <AppLink
            key={dataType}
            href={pathTo('/conditions/sync/{dataType}', { dataType })}
            aria-current={dataType === current ? 'page' : undefined}
          >
            <span className={styles.type}>
              {dataTypeLabel[dataType]}
              {data ? <Mark state={data[dataType]} /> : null}
            </span>
            <span className={styles.small}>{data ? wordsOf(data[dataType]) : ''}</span>
          </AppLink>
        ))}
      </nav>
      <p className={`${styles.small} ${styles.note}`}>
        Site flags and members’ conditions are never touched by a sync.
      </p>
    </div>
  )
}

function Mark({ state: { newest, inUse } }: { state: SyncState }) {
  if (newest?.state === 'waiting') return <Chip hue="amber">{`${formatNumber(openIn(newest))} open`}</Chip>
  if (newest?.state === 'refused') return <Chip hue="danger">Refused</Chip>
  return inUse && newest?.state === 'applied' ? <IconCircleCheck size={16} stroke={1.5} aria-hidden /> : null
}

/** Changes of a load about which nobody decided. */
export const openIn = ({ counts }: Pick<NonNullable<SyncState['newest']>, 'counts'>): number =>
  counts.reduce((sum, { kind, total, decided }) => sum + (kind === 'vanished' ? 0 : total - decided), 0)

function wordsOf({ newest, inUse }: SyncState): string {
  const used = inUse ? `${inUse.release} in use` : 'nothing in use'
  if (newest?.state === 'running') return `Reading, ${used}`
  if (newest?.state === 'waiting') return `${newest.release} waits, ${used}`
  if (newest?.state === 'refused') return `The file was refused, ${used}`
  return inUse ? `${inUse.release}, in use` : 'Never synced'
}
