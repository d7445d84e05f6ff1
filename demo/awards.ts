import { readData } from './read-data.ts'
import type { AwardStatus, DemoAward, SiteKey } from './shapes.ts'

/** An award as demo/awards.json has it: `days` is how long ago each person got it. */
type Line = Omit<DemoAward, 'people'> & {
  people: [site: SiteKey, username: string, status: AwardStatus, days: number][]
}

export const awards: DemoAward[] = readData<Line[]>('awards').map(({ people, ...award }) => ({
  ...award,
  people: people.map(([site, username, status, days]) => ({ site, username, status, earned: days * 1440 })),
}))
