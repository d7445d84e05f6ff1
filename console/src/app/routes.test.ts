import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAFF } from '@ward/domain/roles'
import { expect, test } from 'vitest'
import { menuFor } from './menuTree.ts'
import { routes } from './routes.ts'

const items = routes.flatMap(({ menu }) => (menu === undefined ? [] : 'label' in menu ? [menu] : menu))

test('no two screens share a path, a place in the menu or a key', () => {
  const places = items.map(({ group, order }) => `${group ?? ''}${order}`)
  const keys = routes.flatMap(({ goKey }) => goKey ?? [])
  for (const list of [routes.map(({ path }) => path), places, keys]) expect(new Set(list).size).toBe(list.length)
})

test('the menu of everybody on the staff begins with the Moderation Dashboard, which is the start of the console', () => {
  for (const roleId of STAFF) {
    const [first] = menuFor(routes, { roleId, features: [] }).flat()
    expect(first).toMatchObject({ label: 'Moderation Dashboard', href: '/' })
  }
})

test('the journey of accessibility goes to every screen', () => {
  const journey = readFileSync(join(import.meta.dirname, '../../../quality/e2e/accessible.journey.ts'), 'utf8')
  for (const { path } of routes) expect(journey).toContain(`['${path}', '`)
})
