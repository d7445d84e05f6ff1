import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { memoryFile, openMemory, turns } from './memory.ts'
import { pageWith } from './page.ts'
import { proofs } from './proofs.ts'
import { runProof } from './run.ts'

const PAGE = new URL('../docs/proof.md', import.meta.url)
const names = proofs.map(({ name }) => name)

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !names.includes(name))
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes)
if (unknown.length > 0 || !(minutes > 0)) {
  console.error(`npm run proof -- [NAME …] [--minutes N], where a name is one of:`)
  for (const { name, title } of proofs) console.error(`  ${name.padEnd(16)} ${title}`)
  process.exit(2)
}

const memory = openMemory(memoryFile(process.env), Date.now)
const deadline = Date.now() + minutes * 60_000
const chosen = positionals.length > 0 ? proofs.filter(({ name }) => positionals.includes(name)) : proofs
let missed = 0
for (const proof of Number.isFinite(minutes) ? turns(chosen, memory, Date.now()) : chosen) {
  if (Date.now() > deadline) break
  console.info(`\n── ${proof.name}: ${proof.title}`)
  const ended = await runProof(proof, { memory, deadline, say: (text) => console.info(`   ${text}`) })
  if (ended.how === 'interrupted') {
    console.info('   The time is over; this proof goes on next time.')
    break
  }
  if (ended.how === 'failed') {
    missed++
    console.error(ended.error)
    continue
  }
  for (const { what, value, goal, met } of ended.figures) {
    if (!met) missed++
    console.info(`${met ? 'ok    ' : 'MISSED'} ${what}: ${value} (goal: ${goal})`)
  }
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeFileSync(PAGE, pageWith(page, names, proof.name, ended.figures))
}
console.info(missed === 0 ? '\nEvery goal was reached.' : `\n${missed} missed.`)
process.exit(missed === 0 ? 0 : 1)
