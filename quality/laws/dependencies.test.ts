import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { beforeAll, expect, test } from 'vitest'
import { planted } from './planted.ts'
import { type Import, knots } from './room-order.ts'
import { oneSided } from './shared-domain.ts'

type Laws = { forbidden: (IForbiddenRuleType & { name: string })[]; options: ICruiseOptions }
const PROJECT = join(import.meta.dirname, '../..')
const { default: laws }: { default: Laws } = await import(join(PROJECT, '.dependency-cruiser.mjs'))
const PLACES = ['domain', 'server', 'console', 'demo', 'automod', 'quality/e2e', 'quality/proof', 'member-site']

async function cruised(folder: string): Promise<ICruiseResult> {
  const places = PLACES.filter((place) => existsSync(join(folder, place)))
  const { options, ...ruleSet } = laws
  const { output } = await cruise(places, { ...options, ruleSet, validate: true, baseDir: folder })
  if (typeof output === 'string') throw new Error(output)
  return output
}

const BREACHES: [rule: string, file: string, text: string][] = [
  ['no-cycle', 'domain/src/a.ts', `import { b } from './b.ts'\nexport const a = () => b`],
  ['resolvable', 'server/src/lost.ts', `import { nothing } from './nowhere.ts'\nexport const lost = nothing`],
  ['domain-stands-alone', 'domain/src/dates.ts', `import { join } from 'node:path'\nexport const dates = join`],
  ['server-knows-no-console', 'server/src/app.ts', `import { Chip } from '../../console/src/ui/Chip.tsx'\nChip`],
  ['console-knows-no-server', 'console/src/api/rows.ts', `import type { Row } from '../../../server/src/row.ts'`],
  [
    'platform-knows-no-room',
    'server/src/platform/http.ts',
    `import { list } from '../features/flags/flags.db.ts'\nlist`,
  ],
  ['room-knows-no-list', 'server/src/features/flags/flags.actions.ts', `import '../../tasks.ts'`],
  [
    'server-rooms-by-their-endpoints',
    'server/src/features/awards/awards.db.ts',
    `import { wording } from '../flags/flag-wording.ts'\nimport { list } from '../flags/flags.db.ts'\nwording(list)`,
  ],
  [
    'server-endpoints-by-their-endpoints',
    'server/src/features/awards/awards.graphql.ts',
    `import { wording } from '../flags/flag-wording.ts'\nimport { Flag } from '../flags/flag.graphql.ts'\nwording(Flag)`,
  ],
  ['ui-knows-no-room', 'console/src/ui/Row.tsx', `import { FlagChip } from '../features/flags/FlagChip.tsx'\nFlagChip`],
  [
    'api-knows-no-room',
    'console/src/api/request.ts',
    `import { FlagChip } from '../features/flags/FlagChip.tsx'\nFlagChip`,
  ],
  [
    'routing-knows-no-room',
    'console/src/routing/entry.ts',
    `import { FlagChip } from '../features/flags/FlagChip.tsx'\nFlagChip`,
  ],
  [
    'console-rooms-know-no-app',
    'console/src/features/flags/flags.routes.tsx',
    `import { router } from '../../app/router.ts'\nrouter`,
  ],
  [
    'console-rooms-by-their-components',
    'console/src/features/awards/Award.tsx',
    `import { FlagPage } from '../flags/FlagPage.tsx'\nimport { FlagChip } from '../flags/FlagChip.tsx'\nexport const Award = () => <FlagPage><FlagChip /></FlagPage>`,
  ],
  [
    'member-site-shows-only',
    'member-site/post-page.ts',
    `import { list } from '../server/src/features/flags/flags.db.ts'\nlist`,
  ],
  [
    'member-site-by-its-room',
    'server/src/features/awards/awards.actions.ts',
    `import { layout } from '../../../../member-site/layout.ts'\nlayout`,
  ],
  [
    'rooms-know-no-demo',
    'server/src/features/sites/sites.db.ts',
    `import { sites } from '../../../../demo/sites.ts'\nsites`,
  ],
  ['node-loads-no-demo', 'server/src/endpoints.ts', `import { sites } from '../../demo/sites.ts'\nsites`],
  [
    'rooms-know-no-training',
    'server/src/features/sites/sites.actions.ts',
    `import { frames } from '../../../../automod/frames.ts'\nframes`,
  ],
  ['node-loads-no-training', 'server/src/main.ts', `import { frames } from '../../automod/frames.ts'\nframes`],
  ['product-knows-no-quality', 'demo/load.ts', `import { isCode } from '../quality/laws/sources.ts'\nisCode`],
  [
    'no-tests-in-the-product',
    'server/src/features/flags/flags.graphql.ts',
    `import { makeFlag } from './flags.fixtures.ts'\nmakeFlag`,
  ],
]

