// Loaded into Ward before its own modules. Node reads TypeScript with a compiler that stays in memory, some 25 MB of it. A
// file kept by `strip.mjs` has no types and needs none of that; Node reads all others as usual.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { keptPath } from './kept.mjs'

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
    try {
      const source = readFileSync(keptPath(readFileSync(fileURLToPath(url))))
      return { format: 'module', source, shortCircuit: true }
    } catch {
      return next(url, context)
    }
  },
})
