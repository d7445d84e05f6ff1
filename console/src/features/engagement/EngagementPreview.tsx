import { shownDay } from '@ward/domain/days'
import { EXPIRES_AT } from '@ward/domain/engagement/giveaways'
import type { EngagementFields } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import {
  DETAILS,
  endsOn,
  RESULTS_AFTER_VOTING,
  RESULTS_SIGNED_IN,
  type WidgetState,
} from '@ward/domain/engagement/widget'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import '../../../../member-site/style/widget.css'
import '../../../../member-site/style/widget-form.css'
import '../../../../member-site/style/widget-results.css'
import { widget } from '../../../../member-site/widget/widget.ts'
import { Card } from './Card.tsx'

type Typed = z.input<typeof EngagementFields>

/** The widget while it is written, drawn by the function that draws it for members who have not answered. Nothing in it can be pressed. */
export function EngagementPreview({ kind, values }: { kind: Kind; values: Typed }) {
  const place = useRef<HTMLDivElement>(null)
  const { safe } = widget(stateOf(kind, values), { as: 'still' })
  useEffect(() => {
    if (place.current) place.current.innerHTML = safe
  }, [safe])
  return (
    <Card title="Preview">
      <div ref={place} inert />
    </Card>
  )
}

function stateOf(kind: Kind, values: Typed): WidgetState {
  const { type } = kind
  const { question, options = [], date = null, isMultiSelect = false, resultsRequireKnown, resultsRequireAuth } = values
  const isWithheld = resultsRequireKnown !== false || resultsRequireAuth === true
  return {
    type,
    id: values.id ?? '',
    question: question || `Your ${kind.titles?.question?.toLowerCase() ?? 'question'}`,
    closed: null,
    isMultiSelect,
    options: options.map(({ name }, at) => ({
      id: String(at),
      name: name || `Option ${at + 1}`,
      cta: null,
      n: null,
      isCorrect: null,
    })),
    chosen: null,
    total: null,
    withheld: type === 'poll' && isWithheld ? (resultsRequireAuth ? RESULTS_SIGNED_IN : RESULTS_AFTER_VOTING) : null,
    description: type === 'giveaway' ? (values.answerDescription ?? '') : '',
    cta: type === 'giveaway' && values.ctaLink ? { text: DETAILS, href: values.ctaLink } : null,
    // Only a path is known to be of the site itself: no page asks other hosts for pictures.
    imageUrl: /^\/(?![/\\])/.test(values.imageUrl ?? '') ? (values.imageUrl ?? null) : null,
    thread: type === 'forum-driver' ? { name: 'The thread it leads to', href: '', replies: 0 } : null,
    ends: date ? endsOn(shownDay(date), EXPIRES_AT) : null,
    hasEntered: false,
    takesSuggestions: values.isSuggestable ?? false,
    signInHref: null,
    fields: {},
    said: null,
  }
}
