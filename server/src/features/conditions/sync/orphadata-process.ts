import type { DisorderDataType } from '@ward/domain/conditions/condition-sync'
import { besideOf } from './beside.ts'
import { EntryReader } from './entry-reader.ts'
import type { Entry } from './product.ts'
import { PRODUCTS } from './products.ts'
import { OrphadataRefused, type Release, readOrphadata } from './read-orphadata.ts'

/** Paths of the files, the main one first. */
export type Asked = { paths: string[]; dataType: DisorderDataType }
export type Said = { entries: Entry[] } | { releases: Release[] } | { refused: string } | { fault: string }

/** Entries that are sent at a time: the other side answers before the next ones are read. */
const AT_ONCE = 50

/** The process that reads a file of the source, for `readInProcess`. It ends with whoever started it. */
process.on('message', (asked: Asked | 'go on') => {
  if (asked === 'go on') return goOn?.()
  void read(asked)
})
process.on('disconnect', () => process.exit())

let goOn: (() => void) | undefined
const send = (said: Said) => process.send?.(said, undefined, undefined, () => undefined)

async function read({ paths: [main = '', ...others], dataType }: Asked): Promise<void> {
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
    const { product, files } = PRODUCTS[dataType]
    const beside = files.beside && besideOf[files.beside.kind]()
    const add = async (entry: Entry) => {
      waiting.push(entry)
      if (waiting.length >= AT_ONCE) await hand()
    }
    const more: Release[] = []
    for (const path of beside ? others : [])
      if (beside) more.push(await readOrphadata(path, beside.reader(), beside.add))
    const release = await readOrphadata(main, new EntryReader(product), (entry) => add(beside?.into(entry) ?? entry))
    for (const entry of beside?.rest() ?? []) await add(entry)
    if (waiting.length > 0) await hand()
    send({ releases: [release, ...more] })
  } catch (error) {
    send(error instanceof OrphadataRefused ? { refused: error.message } : { fault: String(error) })
  }
}
