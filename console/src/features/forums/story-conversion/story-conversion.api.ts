import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const ConvertStory = graphql(`
  mutation ConvertStory($postId: ID!) { createThreadFromStory(postId: $postId) { id name slug } }
`)

const LinkStory = graphql(`
  mutation LinkStory($postId: ID!, $threadId: ID!) {
    linkStoryThread(postId: $postId, threadId: $threadId) { id name slug }
  }
`)

export const convertStory = async (postId: string) => (await request(ConvertStory, { postId })).createThreadFromStory
export const linkStory = async (postId: string, threadId: string) =>
  (await request(LinkStory, { postId, threadId })).linkStoryThread
