import { useQuery } from '@tanstack/react-query'
import { type SyncKind, syncKindLabel, syncKindText } from '@ward/domain/conditions/condition-sync'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card/Card.tsx'
import { Tabs } from '../../ui/detail/Tabs.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { obsoleteOptions, type SyncInUse, type SyncRow, syncRowsOptions } from './condition-sync.api.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SyncPages } from './SyncPages.tsx'
import styles from './SyncRows.module.css'
import { SyncRows } from './SyncRows.tsx'

/**
 * The rows to review beside the release in use: conditions the source no longer uses, until they are merged, and those it no
 * longer has.
 */
export function SyncReview({ inUse: { id, counts } }: { inUse: SyncInUse }) {
  const [merged, setMerged] = useState<SyncRow | null>(null)
  const query = useQuery(obsoleteOptions(1))
  const vanished = counts.find(({ kind }) => kind === 'vanished')?.total ?? 0
  if (query.data ? query.data.total + vanished === 0 : !query.error) return null
  const targets = merged?.movedTo.flatMap(({ disorder }) => disorder ?? []) ?? []
  const tab = (kind: SyncKind, count: number, content: ReactNode) => ({
    ...{ id: kind, label: syncKindLabel[kind], count },
    content: () => (
      <>
        <div className={styles.strip}>
          <p>{syncKindText[kind]}</p>
        </div>
        {content}
      </>
    ),
  })
  return (
    <Card label="To review" flush>
      <div className={styles.tabs}>
        <Loaded query={query} failed="The changes to review could not be loaded" small>
          {(obsolete) => (
            <Tabs
              label="To review"
              tabs={[
                tab(
                  'obsolete',
                  obsolete.total,
                  <SyncPages ask={obsoleteOptions}>
                    {(rows) => <SyncRows kind="obsolete" rows={rows} onMerge={setMerged} />}
                  </SyncPages>,
                ),
                tab(
                  'vanished',
                  vanished,
                  <SyncPages ask={(page) => syncRowsOptions(id, 'vanished', page)}>
                    {(rows) => <SyncRows kind="vanished" rows={rows} />}
                  </SyncPages>,
                ),
              ]}
            />
          )}
        </Loaded>
      </div>
      {merged?.disorder ? (
        <MergeDialog
          rows={targets}
          from={{ id: merged.disorder.id, name: merged.name }}
          onClose={() => setMerged(null)}
          onMerged={() => setMerged(null)}
        />
      ) : null}
    </Card>
  )
}
