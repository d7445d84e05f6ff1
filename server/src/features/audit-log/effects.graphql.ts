import { type Effect, EffectKind } from '@ward/domain/kernel/effects'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'

const EffectKindEnum = enumOf('EffectKind', EffectKind)

/** Kinds of effects there are: an operation has one line of each at most. */
export const EFFECTS_MAX = EffectKind.options.length

export const EffectRef = builder.objectRef<Effect>('Effect').implement({
  description: 'How much of one kind an operation does, or did.',
  fields: (t) => ({ kind: t.expose('kind', { type: EffectKindEnum }), n: t.exposeInt('n') }),
})
