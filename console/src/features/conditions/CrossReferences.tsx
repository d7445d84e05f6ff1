import { Card } from '../../ui/card/Card.tsx'
import styles from './Conditions.module.css'
import type { ShownCondition } from './conditions.api.ts'

const HEADS = ['Source', 'Reference', 'Relation', 'ICD relation', 'Status']

/** The same condition in other catalogues, as the source has it. */
export function CrossReferences({ references }: { references: ShownCondition['crossReferences'] }) {
  return (
    <Card title="Cross references" beside="from the source, read only">
      <div className={styles.scrolled}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {references.map((row) => (
              <tr key={`${row.source} ${row.reference}`}>
                <th scope="row">{row.source}</th>
                <td>{row.reference}</td>
                <td>{row.disorder_mapping_relation ?? '—'}</td>
                <td>{row.disorder_mapping_icd_relation ?? '—'}</td>
                <td>{row.disorder_mapping_validation_status ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
