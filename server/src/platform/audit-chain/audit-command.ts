import { wordsOf } from '../command-words.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { StartupProblem } from '../startup-problem.ts'
import { AUDIT_BROKEN, type Break, type NotedLink, SEALED_WITHIN_MINUTES, verifyAudit } from './verify.ts'

export const AUDIT_USAGE = `npm run audit -- verify [--link POSITION:HASH]
  --link   a link of the chain that the server's log or an earlier run said, to see that no newer rows were cut off`

const FORM = { usage: AUDIT_USAGE, options: { link: { type: 'string' } }, verbs: { verify: '--link' } } as const

const OVERDUE = (n: number) =>
  `${rows(n)} of the audit log ${n === 1 ? 'has' : 'have'} waited more than ${SEALED_WITHIN_MINUTES} minutes to be sealed, ` +
  'and what is not sealed is not protected: see that a server runs, and what its log says of the task audit.seal.'

const rows = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`

/** `npm run audit -- verify`. @throws StartupProblem that names the first broken row, says that rows wait too long, or how the command is used */
export async function auditCommand(
  { database, config }: { database: Pick<Database, 'network'>; config: Pick<Config, 'secretKey'> },
  args: string[],
  say: (line: string) => void,
): Promise<void> {
  const { values } = wordsOf(FORM, args)
  const noted = values.link === undefined ? undefined : linkIn(values.link)
  const { verified, waiting, overdue, head, broken } = await verifyAudit(database.network, config.secretKey, noted)
  say(`Verified ${rows(verified)} of the audit log; ${rows(waiting)} wait to be sealed.`)
  if (head) say(`The newest link is ${head.position}:${head.hash}`)
  if (broken) throw new StartupProblem(`${AUDIT_BROKEN} ${sentenceOf(broken)}`)
  if (overdue > 0) throw new StartupProblem(OVERDUE(overdue))
}

function linkIn(text: string): NotedLink {
  const [, position, hash] = /^([1-9]\d{0,18}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!position || !hash) throw new StartupProblem(AUDIT_USAGE)
  return { position: BigInt(position), hash }
}

function sentenceOf({ because, position, siteId, auditId }: Break): string {
  const row = auditId === null ? '' : `, audit row ${auditId} of site ${siteId}`
  return `First at ${position === null ? 'no link' : `link ${position}`}${row}: ${because}.`
}
