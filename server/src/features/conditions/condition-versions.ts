import { type DisorderInput, NETWORK_FIELDS, SITE_FIELDS } from '@ward/domain/conditions/condition-input'
import type { TxCtx } from '../../platform/context.ts'
import { saveVersion, type VersionContent, type VersionSubject } from '../../platform/versions.ts'

/** The versions of a condition as a site has it: the network's fields and the site's own. */
export const disorderSubject = (id: string): VersionSubject => ({ subjectType: 'disorder', subjectId: id })

const pick = (input: DisorderInput, fields: readonly (keyof DisorderInput)[]) =>
  Object.fromEntries(fields.map((field) => [field, input[field]]))
const contentOf = (input: DisorderInput): VersionContent => pick(input, [...NETWORK_FIELDS, ...SITE_FIELDS])

/**
 * Keeps what a change made of a condition, on the site of the context. Of another site than the one it was made on, what that
 * site says of it is as it was.
 */
export async function keepVersion(
  ctx: TxCtx,
  { id, was, now, isHere }: { id: string; was: DisorderInput | undefined; now: DisorderInput; isHere: boolean },
): Promise<void> {
  const before = was && (isHere ? contentOf(was) : { ...contentOf(now), ...pick(was, NETWORK_FIELDS) })
  await saveVersion(ctx, disorderSubject(id), { before: before ?? null, after: contentOf(now) })
}
