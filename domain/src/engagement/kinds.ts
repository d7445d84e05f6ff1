import { storedImageSource } from '../kernel/links.ts'
import type { EngagementType } from './engagements.ts'
import { forumDriver } from './forum-drivers.ts'
import { forumStarter } from './forum-starters.ts'
import { giveaway } from './giveaways.ts'
import { ENGAGEMENT_FIELDS, EngagementFields, EngagementOptionInput, type EngagementInput as Input } from './input.ts'
import { type Kind, problemsOf } from './kind.ts'
import { poll } from './polls.ts'
import { quizlet } from './quizlets.ts'
import { thisOrThat } from './this-or-that.ts'

const BY_TYPE: Record<EngagementType, Kind> = {
  poll,
  quizlet,
  'this-or-that': thisOrThat,
  'forum-driver': forumDriver,
  'forum-starter': forumStarter,
  giveaway,
}

/** The rules and labels of a kind. */
export const kindOf = (type: EngagementType): Kind => BY_TYPE[type]
/** Every kind of engagement, in the order of the menu (spec 1 section 2.2). */
export const KINDS: readonly Kind[] = Object.values(BY_TYPE)

const withRules = <Schema extends typeof EngagementFields>(fields: Schema): Schema =>
  fields.superRefine((input, context) => {
    const kind = kindOf(input.type)
    for (const { path, message } of problemsOf(kind, ownOf(kind, input)))
      context.addIssue({ code: 'custom', message, path: path.split('.') })
  })

/** Arguments of saveEngagement: the fields of every kind, kept by the rules of its own. */
export const EngagementInput = withRules(EngagementFields)
export type EngagementInput = Input

/** The same for the form of one kind: its fields have the names that it calls them. */
export const inputOfKind = (kind: Kind): typeof EngagementInput => {
  const called = kind.fields.flatMap((name) => {
    const title = kind.titles?.[name]
    return title ? [[name, EngagementFields.shape[name].meta({ title })]] : []
  })
  return withRules(EngagementFields.extend(Object.fromEntries(called)) as typeof EngagementFields)
}

/** A new one of a kind, as its form begins. */
export const newEngagement = ({ type, options }: Kind): EngagementInput =>
  EngagementFields.parse({ type, options: options ? [{}, {}] : [] })

const USUAL = EngagementFields.parse({ type: 'poll' })
const USUAL_OPTION = EngagementOptionInput.parse({})

/** Fields that its kind lacks get their default, and derived fields are derived. */
function ownOf(kind: Kind, input: Input): Input {
  const others = ENGAGEMENT_FIELDS.filter((name) => !kind.fields.includes(name))
  const own = { ...input, ...Object.fromEntries(others.map((name) => [name, USUAL[name]])) }
  return { ...own, ...kind.follows?.(own) }
}

/**
 * An engagement as it is kept: with the fields of its kind alone, its options in their order, and of the CTAs of the options
 * and the one of the whole only those that are chosen (spec 2 section 4).
 */
export function settled(input: Input): Input {
  const kind = kindOf(input.type)
  const own = ownOf(kind, input)
  const options = kind.options ? inOrder(own.options).map((option) => settledOption(kind, own, option)) : []
  const links = { ctaLink: linkAsStored(own.ctaLink), imageUrl: linkAsStored(own.imageUrl) }
  return { ...own, ...links, options, ...(own.hasOptionCta ? { ctaText: '', ctaLink: '' } : {}) }
}

/** The link as it is stored: it says where it leads, as links in texts do. A wrong one was refused, and is empty here. */
const linkAsStored = (url: string): string => storedImageSource(url) ?? ''

/** Sorts by place. Where two have the same place, all are numbered anew in that order. */
function inOrder(options: readonly EngagementOptionInput[]): EngagementOptionInput[] {
  const sorted = options.toSorted((a, b) => a.displayOrder - b.displayOrder)
  const isClear = new Set(options.map(({ displayOrder }) => displayOrder)).size === options.length
  return isClear ? sorted : sorted.map((option, displayOrder) => ({ ...option, displayOrder }))
}

function settledOption(kind: Kind, { hasOptionCta }: Input, option: EngagementOptionInput): EngagementOptionInput {
  const { isCorrect, isOther } = kind.options ?? {}
  return {
    ...option,
    ...(isCorrect ? {} : { isCorrect: USUAL_OPTION.isCorrect }),
    ...(isOther ? {} : { isOther: USUAL_OPTION.isOther }),
    ...(hasOptionCta ? { ctaLink: linkAsStored(option.ctaLink) } : { ctaText: '', ctaLink: '' }),
  }
}
