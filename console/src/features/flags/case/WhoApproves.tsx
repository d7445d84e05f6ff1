import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PERMISSIONS } from '@ward/domain/app/permissions'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useAssignDialog } from '../assign/useAssignDialog.tsx'
import styles from '../at-risk/AtRisk.module.css'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { staffOptions } from '../flag/flags.api.ts'

const names = new Intl.ListFormat('en-US', { type: 'disjunction' })
const WHO_APPROVES = 'Only an admin can approve this'
const APPROVERS = { roleIds: PERMISSIONS['flags.approve'].roles, because: WHO_APPROVES }
/** The most people that are named; a longer list would not be read. */
const NAMED = 3

/** Tells a person who may not approve a waiting text who may, with a button to hand the text to them. */
export function WhoApproves({ flag }: { flag: FlagCase }) {
  const mayApprove = useMay('flags.approve').ok
  const { data: staff = [] } = useQuery(staffOptions)
  const { assign, dialog } = useAssignDialog(flag, APPROVERS)
  if (mayApprove || !flag.isPendingModeration || flag.isDeleted || flag.isMarkedSpam) return null
  const approvers = staff.filter(({ roleId }) => APPROVERS.roleIds.some((role) => role === roleId))
  const named = approvers.slice(0, NAMED).map(({ username }) => username)
  const more = approvers.length - named.length
  const who = names.format(more > 0 ? [...named, `${more} more`] : named)
  return (
    <div className={styles.approval}>
      <span>{`Members do not see this yet. ${WHO_APPROVES}${who && `: ${who}`}.`}</span>
      <ActionButton icon={IconUserPlus} onClick={assign}>
        Assign to an admin
      </ActionButton>
      {dialog}
    </div>
  )
}
