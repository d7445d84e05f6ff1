import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { ROLE, ROLE_IDS } from '@ward/domain/app/roles'
import { FROM_NO_PAGE, type LoadedFor, OTHER_VIEWER_MESSAGE } from '@ward/domain/kernel/loaded-page'
import { OTHER_SITE_MESSAGE } from '@ward/domain/sites/sites'
import { graphql } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { openTwoSites, type TwoSites } from '../database/site-guard.fixtures.ts'
import { ctxFor, newBuilder, viewerOf } from './endpoint.fixtures.ts'
import { mutation } from './mutation.ts'

test('a question or a change without a permission neither compiles nor builds', () => {
  const open = newBuilder()
  // @ts-expect-error a question names its permission
  open.queryField('open', (t) => t.string({ resolve: () => 'x' }))
  expect(() => open.toSchema()).toThrow('Query.open names no permission')

  const changed = newBuilder()
  changed.queryField('fine', (t) => t.string({ may: 'session.check', resolve: () => 'x' }))
  // @ts-expect-error a change names its permission
  changed.mutationField('change', (t) => t.string({ resolve: () => 'x' }))
  expect(() => changed.toSchema()).toThrow('Mutation.change names no permission')

  const misspelt = newBuilder()
  // @ts-expect-error there is no such permission
  misspelt.queryField('odd', (t) => t.string({ may: 'flags.raed', resolve: () => 'x' }))
})

let ran: string[] = []
const note = (name: string) => () => {
  ran.push(name)
  return name
}

const testSchema = () => {
  const builder = newBuilder()
  const Thing = builder.objectRef<object>('Thing').implement({
    fields: (t) => ({
      plain: t.string({ resolve: note('plain') }),
      secret: t.string({ may: 'users.readPrivate', resolve: note('secret') }),
    }),
  })
  builder.queryField('own', (t) => t.string({ may: 'session.own', resolve: note('own') }))
  builder.queryField('staff', (t) => t.string({ may: 'console.open', resolve: note('staff') }))
  builder.queryField('admin', (t) => t.string({ may: 'awards.change', resolve: note('admin') }))
  builder.queryField('thing', (t) => t.field({ type: Thing, may: 'session.check', resolve: () => ({}) }))
  builder.queryField('forum', (t) => t.string({ may: 'forums.read', description: 'Words.', resolve: note('forum') }))
  builder.mutationField('addAward', (t) =>
    t.string({
      may: 'awards.change',
      args: { name: t.arg.string({ required: true }) },
      resolve: mutation(async (ctx, { name }: { name: string }) => {
        ran.push('addAward')
        await ctx.network.insertInto('awards').values({ name }).execute()
        await audit(ctx, { action: 'addAward', subjectType: 'award' })
        return name
      }),
    }),
  )
  return builder.toSchema()
}
const schema = testSchema()

async function ask(source: string, ctx: Ctx) {
  ran = []
  const { data, errors } = await graphql({ schema, source, contextValue: ctx })
  const codes = errors?.map(({ originalError }) => (originalError as { code?: string } | undefined)?.code)
  return { data, codes: codes ?? [] }
}
const as = (roleId: number | null) => ctxFor(viewerOf(roleId))

describe('a right', () => {
  test('is asked before the resolver runs: nobody is UNAUTHENTICATED, the wrong role FORBIDDEN', async () => {
    expect(await ask('{ staff }', as(null))).toEqual({ data: null, codes: ['UNAUTHENTICATED'] })
    expect(await ask('{ own }', as(null))).toEqual({ data: null, codes: ['UNAUTHENTICATED'] })
    for (const roleId of ROLE_IDS) {
      const isStaff = [1, 2, 5, 6].includes(roleId)
      expect(await ask('{ staff }', as(roleId))).toMatchObject({ codes: isStaff ? [] : ['FORBIDDEN'] })
      expect(ran).toEqual(isStaff ? ['staff'] : [])
    }
  })

  test.each([
    '{ renamed: admin }',
    '{ staff admin }',
    'query own { admin }',
    '{ ...f } fragment f on Query { admin }',
    '{ ... on Query { admin } }',
    '{ ... { ... { ... @include(if: true) { x: admin } } } }',
    'query ($yes: Boolean = true) { staff: admin @include(if: $yes) }',
    '{ staff ...f } fragment f on Query { own: admin @skip(if: false) }',
  ])('holds whatever the question looks like: %s', async (source) => {
    const { data, codes } = await ask(source, as(ROLE.moderator))
    expect({ data, codes }).toEqual({ data: null, codes: ['FORBIDDEN'] })
    expect(ran).not.toContain('admin')
  })

  test('of a field inside an answer holds on every path, and the rest of the answer is not sent', async () => {
    expect((await ask('{ thing { plain } }', as(ROLE.moderator))).codes).toEqual([])
    const { data, codes } = await ask(
      '{ a: thing { ...f } } fragment f on Thing { plain b: secret }',
      as(ROLE.moderator),
    )
    expect({ data, codes }).toEqual({ data: null, codes: ['FORBIDDEN'] })
    expect(ran).not.toContain('secret')
    expect((await ask('{ thing { secret } }', as(ROLE.admin))).codes).toEqual([])
  })

  test('is not asked of jobs and commands', async () => {
    const system = ctxFor({ kind: 'system', siteId: 1, roleId: null, task: 'test' })
    expect((await ask('{ admin forum }', system)).codes).toEqual([])
  })

  test('stands in the description of its field, behind the words about it', () => {
    const { forum, own } = schema.getQueryType()?.getFields() ?? {}
    expect([forum?.description, own?.description]).toEqual([
      'Words.\nMay: forums.read, with the feature forums',
      'May: session.own',
    ])
  })
})

