import { type AwardInput, NEW_AWARD } from '@ward/domain/awards'
import { vi } from 'vitest'
import type { AwardRow, UserAward } from './awards.api.ts'

type Award = AwardRow & { userAwards: UserAward[]; userAwardsCount?: number }

/** An award nobody holds unless said otherwise, for tests. */
export const makeAward = (id: string, name: string, year: number | null, more: Partial<Award> = {}): Award => ({
  ...NEW_AWARD,
  id,
  name,
  year,
  version: 1,
  finalistsCount: 0,
  winnersCount: 0,
  userAwards: [],
  ...more,
})

/** Somebody who holds an award. */
export const makeHolder = (userId: string, status: UserAward['status']): UserAward => ({
  id: `a${userId}`,
  status,
  user: { id: userId, username: `member${userId}`, avatar: null },
})

const peopleOf = (award?: Award) => award && { userAwardsCount: award.userAwards.length, ...award }

type Request = {
  query: string
  variables: { id?: string; search: string; years: number[]; limit: number; offset: number }
}

/** The few answers of the server the page needs; what was asked and saved is kept, `refusal` answers saves, `fault` questions. */
export function awardServer(awards: Award[]) {
  const server = {
    awards,
    asked: [] as Request[],
    saved: [] as AwardInput[],
    refusal: null as object | null,
    fault: null as object | null,
  }

  function save(award: AwardInput) {
    if (server.refusal) return { errors: [server.refusal] }
    server.saved.push(award)
    const id = award.id ?? `new${server.awards.length}`
    const others = server.awards.filter((other) => other.id !== id)
    server.awards = [...others, makeAward(id, award.name, award.year, { version: (award.version ?? 0) + 1 })]
    return { data: { upsertAward: { ...award, id } } }
  }
  function answer({ query, variables }: Request) {
    if (query.includes('upsertAward')) return save(variables as unknown as AwardInput)
    if (server.fault) return { errors: [server.fault] }
    if (query.includes('query AwardPeople'))
      return { data: { award: peopleOf(server.awards.find(({ id }) => id === variables.id)) } }
    const { search, years, limit, offset } = variables
    const matching = server.awards
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .filter(({ year }) => years.length === 0 || (year !== null && years.includes(year)))
    return { data: { awards: { total: matching.length, awards: matching.slice(offset, offset + limit) } } }
  }
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    const asked: Request = JSON.parse(String(init?.body))
    server.asked.push(asked)
    return new Response(JSON.stringify(answer(asked)))
  })
  return server
}
