import { launchLines } from './features/launch-status/launch-status.actions.ts'
import {
  historyLines,
  restoreTyped,
  settingLines,
  switchFeature,
  typeSetting,
} from './features/site-settings/settings-command.ts'
import { addSite, addSiteHost } from './features/sites/site-command.actions.ts'
import { allSites, hostsOf, siteIdByHost } from './features/sites/sites.db.ts'
import { launchChecks } from './launch-checks.ts'
import { runVerbs } from './platform/command.ts'
import { commandContext } from './platform/command-context.ts'
import { siteHandle } from './platform/database/site-handle.ts'
import { siteFeatures } from './platform/features.ts'
import type { Runtime } from './platform/runtime.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const USAGE = `npm run site -- add HOST --name NAME --prefix PREFIX --tier 1 [--features forums,user_disorders,private_messaging]
npm run site -- host HOST NEWHOST        one more host for the site of HOST
npm run site -- feature HOST NAME [--off]
npm run site -- settings HOST            what each setting holds, and what it does
npm run site -- setting HOST NAME [VALUE] writes a setting; no VALUE takes it away
npm run site -- history HOST NAME        who changed a setting, when, to what
npm run site -- restore HOST NAME N      makes version N of a setting hold again
npm run site -- launch HOST              what is to be seen to before the site is opened
npm run site -- list`

const FORM = {
  usage: USAGE,
  options: {
    name: { type: 'string' },
    prefix: { type: 'string' },
    tier: { type: 'string' },
    features: { type: 'string' },
    off: { type: 'boolean' },
  },
  verbs: {
    add: 'HOST --name --prefix --tier --features',
    host: 'HOST NEWHOST',
    feature: 'HOST NAME --off',
    settings: 'HOST',
    setting: 'HOST NAME [VALUE]',
    history: 'HOST NAME',
    restore: 'HOST NAME N',
    launch: 'HOST',
    list: '',
  },
} as const

await runVerbs(FORM, async (runtime, { verb, words, values }) => {
  const [host = '', what = '', value = ''] = words
  if (verb === 'list') return list(runtime)
  if (verb === 'add') return add(runtime, host, values)
  const siteId = await siteIdByHost(runtime.database.network, host)
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  const ctx = commandContext(runtime, { siteId, command: 'site' })
  const tell = (lines: string[]) => console.info(lines.join('\n'))
  const verbs: Record<string, () => Promise<void>> = {
    host: () => addSiteHost(ctx, what),
    feature: () => switchFeature(ctx, what, values.off !== true),
    setting: () => typeSetting(ctx, what, value),
    settings: async () => tell(await settingLines(ctx)),
    launch: async () => tell(await launchLines(ctx, launchChecks)),
    history: async () => tell(await historyLines(ctx, what)),
    restore: () => restoreTyped(ctx, what, value),
  }
  await verbs[verb]?.()
  if (!['settings', 'history', 'launch'].includes(verb)) console.info('Done.')
})

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
