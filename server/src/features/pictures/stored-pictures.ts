import { STORED_PICTURES_MAX } from '@ward/domain/pictures/pictures'
import { z } from 'zod'

/** Asks for our copies of pictures that lie on other hosts. */
export const PictureAddresses = z.object({
  addresses: z
    .array(z.string().max(2000))
    .min(1, 'Name the pictures')
    .max(STORED_PICTURES_MAX, `At most ${STORED_PICTURES_MAX} can be asked for at once`),
})
