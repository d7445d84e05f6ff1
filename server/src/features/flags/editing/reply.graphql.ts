import { ReplyInput } from '@ward/domain/flags/editing/text-reply'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { flagById } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { ugcReply } from './reply.actions.ts'

builder.mutationField('ugcReply', (t) =>
  t.field({
    type: ContentFlag,
    may: 'content.reply',
    description:
      'Posts a reply to the text a flag is about, by whoever asks, and opens the flag where there is none. Not for the flag of a user.',
    args: argsOf(ReplyInput),
    resolve: creating(ugcReply, ({ site }, id) => flagById(site, id)),
  }),
)
