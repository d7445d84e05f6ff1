import type { SyncDecision, SyncKind } from '@ward/domain/conditions/condition-sync'
import styles from './Conditions.module.css'
import type { SyncRow } from './condition-sync.api.ts'

type Side = SyncRow['before']
const told = (side: Side, shown: readonly string[]) =>
  side
    .filter(({ field }) => shown.includes(field))
    .map(({ field, text }) => (
      <div key={field}>
        <span className={styles.quiet}>{`${field}: `}</span>
        {text || '—'}
      </div>
    ))

const CHOICES: Record<'plain' | 'edited', readonly [SyncDecision, string][]> = {
  plain: [
    ['accept', 'Accept'],
    ['leave', 'Leave'],
  ],
  edited: [
    ['accept', 'Keep ours'],
    ['use_source', 'Use source'],
    ['leave', 'Leave'],
  ],
}

type Props = {
  kind: SyncKind
  rows: readonly SyncRow[]
  /** Nothing is decided about rows that are only shown. */
  onDecide?: (decision: SyncDecision, orphaCode: number) => unknown
}

/** Each change with what is there today, what it would be, and what is decided. */
export function SyncRows({ kind, rows, onDecide }: Props) {
  const isNew = kind === 'added'
  return (
    <div className={styles.scrolled}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Condition</th>
            {isNew ? null : <th scope="col">Today</th>}
            <th scope="col">At the source</th>
            {onDecide ? <th scope="col">Decision</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, orphaCode, name, before, after, decision }) => {
            const fields = isNew ? ['disorderType', 'disorderGroup'] : before.map(({ field }) => field)
            return (
              <tr key={id}>
                <td>{`ORPHA:${orphaCode}`}</td>
                <th scope="row">{name}</th>
                {isNew ? null : <td>{told(before, fields)}</td>}
                <td>{told(after, kind === 'obsolete' ? [...fields, 'movedTo'] : fields)}</td>
                {onDecide ? (
                  <td>
                    <span className={styles.decisions}>
                      {CHOICES[kind === 'edited' ? 'edited' : 'plain'].map(([choice, label]) => (
                        <button
                          key={choice}
                          type="button"
                          aria-label={`${label}: ${name}`}
                          aria-pressed={decision === choice}
                          onClick={() => onDecide(choice, orphaCode)}
                        >
                          {label}
                        </button>
                      ))}
                    </span>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
