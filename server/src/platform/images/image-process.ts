import type { ImageProblem } from '@ward/domain/kernel/images'
import type { ImageSizes, ReadImage } from './image-sizes.ts'
import { reEncoded, UnreadableImage } from './re-encode.ts'

export type Asked = { bytes: Uint8Array; sizes: ImageSizes }
export type Answered = { image: ReadImage } | { problem: ImageProblem } | { fault: string }

/** The process that reads pictures: one question at a time, asked by `image-worker.ts`. It ends with whoever started it. */
process.on('message', async ({ bytes, sizes }: Asked) => {
  // Nobody hears it where who asked was killed meanwhile: then this process ends too, without a word.
  process.send?.(await answer(bytes, sizes), undefined, undefined, () => undefined)
})
process.on('disconnect', () => process.exit())

async function answer(bytes: Uint8Array, sizes: ImageSizes): Promise<Answered> {
  try {
    return { image: await reEncoded(bytes, sizes) }
  } catch (error) {
    return error instanceof UnreadableImage ? { problem: error.problem } : { fault: String(error) }
  }
}
