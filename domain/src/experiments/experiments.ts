import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { Day } from '../kernel/days.ts'
import { fieldTitles, NAME_REQUIRED } from '../kernel/field-title.ts'
import { Id } from '../kernel/ids.ts'
import { limited, listQuery, MAX_OFFSET, paged, searchTerm } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Page sizes, and chips of sites in a row of the list (spec 2 section 9). */
export const EXPERIMENT_PAGE_SIZES = [25, 50, 100] as const
export const SITE_CHIPS = 4
export const EXPERIMENT_SEARCH_MAX = 200
export const EXPERIMENT_SEARCH_DEBOUNCE = 300
/** The most sites of an experiment: as many as a network lists, since All chooses every one (spec 2 section 9). */
export const EXPERIMENT_SITES_MAX = 500
export const VARIANTS_MAX = 20
const TEXT_MAX = 200
const DESCRIPTION_MAX = 2000
const KEY_MAX = 60
const WEIGHT_MAX = 1_000_000

/** Text after the chips of a row with more sites (spec 2 section 2). */
export const moreSites = (n: number): string => `...${n} more`

export const SYMBOL_REQUIRED = 'Symbol is required'
export const SYMBOL_TAKEN = 'An experiment with this symbol exists already'
/** The cookie of all experiments is `nex_session`. */
export const RESERVED_SYMBOL = 'session'
export const SYMBOL_RESERVED = 'This symbol is the name of the cookie of all experiments'
const KEY_REQUIRED = 'Key is required'
const KEY_SHAPE = 'Use lowercase letters, digits, - and _ only'
const WEIGHT_SHAPE = `A weight is a whole number from 0 to ${WEIGHT_MAX.toLocaleString('en-US')}`
export const KEYS_DIFFER = 'Each variant needs a key of its own'
export const ALL_ZERO = 'At least one variant needs a weight above 0'

/** Toasts of a save (spec 2 section 8). */
export const EXPERIMENT_CREATED = 'Experiment created!'
export const EXPERIMENT_UPDATED = 'Experiment updated!'
export const EXPERIMENT_SAVE_FAILED = 'Something went wrong, experiment could not be saved.'
export const EXPERIMENT_CHANGED = 'Someone else just changed this experiment'
export const EXPERIMENT_TOPIC = 'experiment'

const tooLong = (what: string, most: number) => `${what} may have at most ${most} characters`
const key = (required: string) =>
  z
    .string()
    .min(1, required)
    .max(KEY_MAX, tooLong('It', KEY_MAX))
    .regex(/^[a-z0-9_-]*$/, KEY_SHAPE)

/** A key or symbol as it is typed: lower case, without anything that it cannot hold (spec 2 section 5). */
export const cleanKey = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, KEY_MAX)

/** A variant: its key in pages, and how many sessions of all weights together it gets (spec 2 section 3). */
export const VariantInput = z.object({
  key: key(KEY_REQUIRED).meta({ title: 'Key' }),
  weight: z
    .number(WEIGHT_SHAPE)
    .int(WEIGHT_SHAPE)
    .min(0, WEIGHT_SHAPE)
    .max(WEIGHT_MAX, WEIGHT_SHAPE)
    .meta({ title: 'Weight' }),
})
export type VariantInput = z.output<typeof VariantInput>

/** People who never take part: staff who are signed in and office networks; bots (spec 2 section 2). */
export const Audience = z.object({
  excludeEmployees: z.boolean().meta({ title: 'Exclude Employees' }),
  excludeBots: z.boolean().meta({ title: 'Exclude Bots' }),
})
export type Audience = z.output<typeof Audience>

const FIRST_VARIANTS = [
  { key: 'control', weight: 1 },
  { key: 'variant', weight: 1 },
]

