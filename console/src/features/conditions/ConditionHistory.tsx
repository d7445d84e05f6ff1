import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { DisorderInput, NETWORK_FIELDS, SITE_FIELDS } from '@ward/domain/conditions/condition-input'
import { DISORDER_UPDATED, MERGED_ALREADY } from '@ward/domain/conditions/conditions'
import { fieldTitles } from '@ward/domain/kernel/field-title'
import { useMay } from '../../api/session.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { VersionHistory } from '../../ui/history/VersionHistory.tsx'
import { CONDITIONS_KEY, disorderVersionsOptions, restoreDisorder, type ShownCondition } from './conditions.api.ts'

const LABELS = { ...fieldTitles(DisorderInput, [...NETWORK_FIELDS, ...SITE_FIELDS]), seo: 'SEO' }

/** The history of a condition; an earlier version is restored as a change of its own. */
export function ConditionHistory({ condition: { id, version, mergedInto } }: { condition: ShownCondition }) {
  const queries = useQueryClient()
  const mayChange = useMay('conditions.change')
  return (
    <Card title="History">
      <VersionHistory
        query={useInfiniteQuery(disorderVersionsOptions(id))}
        shown={(each) => ({ ...each, author: each.author?.username ?? null })}
        labels={LABELS}
        restore={(number) => restoreDisorder({ id, number, version })}
        saved={DISORDER_UPDATED}
        onRestored={() => queries.invalidateQueries({ queryKey: CONDITIONS_KEY })}
        because={mergedInto ? MERGED_ALREADY : mayChange.ok ? undefined : mayChange.because}
      />
    </Card>
  )
}
