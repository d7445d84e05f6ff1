// Printed from the operations of the content API by npm run generate: do not change by hand.

/** A refusal of the API (RFC 9457). */
export type ContentApiProblem = {
  type: string
  title: string
  status: number
  detail: string
  requestId: string
  errors?: { field: string; pointer: string; detail: string }[]
}

/** A request that was refused. */
export class ContentApiError extends Error {
  readonly problem: ContentApiProblem

  constructor(problem: ContentApiProblem) {
    super(problem.detail)
    this.problem = problem
  }
}

type Options = {
  /** Scheme, host and port of the site. */
  origin: string
  token: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}
type Sent = { query?: Record<string, unknown>; body?: unknown; key?: string }

/** The content API of a site. Send a request that was cut off again with the same key: it does nothing twice. */
export function contentApi({ origin, token, fetch: send = fetch }: Options) {
  async function call<Answer>(method: string, path: string, { query = {}, body, key }: Sent): Promise<Answer> {
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const search = asked.size > 0 ? `?${asked}` : ''
    const response = await send(`${origin}/api/content/v1${path}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new ContentApiError((await response.json()) as ContentApiProblem)
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }
  return {
    /** Texts of the site in the order of their ids, with what was decided about them. Scope: read. */
    listTexts: (
      query: {
        limit?: number
        cursor?: string
        kind?: 'thread'
        authorId?: string
        postId?: string
        rootId?: string
      } = {},
    ): Promise<{
      texts: {
        id: string
        kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
        state: 'published' | 'held' | 'removed'
        authorId: string
        writtenAt: string
        removedAs: 'deleted' | 'spam' | null
        visible: boolean
        authorRef: string | null
        authorName: string
        postId: string | null
        rootId: string | null
        parentId: string | null
        title: string | null
        tagIds: string[]
        body: string | null
        revision: number
        editedAt: string | null
      }[]
      next: string | null
    }> => call('GET', '/texts', { query }),
    /** Writes a comment, thread, reply or status for a member. Scope: create. */
    createText: (
      body:
        | {
            kind: 'comment'
            author: { id?: string; ref?: string; name?: string }
            body: string
            postId: string
            parentId?: string | null
          }
        | {
            kind: 'thread'
            author: { id?: string; ref?: string; name?: string }
            body: string
            title: string
            tagIds?: string[]
          }
        | {
            kind: 'reply'
            author: { id?: string; ref?: string; name?: string }
            body: string
            threadId: string
            parentId?: string | null
          }
        | { kind: 'status'; author: { id?: string; ref?: string; name?: string }; body: string }
        | {
            kind: 'status_reply'
            author: { id?: string; ref?: string; name?: string }
            body: string
            statusId: string
            parentId?: string | null
          },
      key: string = crypto.randomUUID(),
    ): Promise<{
      id: string
      kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
      state: 'published' | 'held' | 'removed'
      authorId: string
      writtenAt: string
    }> => call('POST', '/texts', { body, key }),
    /** A text, and what was decided about it. Scope: read. */
    readText: (
      id: string,
    ): Promise<{
      id: string
      kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
      state: 'published' | 'held' | 'removed'
      authorId: string
      writtenAt: string
      removedAs: 'deleted' | 'spam' | null
      visible: boolean
      authorRef: string | null
      authorName: string
      postId: string | null
      rootId: string | null
      parentId: string | null
      title: string | null
      tagIds: string[]
      body: string | null
      revision: number
      editedAt: string | null
    }> => call('GET', `/texts/${encodeURIComponent(id)}`, {}),
    /** Replaces the words of a text; the new words are judged like a new text. Scope: edit. */
    editText: (
      id: string,
      body: { body: string; revision?: number },
      key: string = crypto.randomUUID(),
    ): Promise<{
      id: string
      kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
      state: 'published' | 'held' | 'removed'
      authorId: string
      writtenAt: string
    }> => call('PATCH', `/texts/${encodeURIComponent(id)}`, { body, key }),
    /** Takes a text back as its author would; repeating it changes nothing. Scope: delete. */
    deleteText: (id: string, key: string = crypto.randomUUID()): Promise<void> =>
      call('DELETE', `/texts/${encodeURIComponent(id)}`, { key }),
    /** Changes the title of a thread; the new title is judged like a new text. Scope: edit. */
    editTitle: (
      id: string,
      body: { title: string; revision?: number },
      key: string = crypto.randomUUID(),
    ): Promise<{
      id: string
      kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
      state: 'published' | 'held' | 'removed'
      authorId: string
      writtenAt: string
    }> => call('PATCH', `/texts/${encodeURIComponent(id)}/title`, { body, key }),
    /** Puts a thread under these tags and no others. Scope: edit. */
    setTags: (
      id: string,
      body: { tagIds: string[] },
      key: string = crypto.randomUUID(),
    ): Promise<{
      id: string
      kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
      state: 'published' | 'held' | 'removed'
      authorId: string
      writtenAt: string
    }> => call('PATCH', `/texts/${encodeURIComponent(id)}/tags`, { body, key }),
    /** Reports a text for a member; the same member’s second report changes nothing. Scope: report. */
    reportText: (
      id: string,
      body: {
        reporter: { id?: string; ref?: string; name?: string }
        reason: 'danger' | 'unkind' | 'spam' | 'advice' | 'other'
        words?: string
      },
      key: string = crypto.randomUUID(),
    ): Promise<{ textId: string; reporterId: string }> =>
      call('POST', `/texts/${encodeURIComponent(id)}/reports`, { body, key }),
    /** Reports the profile of a member for another one; the same member’s second report changes nothing. Scope: report. */
    reportMember: (
      id: string,
      body: {
        reporter: { id?: string; ref?: string; name?: string }
        reason: 'danger' | 'unkind' | 'spam' | 'advice' | 'other'
        words?: string
      },
      key: string = crypto.randomUUID(),
    ): Promise<{ memberId: string; reporterId: string }> =>
      call('POST', `/members/${encodeURIComponent(id)}/reports`, { body, key }),
    /** Tags of the site’s forums, in the order of their ids. Scope: read. */
    listTags: (
      query: { limit?: number; cursor?: string } = {},
    ): Promise<{ tags: { id: string; name: string; slug: string; description: string }[]; next: string | null }> =>
      call('GET', '/tags', { query }),
    /** Published posts of the site, which comments can be written on, in the order of their ids. Scope: read. */
    listPosts: (
      query: { limit?: number; cursor?: string } = {},
    ): Promise<{ posts: { id: string; slug: string; title: string; publishedAt: string }[]; next: string | null }> =>
      call('GET', '/posts', { query }),
  }
}
