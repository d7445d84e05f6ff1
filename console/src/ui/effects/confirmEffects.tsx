import { type Effect, effectText, NO_EFFECTS, NO_FURTHER_EFFECTS, NOT_COUNTED } from '@ward/domain/kernel/effects'
import { Refusal } from '@ward/domain/kernel/refusal'
import { confirm, type Question } from '../dialog/confirm.ts'
import { restKeys } from '../keys/registry.ts'
import { toast } from '../toast/toast.ts'
import { EffectList, type EffectListProps } from './EffectList.tsx'

/** Effects are being counted: pressing again meanwhile asks no second time. */
let counting = false

/** A refused preview would also be refused when saved; one who asks too fast may still do it. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && error.code !== 'RATE_LIMITED'

/**
 * Asks whether something with wide effects is meant, with what it does in numbers; where they cannot be had, it says so. A refused change asks nothing: `refused` gets the reason. `none` is shown where there are no numbers to show.
 */
export async function confirmEffects(
  count: () => Promise<readonly Effect[]>,
  { text, none, ...question }: Question & Pick<EffectListProps, 'none'>,
  refused = (refusal: Refusal): void => toast.error(refusal.message),
): Promise<boolean> {
  if (counting) return false
  counting = true
  const goOn = restKeys()
  const effects = await count().catch((error: unknown) => (isRefused(error) ? error : null))
  counting = false
  goOn()
  if (effects instanceof Refusal) {
    refused(effects)
    return false
  }
  const usual = question.danger ? NO_FURTHER_EFFECTS : NO_EFFECTS
  return confirm({
    ...question,
    text: (
      <>
        {typeof text === 'string' ? <p>{text}</p> : text}
        {effects ? <EffectList lines={effects.map(effectText)} none={none ?? usual} /> : <p>{NOT_COUNTED}</p>}
      </>
    ),
  })
}
