import { SyncKind, syncKindLabel, syncKindText } from '@ward/domain/conditions/condition-sync'
import { useState } from 'react'
import { Card } from '../../ui/card/Card.tsx'
import { Tabs } from '../../ui/detail/Tabs.tsx'
import type { ShownSync, SyncRow } from './condition-sync.api.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SyncPages } from './SyncPages.tsx'
import styles from './SyncRows.module.css'
import { SyncRows } from './SyncRows.tsx'

const REVIEWED: readonly SyncKind[] = ['obsolete', 'vanished']

/** What is to be looked at after a release was applied: what it made obsolete, and what it no longer has. */
export function SyncReview({ sync }: { sync: ShownSync }) {
  const [merged, setMerged] = useState<SyncRow | null>(null)
  const kinds = SyncKind.options.filter((kind) => REVIEWED.includes(kind))
  const there = kinds.flatMap((kind) => sync.counts.find((each) => each.kind === kind) ?? [])
  if (there.length === 0) return null
  const targets = merged?.movedTo.flatMap(({ disorder }) => disorder ?? []) ?? []
  return (
    <Card label="To be looked at" flush>
      <div className={styles.tabs}>
        <Tabs
          label="To be looked at"
          tabs={there.map(({ kind, total }) => ({
            id: kind,
            label: syncKindLabel[kind],
            count: total,
            content: () => (
              <>
                <div className={styles.strip}>
                  <p>{syncKindText[kind]}</p>
                </div>
                <SyncPages syncId={sync.id} kind={kind}>
                  {(rows) => <SyncRows kind={kind} rows={rows} onMerge={setMerged} />}
                </SyncPages>
              </>
            ),
          }))}
        />
      </div>
      {merged?.disorder ? (
        <MergeDialog
          rows={targets}
          from={merged.disorder}
          onClose={() => setMerged(null)}
          onMerged={() => setMerged(null)}
        />
      ) : null}
    </Card>
  )
}
