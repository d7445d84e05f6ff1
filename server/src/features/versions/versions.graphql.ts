import { VERSION_FIELDS_MAX, type VersionField, versionFields } from '@ward/domain/kernel/versions'
import { builder } from '../../platform/graphql/builder.ts'
import type { VersionRow } from '../../platform/versions.ts'
import { cardOrNull, User } from '../users/directory/users.graphql.ts'

const VersionFieldType = builder.objectRef<VersionField>('VersionField').implement({
  description: 'A field of a version as text.',
  fields: (t) => ({ name: t.exposeString('name'), text: t.exposeString('text') }),
})

/** A thing after a change: rooms answer with it in fields of their own, which name the right to read that thing. */
export const Version = builder.objectRef<VersionRow>('Version').implement({
  description: 'A thing after a change, and before it.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1, one after another.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    author: t.field({
      type: User,
      nullable: true,
      description:
        'Their account on this site; nobody where it was done by command or by the system, before changes were kept, or by somebody without an account here.',
      resolve: ({ actorId }, _args, ctx) => cardOrNull(ctx, actorId),
    }),
    authorKind: t.exposeString('actorKind', { description: 'user, command, system or nobody.' }),
    reason: t.string({
      nullable: true,
      description: 'Why, where somebody said so.',
      resolve: ({ reason }) => reason ?? null,
    }),
    fields: t.field({
      type: [VersionFieldType],
      rows: VERSION_FIELDS_MAX,
      resolve: ({ content }) => versionFields(content),
    }),
    before: t.field({
      type: [VersionFieldType],
      rows: VERSION_FIELDS_MAX,
      nullable: true,
      description: 'The fields of the version before; null of the first.',
      resolve: ({ before }) => before && versionFields(before),
    }),
  }),
})
