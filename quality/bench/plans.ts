// The heaviest statements of each workload, with the plans PostgreSQL made of them.
import pg from 'pg'
import { answerTo } from './load.ts'
import type { Statement } from './program.ts'
import { admin, caseOf, queueOf } from './questions.ts'
import type { Plan } from './results.ts'
import { SEARCHES } from './searches.ts'
import type { Stage } from './workloads.ts'

const HEAVIEST = 5

/** Runs every kind of question once, explains each statement it sent, and gives the five that took longest. */
export async function heaviest({ network, ward }: Stage): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: network.url })
  await client.connect()
  try {
    const plans: Plan[] = []
    for (const { workload, ask } of questions(await firstFlag()))
      for (const statement of await ward.statementsOf(() => answerTo(ward.port, ask)))
        if (/^select/i.test(statement.text)) plans.push(await planOf(client, network.flags, workload, statement))
    return plans.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, HEAVIEST)
  } finally {
    await client.end()
  }

  async function firstFlag(): Promise<string> {
    const text = await answerTo(ward.port, queueOf(admin()))
    return /"id":"(\d+)"/.exec(text)?.[1] ?? '0'
  }

  function questions(id: string) {
    const lists = SEARCHES.flatMap(({ name, variables }) =>
      [0, 990].map((offset) => ({
        workload: `${name}, from row ${offset}`,
        ask: queueOf(admin(), { ...variables, limit: 10, offset, sortDesc: true }),
      })),
    )
    return [...lists, { workload: 'detail', ask: caseOf(admin(), id, true) }]
  }
}

async function planOf(client: pg.Client, flags: number, workload: string, { text, values }: Statement): Promise<Plan> {
  const explain = () =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary on) ${text}`,
      values,
    )
  await explain()
  const plan = (await explain()).rows.map((row) => row['QUERY PLAN']).join('\n')
  return { flags, workload, text, plan, milliseconds: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]) }
}
