import { isStaff } from '@ward/domain/app/roles'
import { CONTEXT_BEFORE, CURRENTLY_MODERATING, VIEW_DETAILS } from '@ward/domain/flags/context/flag-context'
import { useDeferredValue } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { LabelledExcerpt } from '../private-data/LabelledExcerpt.tsx'
import { ContextMarks } from './ContextMarks.tsx'
import styles from './FlagContext.module.css'
import type { ContextResponse } from './flag-context.api.ts'

/** Deeper responses stand no further in: the rest of the line must still hold words. Their level is written instead. */
const DEEPEST = 3

/** The number of responses drawn at once: of a part the responses before the current one, that one, and some below it. */
const AT_ONCE = CONTEXT_BEFORE + 6

/**
 * Everything said below the original, each response under what it answers; the current one is marked (spec 1 section 2.5).
 * A long part is painted as soon as a short one: responses further down are drawn a moment later, and move nothing.
 */
export function ContextResponses({ responses }: { responses: readonly ContextResponse[] }) {
  const drawn = useDeferredValue(responses, responses.slice(0, AT_ONCE))
  return (
    <ol className={styles.tree} aria-label="Responses">
      {drawn.map((response) => (
        <Response key={response.id} response={response} />
      ))}
    </ol>
  )
}

function Response({ response }: { response: ContextResponse }) {
  const { id, assocType, user, depth, isCurrent, excerpt, privateData, insertedAt } = response
  return (
    <li data-depth={Math.min(depth, DEEPEST)} aria-current={isCurrent || undefined}>
      <div className={styles.head}>
        <Avatar name={user.username} src={user.avatar?.thumb} staff={isStaff(user.roleId)} size={20} />
        <strong>{user.username}</strong>
        {isCurrent ? (
          <span className={styles.tagged}>{CURRENTLY_MODERATING}</span>
        ) : (
          <ActionButton size="xs" kind="quiet" href={`/content-flag/${assocType}/${id}`}>
            {VIEW_DETAILS}
            <VisuallyHidden>{` of what ${user.username} said`}</VisuallyHidden>
          </ActionButton>
        )}
      </div>
      <LabelledExcerpt excerpt={excerpt} privateData={privateData} />
      <ContextMarks text={response} />
      <span className={styles.when}>
        {depth > DEEPEST ? `Level ${depth + 1} · ` : null}
        <DateText value={insertedAt} />
      </span>
    </li>
  )
}
