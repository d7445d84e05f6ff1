import { shownDay } from '@ward/domain/days'
import { EXPIRES_AT } from '@ward/domain/engagement/giveaways'
import type { EngagementFields } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import type { z } from 'zod'
import { Card } from './Card.tsx'
import styles from './Engagement.module.css'

type Typed = z.input<typeof EngagementFields>

/** What members are asked to do, in the words on the widget's button. */
const CALLS: Partial<Record<Kind['type'], string>> = {
  'forum-driver': 'Join the conversation',
  'forum-starter': 'Start a conversation',
  giveaway: 'Enter',
}

/** The widget while it is written: what members see before they answer. Nothing in it can be pressed. */
export function EngagementPreview({ kind, values }: { kind: Kind; values: Typed }) {
  const { question, options = [], ctaText, isMultiSelect, hasOptionCta, date, answerDescription } = values
  const call = CALLS[kind.type]
  const mark = isMultiSelect ? 'check' : 'circle'
  return (
    <Card title="Preview">
      <div className={styles.widget} data-side-by-side={kind.type === 'this-or-that' || undefined}>
        <h3>{question || `Your ${kind.titles?.question?.toLowerCase() ?? 'question'}`}</h3>
        {kind.type === 'giveaway' && answerDescription ? <p>{answerDescription}</p> : null}
        {options.length > 0 ? (
          <ul>
            {options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
              <li key={at} data-mark={mark}>
                {option.name || `Option ${at + 1}`}
              </li>
            ))}
            {values.isSuggestable ? <li data-mark="plus">Suggest another answer</li> : null}
          </ul>
        ) : null}
        {call ? <span className={styles.call}>{call}</span> : null}
        {date ? <p className={styles.note}>{`${shownDay(date)} · ${EXPIRES_AT}`}</p> : null}
        {ctaText && !hasOptionCta ? <span className={styles.link}>{ctaText}</span> : null}
      </div>
    </Card>
  )
}
