import { EntriesAside, EntryGroupKind } from '@ward/domain/engagement/entry-integrity'
import { GROUPS_MAX } from '@ward/domain/engagement/integrity'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import {
  type EntriesAsideResult,
  type EntryGroup,
  type EntryIntegrity,
  entryIntegrity,
  setEntriesAside,
} from './entry-integrity.actions.ts'

const Kind = enumOf('EntryGroupKind', EntryGroupKind)

const EntryGroupRef = builder.objectRef<EntryGroup>('EntryGroup').implement({
  description: 'Entries of a giveaway that have something in common.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind }),
    key: t.exposeString('key', { description: 'When the hour begins, or the host of the addresses.' }),
    entries: t.exposeInt('entries', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    isDoubtful: t.exposeBoolean('isDoubtful'),
  }),
})

const EntryIntegrityRef = builder.objectRef<EntryIntegrity>('EntryIntegrity').implement({
  description: 'How the entries of a giveaway came.',
  fields: (t) => ({
    entries: t.exposeInt('entries', { description: 'Also those that are set aside.' }),
    setAside: t.exposeInt('setAside'),
    groups: t.field({
      type: [EntryGroupRef],
      rows: 2 * GROUPS_MAX,
      description: 'Those to look at, and those of which some are set aside.',
      resolve: ({ groups }) => groups,
    }),
  }),
})

const Aside = builder.objectRef<EntriesAsideResult>('EntriesAside').implement({
  description: 'The outcome for the entries that can be drawn.',
  fields: (t) => ({
    changed: t.exposeInt('changed'),
    before: t.exposeInt('before', { description: 'Not set aside before.' }),
    after: t.exposeInt('after'),
    undoUntil: t.expose('undoUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'What an Undo sends as until; null where only a part of the group stood otherwise, and there is none.',
    }),
  }),
})

builder.queryField('entryIntegrity', (t) =>
  t.field({
    type: EntryIntegrityRef,
    may: 'engagement.change',
    args: argsOf(ById),
    resolve: (_root, { id }, ctx) => entryIntegrity(ctx, id),
  }),
)

builder.mutationField('setEntriesAside', (t) =>
  t.field({
    type: Aside,
    may: 'engagement.change',
    description: 'Takes a group of entries out of the draw of a giveaway, or back into it.',
    args: argsOf(EntriesAside),
    resolve: mutation(setEntriesAside),
  }),
)
