import { EXPIRES_AT } from '@ward/domain/engagement/giveaways'
import type { EngagementFields } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { DETAILS, endsOn, type WidgetState, withheldFrom } from '@ward/domain/engagement/widget'
import { problemOfDay, shownDay } from '@ward/domain/kernel/days'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import '../../../../../member-site/style/widget.css'
import '../../../../../member-site/style/widget-form.css'
import '../../../../../member-site/style/widget-results.css'
import { widget } from '../../../../../member-site/widget/widget.ts'
import { Card } from '../../../ui/card/Card.tsx'
import type { ShownEngagement } from './engagement.api.ts'
import { shownImage } from './shownImage.ts'

type Typed = z.input<typeof EngagementFields>
type PreviewProps = { kind: Kind; values: Typed; engagement: ShownEngagement | undefined }

/** A visitor who is not signed in. */
const STRANGER = { isSignedIn: false, isKnown: false, hasAnswered: false }

/** The widget while it is written, drawn by the function that draws it for members who have not answered. Nothing in it can be pressed. */
export function EngagementPreview({ kind, values, engagement }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const { safe } = widget(stateOf(kind, values, engagement), { as: 'still' })
  useEffect(() => {
    if (place.current) place.current.innerHTML = safe
  }, [safe])
  return (
    <Card title="Preview">
      <div ref={place} inert />
    </Card>
  )
}

function stateOf(kind: Kind, values: Typed, engagement: ShownEngagement | undefined): WidgetState {
  const { type } = kind
  const { question, options = [], date = null, isMultiSelect = false } = values
  const { resultsRequireAuth = false, resultsRequireKnown = true } = values
  const withheld = kind.options ? withheldFrom(STRANGER, { type, resultsRequireAuth, resultsRequireKnown }) : null
  const votes = new Map(engagement?.options.map((option) => [option.id, option.totalVotes]))
  const typed = options.map(({ id, name, isOther = false }, at) => ({
    ...{ name: name || `Option ${at + 1}`, isOther },
    totalVotes: votes.get(id ?? '') ?? 0,
  }))
  const suggested = (engagement?.suggestions ?? []).map(({ name, totalVotes }) => ({
    name,
    isOther: false,
    totalVotes,
  }))
  return {
    type,
    id: values.id ?? '',
    question: question || `Your ${kind.titles?.question?.toLowerCase() ?? 'question'}`,
    closed: null,
    isMultiSelect,
    options: [...typed, ...suggested].map(({ totalVotes, ...option }, at) => ({
      ...option,
      id: String(at),
      cta: null,
      n: withheld === null ? totalVotes : null,
      isCorrect: null,
    })),
    chosen: null,
    total: withheld === null ? (engagement?.totalVotes ?? 0) : null,
    withheld,
    description: type === 'giveaway' ? (values.answerDescription ?? '') : '',
    cta: type === 'giveaway' && values.ctaLink ? { text: DETAILS, href: values.ctaLink } : null,
    imageUrl: shownImage(values.imageUrl, engagement),
    thread: type === 'forum-driver' ? { name: 'The thread it leads to', href: '', replies: 0 } : null,
    ends: date && !problemOfDay(date) ? endsOn(shownDay(date), EXPIRES_AT) : null,
    hasEntered: false,
    entryWaits: false,
    takesSuggestions: values.isSuggestable ?? false,
    signInHref: null,
    fields: {},
    said: null,
  }
}
