import { builder } from '../../../platform/graphql/builder.ts'
import { loader } from '../../../platform/graphql/loader.ts'
import { Thread } from '../../content/content.graphql.ts'
import { threadStates } from './leading.db.ts'
import { pausedBecause } from './leading.rules.ts'

/** Why members are not led to a thread at the moment, by its id; null where they are. */
export const paused = loader(
  (ctx, ids) => threadStates(ctx, ids),
  (rows) => {
    const states = new Map(rows.map((state) => [state.id, state]))
    return (id) => {
      const state = states.get(id)
      return state ? pausedBecause(state) : null
    }
  },
)

builder.objectField(Thread, 'paused', (t) =>
  t.string({
    nullable: true,
    description: 'Why members are not led to it at the moment, also where it is featured; null where they are.',
    resolve: ({ id }, _args, ctx) => paused.load(ctx, id),
  }),
)
