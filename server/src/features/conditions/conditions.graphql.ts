import { DisorderQuery } from '@ward/domain/conditions/conditions'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { type DisorderRow, disorderList } from './conditions.db.ts'

const Disorder = builder.objectRef<DisorderRow>('Disorder').implement({
  description: 'A condition of the catalogue, with what this site says of it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    isActive: t.exposeBoolean('isActive'),
    isRelatableToUsers: t.exposeBoolean('isRelatableToUsers'),
  }),
})

builder.queryField('disorders', (t) =>
  t.field({
    type: pageOf(Disorder, 'disorders', DisorderQuery),
    may: 'users.readPrivate',
    description: 'Conditions to choose from, by name.',
    args: argsOf(DisorderQuery),
    resolve: (_root, query, { site }) => pageIn(disorderList(site, query), query),
  }),
)