/** Everything that is written of an experiment (spec 2 sections 3 and 5). */
export const ExperimentInput = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(TEXT_MAX, tooLong('The name', TEXT_MAX))
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' }),
  symbol: key(SYMBOL_REQUIRED)
    .refine((symbol) => symbol !== RESERVED_SYMBOL, SYMBOL_RESERVED)
    .meta({ title: 'Symbol' }),
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX, tooLong('The description', DESCRIPTION_MAX))
    .meta({ title: 'Description' })
    .default(''),
  isActive: z.boolean().meta({ title: 'Active' }).default(false),
  persistSessions: z.boolean().meta({ title: 'Persist sessions' }).default(false),
  siteIds: z
    .array(z.number().int())
    .max(EXPERIMENT_SITES_MAX, `At most ${EXPERIMENT_SITES_MAX} sites can be chosen`)
    .meta({ title: 'Sites' })
    .default([]),
  variants: z
    .array(VariantInput)
    .min(1, 'Add at least one variant')
    .max(VARIANTS_MAX, `There can be at most ${VARIANTS_MAX} variants`)
    .refine((variants) => new Set(variants.map((each) => each.key)).size === variants.length, KEYS_DIFFER)
    .refine((variants) => variants.some(({ weight }) => weight > 0), ALL_ZERO)
    .meta({ title: 'Variants' })
    .default(FIRST_VARIANTS),
  audience: Audience.meta({ title: 'Audience' }).default({ excludeEmployees: true, excludeBots: true }),
  exclusionGroup: z
    .string()
    .trim()
    .max(KEY_MAX, tooLong('The group', KEY_MAX))
    .meta({ title: 'Exclusion group' })
    .default(''),
  plannedSessions: z
    .number()
    .int('Sessions are a whole number')
    .min(1, 'Plan at least 1 session')
    .max(1_000_000_000, 'Plan at most 1,000,000,000 sessions')
    .meta({ title: 'Planned sessions' })
    .nullable()
    .default(null),
  plannedEnd: Day.meta({ title: 'Planned end' }).nullable().default(null),
  /** The version that was shown; without it whatever is there is replaced. */
  version: z.number().int().nullish(),
})
export type ExperimentInput = z.output<typeof ExperimentInput>
/** Arguments of updateExperiment: fields left out of a change keep their value. */
export const ExperimentChange = changeOf(ExperimentInput)
export type ExperimentChange = z.output<typeof ExperimentChange>

export const EXPERIMENT_FIELDS = [
  'name',
  'symbol',
  'description',
  'isActive',
  'persistSessions',
  'siteIds',
  'variants',
  'audience',
  'exclusionGroup',
  'plannedSessions',
  'plannedEnd',
] as const
export type ExperimentField = (typeof EXPERIMENT_FIELDS)[number]
export const EXPERIMENT_LABELS = fieldTitles(ExperimentInput, EXPERIMENT_FIELDS)

/** Fields whose change begins a new phase, with figures of its own. */
export const PHASE_FIELDS = ['variants', 'audience', 'exclusionGroup'] as const satisfies ExperimentField[]

/** State of the list in its address (spec 2 section 2). */
export const ExperimentFilter = z.object({
  ...paged(EXPERIMENT_PAGE_SIZES, 25),
  search: searchTerm(EXPERIMENT_SEARCH_MAX),
  isActive: z.boolean().nullable().default(null),
  siteId: z.number().int().nullable().default(null),
})
export type ExperimentFilter = z.output<typeof ExperimentFilter>
export const ExperimentQuery = listQuery(ExperimentFilter)
export type ExperimentQuery = z.output<typeof ExperimentQuery>

/** The question before an experiment takes sessions from those of its group that run already. */
export const groupQuestion = (running: readonly string[]) => ({
  title: 'Share this group’s sessions?',
  text: `${new Intl.ListFormat('en').format(running)} ${running.length === 1 ? 'runs' : 'run'} in this group already. Some sessions move from ${running.length === 1 ? 'that experiment' : 'those experiments'} to this one.`,
  confirm: 'Share and save',
})

