import { FlagTarget } from '@ward/domain/flags/flag/flag-operations'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { openContentFlag } from './open-flag.actions.ts'

builder.mutationField('openContentFlag', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.open',
    args: argsOf(FlagTarget),
    resolve: mutation(openContentFlag),
  }),
)
