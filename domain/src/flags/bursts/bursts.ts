import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged, ranged } from '../../kernel/paging.ts'

/** Texts are compared, and bursts shown, for so many days; as long is kept, as a keyed hash, from which network a text came. */
export const BURST_DAYS = 30
/** The fewest texts of a kind that are a burst; two are a member who pressed twice. */
export const BURST_SIZE_MIN = 3
/** An account is new for so many days: texts it wrote in them keep that mark for good. */
export const NEW_ACCOUNT_DAYS = 7
/** Texts of new accounts from one network belong together when so many accounts wrote within `NETWORK_HOURS`. */
export const NETWORK_ACCOUNTS_MIN = 3
export const NETWORK_HOURS = 24
/** A link that so many older members have posted is one that people share, not what a burst shares. */
export const COMMON_LINK_MEMBERS = 3
/** Hosts that are shown of one burst at most. */
export const BURST_HOSTS_MAX = 10

/** Why a text belongs to its burst. */
export const BurstReason = z.enum(['text', 'link', 'network'])
export type BurstReason = z.output<typeof BurstReason>
export const burstReasonLabel: Record<BurstReason, string> = {
  text: 'Same text',
  link: 'Same link',
  network: 'Same network of new accounts',
}

/** Why a text is not chosen at first; the person deciding may still choose it, but for those of `NEVER_TOGETHER`. */
export const BurstException = z.enum(['at-risk', 'deleted', 'quotes', 'network-only'])
export type BurstException = z.output<typeof BurstException>
export const burstExceptionLabel: Record<BurstException, string> = {
  'at-risk': 'At-risk flags must be reviewed individually',
  deleted: 'Already deleted',
  quotes: 'Quotes the text',
  'network-only': 'Only the network is the same',
}

/** Texts that a decision on many never takes in: the first is decided by itself, the second is not there any more. */
export const NEVER_TOGETHER: readonly (BurstException | null)[] = ['at-risk', 'deleted']

/** The facts about a text that the rule on exceptions needs. `likeness` is to the oldest text of the burst. */
type Member = {
  atRisk: boolean
  isDeleted: boolean
  isOpen: boolean
  byNewAccount: boolean
  likeness: number | null
  reasons: readonly BurstReason[]
}

/** From here on a copy has no words of its own worth a look. */
const WHOLE_COPY = 0.85

/** An older member who writes more than the others quotes the spam to warn of it. */
export function burstExceptionOf({ atRisk, isOpen, isDeleted, ...text }: Member): BurstException | null {
  if (atRisk && isOpen) return 'at-risk'
  if (isDeleted) return 'deleted'
  const { byNewAccount, likeness, reasons } = text
  const isCopy = reasons.includes('text')
  if (isCopy && !byNewAccount && likeness !== null && likeness < WHOLE_COPY) return 'quotes'
  return reasons.length > 0 && !isCopy && !reasons.includes('link') ? 'network-only' : null
}

export const BURSTS_TITLE = 'Bursts'
export const BURST_PAGE_SIZES = [20, 50] as const
/** Texts of one burst that are read together at most. */
export const BURST_TEXTS_MAX = 100

/** URL state of the list. */
export const BurstFilter = z.object({
  ...paged(BURST_PAGE_SIZES, 20),
  isOpen: z
    .boolean()
    .nullable()
    .default(null)
    .describe('True: only those with an open flag that nobody of this site said are none; false: only the others.'),
})
export type BurstFilter = z.output<typeof BurstFilter>
export const BurstQuery = listQuery(BurstFilter)
export type BurstQuery = z.output<typeof BurstQuery>
export const BurstTextQuery = z.object(ranged(BURST_TEXTS_MAX, 50))
export type BurstTextQuery = z.output<typeof BurstTextQuery>

/** A text of a burst: on another site another may have the same id. */
export const BurstTextKey = z.object({ siteId: z.number().int(), id: Id })
export type BurstTextKey = z.output<typeof BurstTextKey>
