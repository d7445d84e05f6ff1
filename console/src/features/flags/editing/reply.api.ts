import type { ReplyInput } from '@ward/domain/flags/editing/text-reply'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const PostReply = graphql(`
  mutation PostReply($id: ID, $assocType: AssocType, $assocId: ID, $body: String!) {
    ugcReply(id: $id, assocType: $assocType, assocId: $assocId, body: $body) { id }
  }
`)

export const postReply = async (reply: ReplyInput) => (await request(PostReply, reply)).ugcReply
