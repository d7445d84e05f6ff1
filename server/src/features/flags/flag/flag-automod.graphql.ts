import { type Cue, cueStrength, type Thresholds } from '@ward/domain/automod/automod'
import { once } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { cuesOf, type FlagRow } from './flags.db.ts'
import { thresholdsOf } from './thresholds.actions.ts'

/** Cues shown of one score at most; automod names fewer. */
const CUES_MAX = 20

/** Words shown of one flag at most: more of them say no more. */
export const TOLD_WORDS = 8

type NamedCue = Cue & { score?: 'spam' | 'offensive' }

/**
 * The words to look at first: words of danger before those of automod, which are shown where its score opened or joined the
 * flag. Nothing is asked of the database for it.
 */
export function wordsThatCounted(flag: FlagRow, { withAutomod }: { withAutomod: boolean }): string[] {
  const danger = flag.crisisCues.map(({ phrase }) => phrase)
  if (!withAutomod || !(flag.isSpam || flag.isOffensive)) return danger.slice(0, TOLD_WORDS)
  const automod = (cuesOf(flag) as NamedCue[])
    .filter((cue) => (cue.score === 'spam' ? flag.isSpam : flag.isOffensive) && cueStrength(cue) !== 'weak')
    .map(({ phrase }) => phrase)
  return [...new Set([...danger, ...automod])].slice(0, TOLD_WORDS)
}

type Score = { flag: FlagRow; name: 'spam' | 'offensive' }

const AutomodCue = builder.objectRef<Cue>('AutomodCue').implement({
  description: 'Evidence for a score: words of the text or a fact about it.',
  fields: (t) => ({ phrase: t.exposeString('phrase'), weight: t.exposeFloat('weight') }),
})

const thresholds = thresholdsOf

const AutomodScore = builder.objectRef<Score>('AutomodScore').implement({
  fields: (t) => ({
    prob: t.float({
      nullable: true,
      description: '0 to 1; null until it is scored.',
      resolve: ({ flag, name }) => flag[`${name}Prob`],
    }),
    threshold: t.float({
      resolve: async ({ name }, _args, ctx) => (await (once(ctx, thresholds) as Promise<Thresholds>))[name],
    }),
    because: t.field({
      type: [AutomodCue],
      rows: CUES_MAX,
      resolve: ({ flag, name }) =>
        cuesOf(flag)
          .filter((cue) => (cue as NamedCue).score === name)
          .slice(0, CUES_MAX),
    }),
  }),
})

/** Admin-level viewers only: the field that leads here says so (spec 1 section 6). */
export const AutomodScores = builder.objectRef<FlagRow>('AutomodScores').implement({
  fields: (t) => ({
    spam: t.field({ type: AutomodScore, resolve: (flag) => ({ flag, name: 'spam' as const }) }),
    offensive: t.field({ type: AutomodScore, resolve: (flag) => ({ flag, name: 'offensive' as const }) }),
  }),
})
