import type { Figure } from './proof.ts'

const HEAD = `# Proofs

Claims that are too costly for a test are proved by \`npm run proof\`: all of them, or \`npm run proof -- NAME\` for one.
A proof that is stopped goes on where it was; \`--minutes N\` lets as many proofs take their turn as fit into that time.
The table holds the figures of each proof's last whole run; a missed goal is a failed run. Times carry the load of the
machine they were taken on. A run with \`--minutes\`, as CI has it, fails on facts only: a time depends on what else the
machine does, so one that was missed is told there and here, and fails a run by hand.

| proof | what | figure | goal | reached | command |
|---|---|---|---|---|---|
`

const cell = (text: string) => text.replaceAll('|', '\\|')

const line = (name: string, { what, value, goal, met }: Figure) =>
  `| ${name} | ${[what, value, goal, met ? 'yes' : '**no**'].map(cell).join(' | ')} | \`npm run proof -- ${name}\` |`

/** The page with a proof's figures in the place of its older ones; other proofs keep theirs, in the order of `names`. */
export function pageWith(page: string, names: readonly string[], name: string, figures: readonly Figure[]): string {
  const kept = page.split('\n').filter((row) => row.startsWith('| ') && !row.startsWith('| proof |'))
  const rows = names.flatMap((each) =>
    each === name ? figures.map((figure) => line(name, figure)) : kept.filter((row) => row.startsWith(`| ${each} | `)),
  )
  return `${HEAD}${rows.join('\n')}\n`
}
