import { type CrisisCue, CrisisKind, RiskKind } from '@ward/domain/automod/crisis'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { plainText } from '../../../platform/html/text.ts'
import { isEnglish } from '../../automod/crisis/language.actions.ts'
import { riskKindOf } from '../../automod/crisis/risk-kind.actions.ts'
import type { FlagRow } from './flags.db.ts'

export const CrisisKindEnum = enumOf('CrisisKind', CrisisKind)
export const RiskKindEnum = enumOf('RiskKind', RiskKind)

/** A cue with the text it stands in, which is read only where somebody asks whose danger it is. */
type CueInText = CrisisCue & { text: () => string }

export const CrisisCueRef = builder.objectRef<CueInText>('CrisisCue').implement({
  description: 'Words of a text that speak of a crisis.',
  fields: (t) => ({
    phrase: t.exposeString('phrase'),
    kind: t.expose('kind', { type: CrisisKindEnum }),
    risk: t.field({
      type: RiskKindEnum,
      description: 'The person in danger, and when, as the sentence reads.',
      resolve: (cue) => riskKindOf(cue, cue.text()),
    }),
  }),
})

const textOf = (flag: FlagRow): string => (flag.assocType === 'user' ? flag.body : plainText(flag.body))

/** The cues of a flag, each with the text of the flag. */
export function crisisCuesIn(flag: FlagRow): CueInText[] {
  let read: string | undefined
  const text = () => {
    read ??= textOf(flag)
    return read
  }
  return flag.crisisCues.map((cue) => ({ ...cue, text }))
}

/** Whether danger could be looked for in a flag's text as it stands: it is in English, or words were found. */
export const isRiskJudged = (flag: FlagRow): boolean => flag.atRisk || isEnglish(textOf(flag))
