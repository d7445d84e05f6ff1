import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CONFIRM_HELPLINES,
  CONFIRM_HELPLINES_HELP,
  HELPLINES_CONFIRMED,
  HELPLINES_NOTE,
} from '@ward/domain/flags/at-risk/helplines'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './AtRisk.module.css'
import { atRiskGuidanceOptions } from './at-risk.api.ts'
import { HelplineList } from './HelplineList.tsx'
import { confirmHelplines } from './lane.api.ts'
import { useHelplines } from './useHelplines.ts'

/**
 * The helplines for members who may be in danger. Until somebody compared the numbers, who keeps the settings is asked to.
 */
export function LaneHelplines() {
  const mayConfirm = useMay('settings.change').ok
  const queries = useQueryClient()
  const { data } = useQuery(atRiskGuidanceOptions)
  const { lines } = useHelplines('')
  const [confirm, isBusy] = useToastSubmit(async () => {
    try {
      await confirmHelplines(data?.version ?? 0)
      toast.success(HELPLINES_CONFIRMED)
    } finally {
      await queries.invalidateQueries(atRiskGuidanceOptions)
    }
  })
  return (
    <aside className={styles.beside} aria-label="Helplines" hidden={!data}>
      {mayConfirm && data && !data.confirmedAt ? (
        <div className={styles.check}>
          <h2>{CONFIRM_HELPLINES}</h2>
          <p>{CONFIRM_HELPLINES_HELP}</p>
          <ActionButton busy={isBusy} onClick={confirm}>
            Mark as verified
          </ActionButton>
        </div>
      ) : (
        <h2>Helplines</h2>
      )}
      <HelplineList lines={lines} />
      <p className={styles.note}>{HELPLINES_NOTE}</p>
      {mayConfirm ? <AppLink href="/judging-settings">Edit helplines or country</AppLink> : null}
    </aside>
  )
}
