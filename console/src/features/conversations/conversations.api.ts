import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const CreateConversation = graphql(`
  mutation CreateConversation($userId: ID!) {
    createConversation(userId: $userId) { id }
  }
`)

/** The id of the viewer's conversation with a user, which is opened where there was none. */
export const openConversation = async (userId: string): Promise<string> =>
  (await request(CreateConversation, { userId })).createConversation.id