const LAWFUL = {
  'package.json': '{ "type": "module" }',
  'domain/package.json': '{ "name": "@ward/domain", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'node_modules/zod/package.json': '{ "name": "zod", "type": "module", "exports": "./index.js" }',
  'node_modules/zod/index.js': 'export const z = {}',
  'domain/src/b.ts': `import { z } from 'zod'\nimport { a } from './a.ts'\nexport const b = () => [z, a]`,
  'server/src/row.ts': 'export type Row = object',
  'server/src/tasks.ts': 'export const tasks = []',
  'server/src/features/flags/flags.db.ts': `import { b } from '@ward/domain/b'\nexport const list = b`,
  'server/src/features/flags/flag.graphql.ts': 'export const Flag = 1',
  'server/src/features/flags/flag-wording.ts': 'export const wording = String',
  'server/src/features/flags/flags.fixtures.ts': `import '../awards/awards.fixtures.ts'\nexport const makeFlag = () => 1`,
  'server/src/features/awards/awards.fixtures.ts': 'export const makeAward = () => 1',
  'console/src/app/router.ts': 'export const router = 1',
  'console/src/api/session.ts': 'export const useViewer = () => 1',
  'demo/sites.ts': 'export const sites = []',
  'automod/frames.ts': 'export const frames = []',
  'server/src/automod.ts': `import { frames } from '../../automod/frames.ts'\nframes`,
  'quality/laws/sources.ts': 'export const isCode = Boolean',
  'server/src/demo.ts': `import { sites } from '../../demo/sites.ts'\nsites`,
  'server/src/app.ts': `export const load = () => import('../../demo/sites.ts')`,
  'member-site/layout.ts': `import { readFileSync } from 'node:fs'\nimport { b } from '@ward/domain/b'\nexport const layout = [readFileSync, b]`,
  'server/src/features/member-site/lists.page.ts': `import { layout } from '../../../../member-site/layout.ts'\nlayout`,
  'console/src/ui/Chip.tsx': 'export const Chip = () => <b />',
  'console/src/features/flags/FlagChip.tsx': `import { useViewer } from '../../api/session.ts'\nimport { Chip } from '../../ui/Chip.tsx'\nexport const FlagChip = () => <Chip>{useViewer()}</Chip>`,
  'console/src/features/flags/FlagPage.tsx': 'export default function FlagPage() {}',
}

let project: ICruiseResult
beforeAll(async () => {
  project = await cruised(PROJECT)
})

test('the sources are read at all, whatever the compiler they were written for', () => {
  const { modules } = project
  const read = modules.filter(({ source }) => /^(domain|server|console)\/src\/.*\.tsx?$/.test(source))
  expect(read.length).toBeGreaterThan(20)
  expect(read.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(20)
})

/** Folders of `features` that hold rooms. */
const WINGS = new Set(['engagement', 'flags', 'forums', 'leads', 'users'])

const importsOfProject = () =>
  project.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Import => ({ from: source, to: resolved })),
  )

test('rooms, and the rooms of a wing, stand in an order: none needs one that needs it', () => {
  const imports = importsOfProject()
  expect(imports.length).toBeGreaterThan(1000)
  expect(knots(imports, WINGS)).toEqual([])
})

test('a planted knot is found, over a detour and within a wing; what is in order is left alone', () => {
  const at = (room: string, file = 'a.db.ts') => `server/src/features/${room}/${file}`
  const imports = (...pairs: [string, string][]): Import[] =>
    pairs.map(([from, to]) => ({ from: at(from), to: at(to) }))
  const circle = imports(
    ['awards', 'users/profile'],
    ['users/profile', 'sites'],
    ['sites', 'awards'],
    ['avatars', 'sites'],
  )
  expect(knots(circle, WINGS)).toEqual([['server/awards', 'server/sites', 'server/users/profile']])
  expect(knots(imports(['flags/queue', 'flags/flag'], ['flags/flag', 'flags/queue']), WINGS)).toHaveLength(1)
  expect(knots(imports(['flags/queue', 'flags/flag'], ['sites/a', 'sites/b'], ['sites/b', 'sites/a']), WINGS)).toEqual(
    [],
  )
  const test = { from: at('flags/flag', 'a.test.ts'), to: at('flags/queue') }
  expect(knots([...imports(['flags/queue', 'flags/flag']), test], WINGS)).toEqual([])
})

test('a module of the domain is needed by two programs; what one alone needs stands with it', () => {
  expect(oneSided(importsOfProject())).toEqual([])
})

test('a planted module that one program alone needs is found, over a detour and beside a test', () => {
  const server = 'server/src/features/a/a.db.ts'
  const imports = [
    { from: server, to: 'domain/src/a/shared.ts' },
    { from: 'console/src/features/a/APage.tsx', to: 'domain/src/a/shared.ts' },
    { from: 'domain/src/a/shared.ts', to: 'domain/src/kernel/below.ts' },
    { from: server, to: 'domain/src/a/pages.ts' },
    { from: 'member-site/a-page.ts', to: 'domain/src/a/pages.ts' },
    { from: server, to: 'domain/src/a/alone.ts' },
    { from: 'console/src/features/a/APage.test.tsx', to: 'domain/src/a/alone.ts' },
    { from: 'domain/src/a/alone.ts', to: 'domain/src/a/detour.ts' },
    { from: 'domain/src/a/unused.test.ts', to: 'domain/src/a/unused.ts' },
    { from: 'domain/src/a/unused.ts', to: 'domain/src/kernel/below.ts' },
  ]
  expect(oneSided(imports)).toEqual([
    { module: 'domain/src/a/alone.ts', programs: ['server'] },
    { module: 'domain/src/a/detour.ts', programs: ['server'] },
    { module: 'domain/src/a/unused.ts', programs: [] },
  ])
})

test('no file of the project imports what its place forbids', () => {
  const { summary } = project
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

test('each dependency law notices a planted breach, and nothing else is reported', async () => {
  const breaches = Object.fromEntries(BREACHES.map(([, file, text]) => [file, text]))
  const found = await planted({ ...LAWFUL, ...breaches }, async (folder) => {
    mkdirSync(join(folder, 'node_modules', '@ward'))
    symlinkSync('../../domain', join(folder, 'node_modules', '@ward', 'domain'))
    return (await cruised(folder)).summary.violations
  })
  const reported = new Set(found.map(({ rule, from }) => `${rule.name}: ${from}`))
  expect([...reported].sort()).toEqual(BREACHES.map(([rule, file]) => `${rule}: ${file}`).sort())
})

test('every dependency law has its planted breach', () => {
  expect(BREACHES.map(([rule]) => rule)).toEqual(laws.forbidden.map(({ name }) => name))
})
