import { OPTIONS_IN_LISTS, OPTIONS_MAX } from '@ward/domain/engagement/engagements'
import { builder } from '../../../platform/graphql/builder.ts'
import { limitHere } from '../../../platform/graphql/from-zod.ts'
import { loaderAtHome } from '../kinds/at-home.ts'
import { totalsOf } from '../kinds/engagement.db.ts'
import { Engagement } from '../kinds/engagement.graphql.ts'
import { openOptions } from '../kinds/open-options.db.ts'
import { optionName } from '../taking-part/state.actions.ts'

type Suggestion = { id: string; name: string; total: number }

const EngagementSuggestion = builder.objectRef<Suggestion>('EngagementSuggestion').implement({
  description: 'An answer to a dynamic poll that a member suggested.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the option.' }),
    name: t.exposeString('name'),
    totalVotes: t.exposeInt('total'),
  }),
})

const suggestions = loaderAtHome(
  async (home, ids, { site }) => {
    const [options, totals] = await Promise.all([openOptions(home, ids), totalsOf(home, ids, site.siteId)])
    const of = (id: string) => totals.find(({ optionId }) => optionId === id)?.total ?? 0
    return options
      .filter(({ body }) => body !== null)
      .map((option) => ({ ...option, name: optionName(option), total: of(option.id) }))
  },
  (rows) => [...rows],
)

builder.objectField(Engagement, 'suggestions', (t) =>
  t.field({
    type: [EngagementSuggestion],
    rows: { most: OPTIONS_MAX, inLists: OPTIONS_IN_LISTS },
    args: limitHere(OPTIONS_MAX),
    description: `What members suggested and can choose, behind the options; of each of a list the first ${OPTIONS_IN_LISTS}.`,
    resolve: async (row, { limit }, ctx) => (await suggestions.load(ctx, row)).slice(0, limit),
  }),
)
