import { FlagOpening } from '@ward/domain/flags/flag/flag-update'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { flagById } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { openAndUpdate } from './open-flag.actions.ts'

builder.mutationField('openContentFlag', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.open',
    description:
      'Opens the flag of what has none, and does to it what is asked; where that is refused, none is opened.',
    args: argsOf(FlagOpening),
    resolve: creating(openAndUpdate, ({ site }, id) => flagById(site, id)),
  }),
)
