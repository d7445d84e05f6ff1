import { ConversationInput } from '@ward/domain/conversations/conversations'
import { unauthenticated } from '@ward/domain/kernel/refusal'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { createConversation } from './conversations.actions.ts'

const Conversation = builder.objectRef<{ id: string }>('Conversation').implement({
  description: 'Private messages of two people; they are read on the member site, at `/messages/{id}`.',
  fields: (t) => ({ id: t.exposeID('id') }),
})

builder.mutationField('createConversation', (t) =>
  t.field({
    type: Conversation,
    may: 'conversations.start',
    description: 'Opens the viewer’s conversation with a user; the same two people always have the same one.',
    args: argsOf(ConversationInput),
    resolve: mutation(async (tx, input: ConversationInput) => {
      if (tx.viewer.kind !== 'user') throw unauthenticated()
      return { id: await createConversation(tx, tx.viewer, input) }
    }),
  }),
)
