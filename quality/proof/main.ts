import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { memoryFile, openMemory, turns } from './memory.ts'
import { pageWith } from './page.ts'
import { failing } from './proof.ts'
import { proofs } from './proofs.ts'
import { runProof } from './run.ts'

const PAGE = new URL('../../docs/proof.md', import.meta.url)
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
const inTurn = Number.isFinite(minutes)
let failed = 0
let late = 0
for (const proof of inTurn ? turns(chosen, memory, Date.now()) : chosen) {
  if (Date.now() > deadline) break
  console.info(`\n── ${proof.name}: ${proof.title}`)
  const ended = await runProof(proof, { memory, deadline, say: (text) => console.info(`   ${text}`) })
  if (ended.how === 'interrupted') {
    console.info('   The time is over; this proof goes on next time.')
    break
  }
  if (ended.how === 'failed') {
    failed++
    console.error(ended.error)
    continue
  }
  for (const { what, value, goal, met } of ended.figures) {
    console.info(`${met ? 'ok    ' : 'MISSED'} ${what}: ${value} (goal: ${goal})`)
  }
  const fails = failing(ended.figures, { inTurn }).length
  failed += fails
  late += ended.figures.filter(({ met }) => !met).length - fails
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  writeFileSync(PAGE, pageWith(page, names, proof.name, ended.figures))
}
const reported = late > 0 ? `; ${late} in time alone, which fails no run with --minutes` : ''
console.info(failed + late === 0 ? '\nEvery goal was reached.' : `\n${failed} missed${reported}.`)
process.exit(failed === 0 ? 0 : 1)
