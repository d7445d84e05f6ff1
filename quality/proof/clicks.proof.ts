import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { send } from './endpoint.ts'
import { inParallel, machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, measured, none } from './proof.ts'
import { startWard } from './ward.ts'

export const name = 'clicks'
export const title = '80,000 visits to short links by eight clients, while the folding of their clicks is killed'

const CLIENTS = 8
const HITS = 10_000
const KILLS = 50
const PROCESS = fileURLToPath(new URL('./fold-clicks-process.ts', import.meta.url))
const GOLDEN = (Math.sqrt(5) - 1) / 2
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CODES = ['helplines', 'start-here', 'halden']

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const before = await clicksIn(pool)
  const killing = killFolding(bench, ward.url)
  let led = 0
  let others = 0
  const began = performance.now()
  const clients = Array.from({ length: CLIENTS }, (_, at) => at)
  await inParallel(clients, CLIENTS, async (client) => {
    for (let hit = 0; hit < HITS; hit++) {
      // Each client has its address, as people have.
      const headers = { 'user-agent': BROWSER, 'x-forwarded-for': `198.51.100.${client + 1}` }
      const { status } = await send(ward, { method: 'GET', path: `/s/${CODES[hit % CODES.length]}`, headers })
      if (status === 302) led++
      else others++
    }
  })
  const seconds = (performance.now() - began) / 1000
  const { kills, folded } = await killing.stop()
  const after = await clicksIn(pool)
  bench.say(`${JSON.stringify({ led, others, kills, folded, before, after })} in ${seconds.toFixed(1)} s`)
  return [
    atLeast(`redirects that ${CLIENTS} clients got`, led, CLIENTS * HITS),
    none('other answers', others),
    atLeast('kills of the process that adds clicks up', kills, KILLS),
    atLeast('times that it had added some before', folded, KILLS),
    none('clicks of them that are missing, or too many', Math.abs(after.all - before.all - led)),
    atLeast('clicks that were added to their targets', after.folded - before.folded, 1),
    measured(`redirects a second (${machineLoad()})`, String(Math.round(led / seconds))),
  ]
}

/** Has clicks added up by a process that is killed after some milliseconds, again and again, until it is told to stop. */
function killFolding(bench: Bench, url: string) {
  let isOver = false
  let kills = 0
  let folded = 0
  const work = async () => {
    for (let n = 0; !isOver || kills < KILLS; n++) {
      const child = spawn(process.execPath, [PROCESS, url], { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      bench.later(() => child.kill('SIGKILL'))
      await Promise.race([once(child.stdout, 'data'), ended])
      folded++
      await pause(100 * ((n * GOLDEN) % 1))
      child.kill('SIGKILL')
      await ended
      kills++
    }
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
      return { kills, folded }
    },
  }
}

type Clicks = { all: number; folded: number }
async function clicksIn(pool: pg.Pool): Promise<Clicks> {
  const { rows } = await pool.query<Clicks>(
    `select ((select coalesce(sum(click_count), 0) from short_link_targets) + (select coalesce(sum(n), 0) from short_link_clicks))::int as all,
            (select coalesce(sum(click_count), 0)::int from short_link_targets) as folded`,
  )
  return rows[0] ?? { all: 0, folded: 0 }
}
