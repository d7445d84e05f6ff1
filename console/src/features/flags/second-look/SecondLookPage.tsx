import { IconBan, IconCheck, IconEyeCheck, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AGREEMENT_TITLE,
  LOOK_GIVEN,
  LOOK_VERDICTS,
  type LookVerdict,
  lookVerdictLabel,
  SECOND_LOOK_HELP,
  SECOND_LOOK_TITLE,
} from '@ward/domain/flags/second-look/second-looks'
import { useRef, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { SafeHtml } from '../../../ui/content/SafeHtml.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { flagProblem } from '../flag/flagProblem.ts'
import { useBlursPictures } from '../wellbeing/wellbeingChoices.ts'
import styles from './SecondLook.module.css'
import { giveSecondLook, nextLookOptions, SECOND_LOOKS_KEY } from './second-looks.api.ts'

const ICON = { fine: IconCheck, spam: IconBan, remove: IconTrash } satisfies Record<LookVerdict, typeof IconCheck>
/** The keys that decide so elsewhere. */
const KEY = { fine: 'd', spam: 's', remove: 'Delete' } satisfies Record<LookVerdict, string>

/** One text after the other that a colleague decided about: the viewer decides without knowing the first verdict. */
export default function SecondLookPage() {
  const queries = useQueryClient()
  const query = useQuery(nextLookOptions)
  const { data, refetch } = query
  const [blurs] = useBlursPictures()
  const mayRead = useMay('secondLooks.read').ok
  const maySet = useMay('settings.change').ok
  const [sending, setSending] = useState<LookVerdict | null>(null)
  /** A second press, or one on the text that took this one's place, does nothing. */
  const given = useRef<string | null>(null)
  useLive('secondLook', () => void refetch())
  const look = data?.look
  async function give(verdict: LookVerdict) {
    if (!look || given.current === look.id) return
    given.current = look.id
    setSending(verdict)
    try {
      await giveSecondLook({ id: look.id, verdict })
      toast.success(LOOK_GIVEN)
    } catch (problem) {
      given.current = null
      toast.error(flagProblem(problem))
    } finally {
      // The list shows its own error.
      await queries.invalidateQueries({ queryKey: SECOND_LOOKS_KEY }).catch(() => undefined)
      setSending(null)
    }
  }
  useKeys(
    Object.fromEntries(
      LOOK_VERDICTS.map((verdict) => [
        KEY[verdict],
        { label: lookVerdictLabel[verdict], icon: ICON[verdict], run: () => void give(verdict) },
      ]),
    ),
    { group: 'This text', enabled: look != null, about: look?.id },
  )
  return (
    <>
      <PageTitle title={SECOND_LOOK_TITLE} count={data && `${formatNumber(data.left)} left`}>
        {mayRead ? <AppLink href="/second-looks/agreement">{AGREEMENT_TITLE}</AppLink> : null}
      </PageTitle>
      <Loaded query={query} failed="The text could not be loaded">
        {({ look }) =>
          look ? (
            <article className={styles.look} aria-label="Text">
              <p className={styles.help}>{SECOND_LOOK_HELP}</p>
              <div className={styles.text}>
                {look.title ? <h2>{look.title}</h2> : null}
                {look.body ? <SafeHtml key={look.id} html={look.body} blur={blurs} /> : <p>This text is empty.</p>}
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser */}
              <div className={styles.acts} role="group" aria-label="What would you do?">
                {LOOK_VERDICTS.map((verdict) => (
                  <ActionButton
                    key={verdict}
                    icon={ICON[verdict]}
                    keys={KEY[verdict]}
                    busy={sending === verdict}
                    onClick={() => void give(verdict)}
                  >
                    {lookVerdictLabel[verdict]}
                  </ActionButton>
                ))}
              </div>
            </article>
          ) : (
            <EmptyState
              title="No second looks to review"
              icon={IconEyeCheck}
              tone="good"
              actions={
                maySet ? (
                  <ActionButton href="/judging-settings#secondLookShare">Set second-look rate</ActionButton>
                ) : null
              }
            >
              Decisions that colleagues made appear here at the rate the site sets. You judge the text without seeing
              what they decided.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
