import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Run in a process of its own: prints what judging holds, step after step. Texts come one JSON string a line, so that none is kept here.

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** The memory the process holds after collecting garbage: in all, and of that on the heap and in buffers. */
function held() {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed, buffers: external }
}

const bare = held()
const { classify } = await import('../server/src/features/automod/classifier.ts')
const { dangerIn } = await import('../server/src/features/automod/crisis/danger.ts')
const { shippedCrisisModel } = await import('../server/src/features/automod/crisis/crisis-model.ts')
const { scoredText } = await import('../server/src/features/automod/scorer.ts')
const { shippedWeights } = await import('../server/src/features/automod/weights.ts')
const { findPrivate } = await import('../server/src/features/flags/private-data/finding/find.ts')
const code = held()
const weights = shippedWeights()
shippedCrisisModel()
const loaded = held()

let [texts, characters, microseconds] = [0, 0, 0]
for await (const line of createInterface({ input: process.stdin })) {
  const input = scoredText(JSON.parse(line), { authorAgeDays: 365, authorPosts: 10, repeats: 0 })
  const from = process.cpuUsage()
  classify(input, weights)
  dangerIn(input.text)
  findPrivate(input.text)
  const { user, system } = process.cpuUsage(from)
  microseconds += user + system
  texts += 1
  characters += input.text.length
}
const judged = held()
const { maxRSS } = process.resourceUsage()
console.info(JSON.stringify({ bare, code, loaded, judged, most: maxRSS * 1024, texts, characters, microseconds }))
