import { MEDIUMS_MAX, MediumInput, MediumsInput } from '@ward/domain/leads/lead-upload/mediums'
import { builder } from '../../../platform/graphql/builder.ts'
import { creatingMany } from '../../../platform/graphql/creating.ts'
import { argsOf, inputOf } from '../../../platform/graphql/from-zod.ts'
import { saveMediums } from './mediums.actions.ts'
import { allMediums, type MediumRow } from './mediums.db.ts'

inputOf('MediumInput', MediumInput)

export const Medium = builder.objectRef<MediumRow>('Medium').implement({
  description: 'How leads came to the network.',
  fields: (t) => ({ id: t.exposeInt('id'), name: t.exposeString('name') }),
})

builder.queryField('getMediums', (t) =>
  t.field({
    type: [Medium],
    rows: MEDIUMS_MAX,
    may: 'leadUpload.read',
    resolve: (_root, _args, { network }) => allMediums(network, MEDIUMS_MAX),
  }),
)

builder.mutationField('saveMediums', (t) =>
  t.field({
    type: [Medium],
    rows: MEDIUMS_MAX,
    may: 'superSettings.change',
    description: 'Makes, renames and removes mediums; those that are not given stay. Answers with all of them.',
    args: argsOf(MediumsInput),
    resolve: creatingMany(saveMediums, {
      made: () => 'mediums',
      again: ({ network }) => allMediums(network, MEDIUMS_MAX),
    }),
  }),
)
