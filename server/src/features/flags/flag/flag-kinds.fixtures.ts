import { ASSOC_TYPES, type AssocType, contentKindOf } from '@ward/domain/flags/flag/assoc-types'
import type { Actor, GraphqlAnswer, TestApp } from '../../../../test/app.ts'
import { addContent } from '../../content/content.actions.ts'
import { type ContentRow, insertPost } from '../../content/content.db.ts'
import { insertFlag, type NewFlag } from './flags.db.ts'
import { asSystem } from './flags.fixtures.ts'

export type PlacedKind = {
  flagId: string
  assocType: AssocType
  assocId: string
  author: Actor
  post: string
  root: string | null
}
type Options = Partial<Omit<NewFlag, 'assocType' | 'contentId' | 'userId'>> & {
  siteId?: number
  author?: Actor
  body?: string
  content?: Partial<Pick<ContentRow, 'isDeleted' | 'isSpam' | 'isPending' | 'insertedAt'>>
}

let made = 0

/** A flag about any kind of thing, open unless said otherwise, with the thing itself; no rule is asked. */
export async function placeFlag(
  t: TestApp,
  assocType: AssocType,
  { siteId = t.sites.one.siteId, author, body = '<p>How was your week?</p>', content = {}, ...facts }: Options = {},
): Promise<PlacedKind> {
  const by = author ?? (await t.signIn(3, { siteId }))
  const place = `kind-${++made}`
  return asSystem(
    t,
    async (tx) => {
      const kind = contentKindOf(assocType)
      const flagOn = async (target: object) => {
        const id = await insertFlag(tx.site, { assocType, isOpen: true, ...facts, ...target })
        return id ?? expectId()
      }
      if (kind === null)
        return { flagId: await flagOn({ userId: by.id }), assocType, assocId: by.id, author: by, post: '', root: null }
      const text = { authorId: by.id, body, ...content }
      const postId = kind === 'comment' ? await insertPost(tx.site, { slug: place, title: place, body: '' }) : null
      const rootKind = kind === 'reply' ? 'thread' : kind === 'status_reply' ? 'status' : null
      const thread = { name: place, slug: place }
      const root =
        rootKind &&
        (await addContent(tx, {
          kind: rootKind,
          authorId: by.id,
          body: '<p>First</p>',
          ...(rootKind === 'thread' ? { thread } : {}),
        }))
      const it = await addContent(tx, {
        kind,
        ...text,
        postId,
        rootId: root ? root.id : null,
        ...(kind === 'thread' ? { thread } : {}),
      })
      const flagId = await flagOn({ contentId: it.id })
      return { flagId, assocType, assocId: it.id, author: by, post: postId ? place : '', root: root ? root.id : null }
    },
    siteId,
  )
}

const expectId = (): never => {
  throw new Error('the flag was there already')
}

/** Any kind of thing that has no flag; its id. */
export async function placeUnflagged(t: TestApp, assocType: AssocType): Promise<string> {
  const { flagId, assocId } = await placeFlag(t, assocType)
  await t.database.pool.query('delete from flags where id = $1', [flagId])
  return assocId
}

/** One open flag of each kind. */
export const placeEachKind = async (t: TestApp): Promise<PlacedKind[]> => {
  const placed: PlacedKind[] = []
  for (const assocType of ASSOC_TYPES) placed.push(await placeFlag(t, assocType))
  return placed
}

export type FlagCase = {
  id: string
  version: number
  isOpen: boolean
  isSpam: boolean
  isMarkedSpam: boolean
  isDeleted: boolean
  isPendingModeration: boolean
  isRequiredToPublish: boolean
  contentFlagEvents: { id: string; status: string; body: string; insertedAt: string; user: { id: string } | null }[]
  contentFlagAssigns: { id: string; userId: string; user: { username: string } }[]
}

const CASE = `id version isOpen isSpam isMarkedSpam isDeleted isPendingModeration isRequiredToPublish
  contentFlagEvents { id status body insertedAt user { id } } contentFlagAssigns { id userId user { username } }`

export type Update = {
  operation?: string
  assignedToUserIds?: string[]
  atRiskConfirmed?: boolean
  version?: number
}

/** Asks for an operation or for assigned moderators; the answer, and the refusal if there was one. */
export async function update(
  t: TestApp,
  actor: Actor | null,
  id: string,
  variables: Update,
): Promise<{ flag: FlagCase | undefined; refusal: NonNullable<GraphqlAnswer['errors']>[number] | undefined }> {
  const { data, errors } = await t.ask(
    actor,
    `mutation ($id: ID!, $operation: ContentFlagOperation, $assignedToUserIds: [ID!], $atRiskConfirmed: Boolean, $version: Int) {
      updateContentFlag(
        id: $id, operation: $operation, assignedToUserIds: $assignedToUserIds, atRiskConfirmed: $atRiskConfirmed, version: $version
      ) { ${CASE} } }`,
    { variables: { id, ...variables } },
  )
  return { flag: (data as never as { updateContentFlag: FlagCase } | null)?.updateContentFlag, refusal: errors?.[0] }
}

/** A flag as it stands. */
export async function caseOf(t: TestApp, actor: Actor, id: string): Promise<FlagCase> {
  const { data } = await t.ask(actor, `query ($id: ID!) { contentFlag(id: $id) { ${CASE} } }`, { variables: { id } })
  return (data as never as { contentFlag: FlagCase }).contentFlag
}
