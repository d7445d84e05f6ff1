import { useQueryClient } from '@tanstack/react-query'
import { isSame } from '@ward/domain/extended-profile/publishing'
import { NOTHING_TO_PUBLISH, PROFILE_PUBLISHED } from '@ward/domain/extended-profile/sections'
import { definitionLines } from '@ward/domain/extended-profile/wording'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { TextDifference } from '../../ui/history/TextDifference.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './ExtendedProfile.module.css'
import { type Draft, PROFILE_KEY, publish, publishEffects } from './extended-profile.api.ts'

/** Makes the draft what members see, after its difference to that was shown. */
export function PublishButton({ draft, because }: { draft: Draft; because: string | undefined }) {
  const queries = useQueryClient()
  const { sections, published, version } = draft
  const [run, isBusy] = useToastSubmit(async () => {
    const isSure = await confirmEffects(publishEffects, {
      title: 'Publish the questionnaire?',
      text: <Difference draft={draft} />,
      confirm: 'Publish',
    })
    if (!isSure) return
    try {
      await publish(version)
      toast.success(PROFILE_PUBLISHED)
    } finally {
      await queries.invalidateQueries({ queryKey: PROFILE_KEY })
    }
  })
  const isNothing = isSame(sections, published ?? [])
  return (
    <ActionButton
      kind="primary"
      busy={isBusy}
      because={because ?? (isNothing ? NOTHING_TO_PUBLISH : undefined)}
      onClick={run}
    >
      Publish
    </ActionButton>
  )
}

function Difference({ draft: { sections, published } }: { draft: Draft }) {
  return (
    <>
      <p>Members see this at once. New parts are underlined, removed parts are struck through.</p>
      <div className={styles.difference}>
        <TextDifference
          before={definitionLines(published ?? []).join('\n')}
          after={definitionLines(sections).join('\n')}
        />
      </div>
    </>
  )
}
