import { type Effect, effectText, NOT_COUNTED } from '@ward/domain/effects'
import { confirm, type Question } from '../dialog/confirm.ts'
import { restKeys } from '../keys/registry.ts'
import { EffectList } from './EffectList.tsx'

/** Effects are being counted: whoever presses again meanwhile is asked once. */
let counting = false

/** Asks whether something with wide effects is meant, with what it does in numbers; where they cannot be had, it says so. */
export async function confirmEffects(
  count: () => Promise<readonly Effect[]>,
  { text, ...question }: Question,
): Promise<boolean> {
  if (counting) return false
  counting = true
  const goOn = restKeys()
  const effects = await count().catch(() => null)
  counting = false
  goOn()
  return confirm({
    ...question,
    text: (
      <>
        {typeof text === 'string' ? <p>{text}</p> : text}
        {effects ? <EffectList lines={effects.map(effectText)} /> : <p>{NOT_COUNTED}</p>}
      </>
    ),
  })
}
