import { STORED_PICTURES_MAX } from '@ward/domain/pictures/pictures'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { type StoredPicture, storedPictures } from './pictures.db.ts'
import { PictureAddresses } from './stored-pictures.ts'

const StoredPictureType = builder.objectRef<StoredPicture>('StoredPicture').implement({
  description: 'Our copy of a picture that lies on another host.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'Where it lies, as texts say it.' }),
    src: t.exposeString('src', { description: 'Where our copy lies, on this host.' }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})

builder.queryField('storedPictures', (t) =>
  t.field({
    type: [StoredPictureType],
    rows: STORED_PICTURES_MAX,
    may: 'flags.read',
    description: 'Our copies of those of the pictures that have one; the others are links.',
    args: argsOf(PictureAddresses),
    resolve: (_root, { addresses }, { site }) => storedPictures(site, addresses),
  }),
)
