import { IconEye } from '@tabler/icons-react'
import { burstReasonLabel } from '@ward/domain/flags/bursts/bursts'
import { FOLDED_MESSAGE, UNFOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { count, formatNumber, formatPercent } from '../../../ui/text/NumberText.tsx'
import { useFoldsTexts } from '../wellbeing/wellbeingChoices.ts'
import styles from './Bursts.module.css'
import type { Burst } from './bursts.api.ts'

type BurstFactsProps = { burst: Burst; sample: string; sites: ReadonlyMap<number, string> }

/** The oldest text of a burst and what its texts have in common. */
export function BurstFacts({ burst, sample, sites }: BurstFactsProps) {
  const [folds] = useFoldsTexts()
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const [first] = burst.first.texts
  const likeness = burst.texts.texts.flatMap((text) => text.likeness ?? [])
  const least = Math.min(...likeness)
  const isFolded = folds && unfolded !== burst.id && burst.texts.texts.some(({ atRisk }) => atRisk)
  return (
    <div className={styles.original}>
      {isFolded ? (
        <>
          <p>{FOLDED_MESSAGE}</p>
          <ActionButton icon={IconEye} onClick={() => setUnfolded(burst.id)}>
            {UNFOLD_LABEL}
          </ActionButton>
        </>
      ) : (
        <PlainText text={sample} marks={[]} />
      )}
      <div className={styles.facts}>
        <Facts layout="inline">
          <Fact name="First seen">
            <DateText value={burst.firstAt} />
            {first ? `, ${sites.get(first.siteId) ?? ''}` : ''}
          </Fact>
          <Fact name="Matched on">
            {burst.reasons.map((reason) => burstReasonLabel[reason].toLowerCase()).join(', ')}
          </Fact>
          {likeness.length > 0 ? (
            <Fact name="Similarity">{least === 1 ? '100%' : `${formatPercent(least)} to 100%`}</Fact>
          ) : null}
          <Fact name="Accounts">
            {formatNumber(burst.authorCount)}
            {burst.newAuthorCount > 0 ? `, ${formatNumber(burst.newAuthorCount)} of them new` : ''}
          </Fact>
          {burst.networkCount > 0 ? <Fact name="From">{count(burst.networkCount, 'network')}</Fact> : null}
          {burst.links.length > 0 ? <Fact name="Links to">{burst.links.join(', ')}</Fact> : null}
        </Facts>
      </div>
    </div>
  )
}
