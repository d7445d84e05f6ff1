import type { DisorderDataType } from '@ward/domain/conditions/condition-sync'
import { type Entry, PRODUCTS } from './products.ts'
import { OrphadataRefused, type Release, readOrphadata } from './read-orphadata.ts'

export type Asked = { path: string; dataType: DisorderDataType }
export type Said = { entries: Entry[] } | { release: Release } | { refused: string } | { fault: string }

/** Entries that are sent at a time: the other side answers before the next ones are read. */
const AT_ONCE = 250

/** The process that reads a file of the source, for `readInProcess`. It ends with whoever started it. */
process.on('message', (asked: Asked | 'go on') => {
  if (asked === 'go on') return goOn?.()
  void read(asked)
})
process.on('disconnect', () => process.exit())

let goOn: (() => void) | undefined
const send = (said: Said) => process.send?.(said, undefined, undefined, () => undefined)

async function read({ path, dataType }: Asked): Promise<void> {
  let waiting: Entry[] = []
  const hand = async () => {
    const taken = new Promise<void>((resolve) => {
      goOn = resolve
    })
    send({ entries: waiting })
    waiting = []
    await taken
  }
  try {
    const release = await readOrphadata(path, PRODUCTS[dataType].product, async (entry) => {
      waiting.push(entry)
      if (waiting.length >= AT_ONCE) await hand()
    })
    if (waiting.length > 0) await hand()
    send({ release })
  } catch (error) {
    send(error instanceof OrphadataRefused ? { refused: error.message } : { fault: String(error) })
  }
}
