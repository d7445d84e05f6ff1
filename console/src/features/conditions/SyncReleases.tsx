import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { VANISHED_MOST } from '@ward/domain/conditions/condition-sync'
import { Card } from '../../ui/card/Card.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count, formatNumber, formatPercent } from '../../ui/text/NumberText.tsx'
import type { ShownSync } from './condition-sync.api.ts'
import styles from './Sync.module.css'
import { openIn } from './SyncTypes.tsx'

type Used = Pick<ShownSync, 'release' | 'files' | 'appliedAt'> | null

/** The release in use, the one that waits, the difference between them, and the progress of the load. */
export function SyncReleases({ sync, inUse }: { sync: ShownSync | null; inUse: Used }) {
  const waiting = sync?.state === 'waiting' ? sync : null
  return (
    <Card label="Releases" flush>
      <div className={styles.releases}>
        <Release name="In use" sync={inUse} when="Applied" at={inUse?.appliedAt} />
        <IconArrowRight size={16} stroke={1.5} aria-hidden />
        <Release name="Waiting" sync={waiting} when="Read" at={waiting?.readAt} />
        {waiting ? (
          <div className={styles.figure}>
            <b>{`${formatNumber(differing(waiting))} of ${formatNumber(waiting.entries)} differ`}</b>
            <span className={styles.small}>{vanishedWords(waiting)}</span>
          </div>
        ) : null}
      </div>
      {waiting ? <Steps sync={waiting} /> : null}
    </Card>
  )
}

/** Changes of a load, those that are only shown left out. */
const differing = ({ counts }: ShownSync): number =>
  counts.reduce((sum, { kind, total }) => sum + (kind === 'vanished' ? 0 : total), 0)

function vanishedWords({ counts }: ShownSync): string {
  const vanished = counts.find(({ kind }) => kind === 'vanished')?.total ?? 0
  return `${vanished === 0 ? 'Nothing' : formatNumber(vanished)} vanished from the source (limit ${formatPercent(VANISHED_MOST)}).`
}

type ReleaseProps = { name: string; sync: Used; when: string; at: string | null | undefined }

const Release = ({ name, sync, when, at }: ReleaseProps) => (
  <div>
    <span className={styles.small}>{name}</span>
    <b>{sync?.release ?? '—'}</b>
    {at ? (
      <span className={styles.small}>
        {when} <DateText value={at} />
      </span>
    ) : null}
    {sync && sync.files.length > 0 ? (
      <details className={styles.files}>
        <summary>{count(sync.files.length, 'file')}</summary>
        {sync.files.map((file) => (
          <div key={file.name}>{`${file.name}, SHA-256 ${file.hash}`}</div>
        ))}
      </details>
    ) : null}
  </div>
)

/** The steps of a release: those done, and those to do. */
function Steps({ sync }: { sync: ShownSync }) {
  const all = differing(sync)
  const done = [
    ['Download', count(sync.files.length, 'file')],
    ['Check', 'XML is valid'],
    ['Compare', count(sync.entries, 'condition')],
  ] as const
  return (
    <ol className={styles.steps} aria-label="Steps">
      {done.map(([name, words]) => (
        <li key={name}>
          <IconCircleCheck size={20} stroke={1.5} aria-label="Done" />
          {name}
          <span className={styles.small}>{words}</span>
        </li>
      ))}
      <li aria-current="step">
        <span className={styles.number}>4</span>
        Review
        <span className={styles.small}>{`${formatNumber(all - openIn(sync))} of ${formatNumber(all)} decided`}</span>
      </li>
      <li>
        <span className={styles.number}>5</span>
        Apply
        <span className={styles.small}>All or nothing</span>
      </li>
    </ol>
  )
}
