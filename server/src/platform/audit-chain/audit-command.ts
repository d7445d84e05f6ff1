import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { StartupProblem } from '../startup-problem.ts'
import { type Break, type NotedLink, verifyAudit } from './verify.ts'

const USAGE = `npm run audit -- verify [--link POSITION:HASH]
  --link   a link of the chain that the server's log or an earlier run said, to see that no newer rows were cut off`

const rows = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`

/** `npm run audit -- verify`. @throws StartupProblem that names the first broken row, or says how the command is used */
export async function auditCommand(
  { database, config }: { database: Pick<Database, 'network'>; config: Pick<Config, 'secretKey'> },
  args: string[],
  say: (line: string) => void,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { link: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw new StartupProblem(USAGE)
  const noted = values.link === undefined ? undefined : linkIn(values.link)
  const { verified, waiting, head, broken } = await verifyAudit(database.network, config.secretKey, noted)
  say(`Verified ${rows(verified)} of the audit log; ${rows(waiting)} wait to be sealed.`)
  if (head) say(`The newest link is ${head.position}:${head.hash}`)
  if (broken) throw new StartupProblem(`The audit log was tampered with. ${sentenceOf(broken)}`)
}

function linkIn(text: string | boolean): NotedLink {
  const [, position, hash] = /^([1-9]\d{0,18}):([0-9a-f]{64})$/i.exec(String(text)) ?? []
  if (!position || !hash) throw new StartupProblem(USAGE)
  return { position: BigInt(position), hash }
}

function sentenceOf({ because, position, siteId, auditId }: Break): string {
  const row = auditId === null ? '' : `, audit row ${auditId} of site ${siteId}`
  return `First at ${position === null ? 'no link' : `link ${position}`}${row}: ${because}.`
}
