import { FlagFilter, toFlagQuery } from '@ward/domain/flags/flag/flags'
import { GIVES_BACK, OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { plainLine } from '../../../platform/html/text.ts'
import { addContent } from '../../content/content.actions.ts'
import { insertAssigns } from './flag-assigns.db.ts'
import { placeFlag, placeUnflagged } from './flag-kinds.fixtures.ts'
import { asSystem } from './flags.fixtures.ts'

let made = 0

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    openContentFlag: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => ({ assocType: 'USER', assocId: (await t.signIn(3)).id }),
        async (t) => ({
          assocType: 'USER',
          assocId: (await t.signIn(3)).id,
          operation: 'REOPEN',
          assignedToUserIds: [(await t.signIn(2)).id],
          reason: 'Please look',
          atRiskConfirmed: true,
        }),
      ],
    },
    updateContentFlag: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => ({
          id: (await placeFlag(t, 'comment')).flagId,
          operation: 'DONE',
          reason: 'Fine',
          atRiskConfirmed: true,
          version: 1,
        }),
        async (t) => ({ id: (await placeFlag(t, 'comment')).flagId, assignedToUserIds: [(await t.signIn(2)).id] }),
      ],
    },
    editContentFlagBody: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => ({ id: (await placeFlag(t, 'comment')).flagId, body: '<p>In other words</p>', version: 1 }),
      ],
    },
    restoreContent: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => {
          const { flagId, assocId } = await placeFlag(t, 'comment')
          await t.mutate(await t.signIn(1), 'editContentFlagBody', { id: flagId, body: '<p>In other words</p>' })
          return { id: assocId, number: 1, version: 2 }
        },
      ],
    },
    ugcReply: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => ({ id: (await placeFlag(t, 'comment')).flagId, body: '<p>Please ask your doctor</p>' }),
        async (t) => ({
          assocType: 'COMMENT',
          assocId: await placeUnflagged(t, 'comment'),
          body: '<p>Please ask your doctor</p>',
        }),
      ],
    },
    skipFlags: {
      effects: { none: 'they are put off for the viewer alone, with Undo' },
      topic: 'flag.skipped',
      inputs: [async (t) => ({ ids: [(await placeFlag(t, 'comment')).flagId] })],
    },
    unskipFlags: {
      effects: GIVES_BACK,
      topic: 'flag.skipped',
      inputs: [async (t) => ({ ids: [(await placeFlag(t, 'comment')).flagId] })],
    },
    updateThread: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t) => ({
          id: (await placeFlag(t, 'thread', { isOpen: false })).assocId,
          name: 'Another title',
          userId: (await t.signIn(2)).id,
          body: '<p>In other words</p>',
          isClosed: true,
          requiresPreModeration: true,
          isFeatured: true,
          isHomepageFeatured: true,
          slug: `given-anew-${++made}`,
          seo: '{"title":"In search results"}',
          version: 1,
          stateVersion: 1,
        }),
      ],
    },
    restoreThread: {
      effects: OWN_ROW,
      topic: 'thread',
      inputs: [
        async (t) => {
          const { assocId: id } = await placeFlag(t, 'thread', { isOpen: false })
          await t.mutate(await t.signIn(1), 'updateThread', { id, isClosed: true })
          return { id, number: 1, stateVersion: 2 }
        },
      ],
    },
  },
  queries: {
    unflaggedContent: async (t) => ({ assocType: 'USER', assocId: (await t.signIn(3)).id }),
    contentFlags: async (t) => ({ ids: [(await placeFlag(t, 'comment')).flagId] }),
    contentFlagsOfNumber: async (t) => ({ number: (await placeFlag(t, 'comment')).assocId }),
    contentVersions: async (t) => ({ id: (await placeFlag(t, 'comment')).assocId, upTo: 9 }),
  },
  lists: {
    contentFlagStream: {
      fill: async (t) => {
        for (const day of [1, 1, 2, 3, 3, 3]) {
          const insertedAt = new Date(`2026-01-0${day}T12:00:00Z`)
          await placeFlag(t, 'comment', { content: { insertedAt } })
        }
      },
      sortedBy: { DATE: 'listedAt' },
      ownOrders: ['AT_RISK', 'REPORTS', 'IMPACT', 'WAITING'],
    },
    contentFlagContext: {
      of: async (t) => {
        const { flagId, root, author } = await placeFlag(t, 'reply')
        for (let n = 1; n < 5; n++)
          await asSystem(t, (tx) =>
            addContent(tx, { kind: 'reply', authorId: author.id, rootId: root, body: `<p>Answer ${n}</p>` }),
          )
        return { id: flagId }
      },
    },
    threadReplies: { of: async (t) => ({ id: (await placeFlag(t, 'reply')).root }) },
    contentFlags: { of: async (t) => ({ ids: [(await placeFlag(t, 'comment')).flagId] }) },
    contentFlagsOfNumber: { of: async (t) => ({ number: (await placeFlag(t, 'comment')).assocId }) },
    authorDecisions: { of: async (t) => ({ userId: (await t.signIn(3)).id }) },
  },
  exports: {
    flags: {
      query: 'contentFlagStream',
      asked: (filter) => {
        const { limit: _, offset: __, sort: ___, ...asked } = toFlagQuery(FlagFilter.parse(filter))
        return asked
      },
      total: { select: 'pageInfo { totalCount }', of: ({ pageInfo }: Stream) => pageInfo.totalCount },
      plant: async (t, { siteId }, bio) => {
        const [author, moderator] = [await t.signIn(3, { siteId }), await t.signIn(2, { siteId })]
        await t.database.network.updateTable('users').set({ bio }).where('id', '=', author.id).execute()
        const { flagId } = await placeFlag(t, 'user', { siteId, author })
        await asSystem(t, (tx) => insertAssigns(tx.site, flagId, [moderator.id]), siteId)
        return { assignedToUserIds: [moderator.id] }
      },
      shows: plainLine,
    },
  },
}

type Stream = { pageInfo: { totalCount: number } }