describe('a page that was loaded for another site, or for somebody else', () => {
  let two: TwoSites
  let elsewhere: LoadedFor
  beforeAll(async () => {
    two = await openTwoSites()
    elsewhere = { siteId: two.site.siteId + 1, viewerId: '7' }
  })
  afterAll(() => two.close())
  const somebodyElse: LoadedFor = { siteId: null, viewerId: '8' }
  const ctx = (loadedFor: LoadedFor): Ctx => ({
    ...as(ROLE.admin),
    site: two.site,
    network: two.database.network,
    loadedFor,
  })
  const forum = async (change: Partial<Ctx>) => {
    ran = []
    const { data, errors } = await graphql({
      schema,
      source: '{ forum }',
      contextValue: { ...ctx(FROM_NO_PAGE), ...change },
    })
    return { ran, reported: data ?? errors?.map(({ message }) => message) }
  }
  const awards = () => two.database.network.selectFrom('awards').select('name').execute()
  const audits = () => two.database.network.selectFrom('auditLog').select('id').execute()
  const reported = async (source: string, loadedFor: LoadedFor) => {
    const { errors } = await graphql({ schema, source, contextValue: ctx(loadedFor) })
    return errors?.map(({ message }) => message)
  }

  test('changes nothing and is told so', async () => {
    for (const page of [elsewhere, somebodyElse]) {
      const answer = await ask('mutation { addAward(name: "One") }', ctx(page))
      expect(answer).toEqual({ data: null, codes: ['CONFLICT'] })
    }
    expect(ran).toEqual([])
    expect([await awards(), await audits()]).toEqual([[], []])
    expect(await reported('mutation { addAward(name: "One") }', elsewhere)).toEqual([OTHER_SITE_MESSAGE])
    expect(await reported('mutation { addAward(name: "One") }', somebodyElse)).toEqual([OTHER_VIEWER_MESSAGE])
  })

  test('is shown nothing either: what it asked for belongs to others', async () => {
    for (const page of [elsewhere, somebodyElse])
      expect(await ask('{ staff }', ctx(page))).toEqual({ data: null, codes: ['CONFLICT'] })
    expect(ran).toEqual([])
  })

  test('learns of the missing right first, and that its session ended', async () => {
    const stranger = { ...ctx(elsewhere), viewer: viewerOf(ROLE.member) }
    expect((await ask('mutation { addAward(name: "One") }', stranger)).codes).toEqual(['FORBIDDEN'])
    const nobody = { ...ctx(somebodyElse), viewer: viewerOf(null) }
    expect((await ask('mutation { addAward(name: "One") }', nobody)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('is told so before it learns that the other site has no forums', async () => {
    expect((await forum({ loadedFor: elsewhere })).reported).toEqual([OTHER_SITE_MESSAGE])
    expect(await forum({})).toEqual({ ran: [], reported: [FEATURE_IS_OFF.forums] })
    expect((await forum({ viewer: viewerOf(ROLE.member) })).reported).toEqual([MUST_BE_STAFF])
    await two.database.network
      .insertInto('siteFeatures')
      .values({ siteId: two.site.siteId, feature: 'forums' })
      .execute()
    expect(await forum({})).toEqual({ ran: ['forum'], reported: { forum: 'forum' } })
  })

  test('of its own viewer and site, or of one that does not say, changes', async () => {
    for (const page of [{ siteId: two.site.siteId, viewerId: '7' }, FROM_NO_PAGE])
      expect((await ask(`mutation { addAward(name: "For ${page.siteId}") }`, ctx(page))).codes).toEqual([])
    expect([(await awards()).length, (await audits()).length]).toEqual([2, 2])
  })
})
