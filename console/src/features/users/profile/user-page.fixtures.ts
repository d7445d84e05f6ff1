import { vi } from 'vitest'

type Row = Record<string, unknown>
type Asked = { name: string; variables: Row }
type Answer = (variables: Row) => object

/** A user as the graph has them. */
export const makeUser = (own: Row = {}, more: Row = {}) => ({
  id: '91',
  username: 'sunniva',
  slug: 'sunniva',
  roleId: 3,
  status: 0,
  isAnonymous: false,
  badge: 'MEMBER',
  secondaryBadge: null,
  bio: 'Gardener.',
  insertedAt: '2022-05-09T12:00:00Z',
  openFlagsCount: 0,
  avatar: null,
  ...more,
  private: {
    email: 'sunniva@mail.example',
    firstName: 'Sunniva',
    lastName: null,
    birthday: '1984-04-17',
    gender: 'FEMALE',
    ethnicity: null,
    zipcode: null,
    description: '',
    isFraudster: false,
    isDisposable: false,
    receiveEmails: true,
    suppressedFromActivityRecs: false,
    suspendedUntil: null,
    verifiedAt: null,
    version: 4,
    authAccounts: [],
    socialSites: [],
    userDisorders: [],
    linkedUsers: [],
    ...own,
  },
})

/** Boxes that grow with their text listen to fonts, which are not there where nothing is drawn. */
const withFonts = () => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/** A server that knows one user; keeps what it is asked, by the names of the documents. */
export function userServer(answers: Record<string, Answer> = {}) {
  withFonts()
  const asked: Asked[] = []
  const usual: Record<string, Answer> = {
    UserById: () => ({ user: makeUser() }),
    UserWork: () => ({ userWork: { block: null, runs: [] } }),
    UserSignIn: () => ({ userWork: { whyNoPassword: null, whyNoEmail: null } }),
    UserFlag: () => ({ contentFlag: null }),
    HeldAwards: () => ({ user: { userAwards: [] } }),
    UserAnswers: () => ({ user: { profileAnswers: [] } }),
    UserActivity: () => ({
      activityStream: {
        activities: [],
        pageInfo: { startId: null, endId: null, hasNextPage: false, hasPreviousPage: false },
      },
    }),
    UpdateUser: (sent) => ({ updateUser: makeUser({ version: 5 }, sent.username ? { username: sent.username } : {}) }),
    CreateUser: () => ({ createUser: { id: '91' } }),
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    asked.push({ name, variables })
    const data = (answers[name] ?? usual[name])?.(variables) ?? {}
    return Response.json('errors' in data ? data : { data })
  })
  return { asked, sent: (name: string) => asked.filter((each) => each.name === name).map(({ variables }) => variables) }
}

/** An answer that refuses. */
export const refusing = (code: string, message: string, more: Row = {}) => ({
  errors: [{ message, extensions: { code, ...more } }],
})
