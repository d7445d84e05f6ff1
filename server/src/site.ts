import { parseArgs } from 'node:util'
import { addSite, addSiteHost, changeSetting, switchFeature } from './features/sites/site-command.actions.ts'
import { allSites, hostsOf, siteIdByHost } from './features/sites/sites.db.ts'
import { runCommand } from './platform/command.ts'
import { commandContext } from './platform/command-context.ts'
import { siteHandle } from './platform/database/site-handle.ts'
import { siteFeatures } from './platform/features.ts'
import type { Runtime } from './platform/runtime.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const USAGE = `npm run site -- add HOST --name NAME --prefix PREFIX --tier 1 [--features forums,user_disorders,private_messaging]
npm run site -- host HOST NEWHOST        one more host for the site of HOST
npm run site -- feature HOST NAME [--off]
npm run site -- setting HOST NAME [VALUE] NAME is adminUrl, atRiskGuideline, contact, helplineCountry, origin, staffDomains or testAddressPattern; no VALUE takes it away
npm run site -- list`

const options = {
  name: { type: 'string' },
  prefix: { type: 'string' },
  tier: { type: 'string' },
  features: { type: 'string' },
  off: { type: 'boolean' },
} as const

await runCommand(async (runtime) => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [verb = '', host = '', what = '', value = ''] = positionals
  if (verb === 'list') return list(runtime)
  if (verb === 'add') return add(runtime, host, values)
  const siteId = await siteIdByHost(runtime.database.network, host)
  if (siteId === undefined || !['host', 'feature', 'setting'].includes(verb))
    throw new StartupProblem(host && siteId === undefined ? `No site has the host ${host}.` : USAGE)
  const ctx = commandContext(runtime, { siteId, command: 'site' })
  if (verb === 'host') await addSiteHost(ctx, what)
  else if (verb === 'setting') await changeSetting(ctx, what, value)
  else await switchFeature(ctx, what, values.off !== true)
  console.info('Done.')
}, USAGE)

async function add(
  runtime: Runtime,
  host: string,
  { features, ...values }: { features?: string; name?: string; prefix?: string; tier?: string },
) {
  const input = { ...values, host, features: features ? features.split(',').map((name) => name.trim()) : [] }
  const ctx = commandContext(runtime, { siteId: 0, command: 'site' })
  const id = await addSite(ctx, input)
  console.info(
    `Made site ${id} at ${host}. Invite its first admin: npm run staff -- invite EMAIL --site ${host} --role 5`,
  )
}

async function list(runtime: Runtime): Promise<void> {
  const { network, siteTables } = runtime.database
  const hosts = await hostsOf(network)
  for (const site of await allSites(network)) {
    const own = hosts.filter((row) => row.siteId === site.id).map((row) => row.host)
    const features = await siteFeatures(siteHandle(network, site.id, siteTables))
    console.info([site.id, site.name, site.prefix, `tier ${site.tier}`, own.join(' '), features.join(' ')].join('\t'))
  }
}