/** How many sessions a simulation may have, and how many it has where nobody says (spec 2 sections 5 and 9). */
export const SIMULATION_MAX = 9_999_999
export const SIMULATION_USUAL = 1000
/** More are simulated by a run, which shows how far it is and can be aborted. */
export const SIMULATION_AT_ONCE = 2_000_000
export const SIMULATION_SCRIPT = 'simulate_experiment'
export const SIMULATION_RUNS =
  'This many sessions are simulated in the background. See the log of the run for the results.'
const SIMULATION_SHAPE = `The count is a whole number from 1 to ${SIMULATION_MAX.toLocaleString('en-US')}`
export const SimulationInput = z.object({
  id: Id,
  n: z
    .number(SIMULATION_SHAPE)
    .int(SIMULATION_SHAPE)
    .min(1, SIMULATION_SHAPE)
    .max(SIMULATION_MAX, SIMULATION_SHAPE)
    .meta({ title: 'Sessions to simulate' })
    .default(SIMULATION_USUAL),
})
export type SimulationInput = z.output<typeof SimulationInput>

export const SYMBOL_QUESTION = 'Change the symbol?'
export const SYMBOL_QUESTION_TEXT =
  'Pages ask for the experiment by its symbol. Those that ask for the old one get no variant until they are changed.'

/** One phase of one experiment; without a phase, the one that runs. */
export const ExperimentPhaseQuery = z.object({ id: Id, phase: z.number().int().min(1).nullish() })
/** The same, day by day: of one site, or without one of all sites together. */
export const ExperimentDayQuery = ExperimentPhaseQuery.extend({ siteId: z.number().int().nullish() })
/** Of one goal, or of each. */
export const ExperimentGoalDayQuery = ExperimentDayQuery.extend({ goal: z.string().max(TEXT_MAX).nullish() })
/** Figures of a phase that are read at once: as many as it has, of each variant on each site. */
export const FIGURE_ROWS = VARIANTS_MAX * EXPERIMENT_SITES_MAX
/** Figures of a phase; the console reads them part by part. */
export const ExperimentFigureQuery = ExperimentPhaseQuery.extend({
  ...limited(FIGURE_ROWS),
  after: z.number().int().min(0).max(MAX_OFFSET).default(0).describe('How many rows are passed over.'),
})
/** Asks where stored sessions would go under other variants. */
export const ExperimentMovesQuery = z.object({
  id: Id,
  variants: z.array(changeOf(VariantInput)).min(1).max(VARIANTS_MAX),
})
/** Stored sessions that other variants are tried on: more would only say the same more exactly. */
export const MOVES_TRIED = 200_000
/** Versions that are read at once: each may name all sites twice, as they are and as they were. */
export const EXPERIMENT_VERSION_ROWS = 10
/** Versions, the newest first, or from one on. */
export const ExperimentHistoryQuery = z.object({ id: Id, upTo: z.number().int().nullish() })
export const StopVariantInput = z.object({ id: Id, key: z.string(), version: z.number().int().nullish() })
export type StopVariantInput = z.output<typeof StopVariantInput>
export const LAST_VARIANT = 'This is the last variant with a weight: make the experiment inactive instead'
export const UNKNOWN_SITE = 'Choose sites of this network'
/** Phases that are read at once. */
export const PHASES_MAX = 20
/** Phases, the newest first, or from one on. */
export const ExperimentPhasesQuery = z.object({ id: Id, upTo: z.number().int().nullish() })

/** The figures of a phase as a file. */
export const EXPERIMENT_DOWNLOAD = '/api/moderation/download-experiment'
export const experimentDownloadPath = (id: string, phase: number): string =>
  `${EXPERIMENT_DOWNLOAD}?id=${id}&phase=${phase}`
/** Headers of that file; a column for each goal follows. */
export const STAT_COLUMNS = {
  phase: 'Phase',
  siteId: 'Site ID',
  key: 'Variant',
  weight: 'Weight',
  sessions: 'Sessions',
  forced: 'Forced',
  crossed: 'Left out',
}
