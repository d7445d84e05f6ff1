import { IconTrash } from '@tabler/icons-react'
import { changedOn } from '@ward/domain/engagement/engagements'
import type { Kind } from '@ward/domain/engagement/kind'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CopyToSites } from '../copies/CopyToSites.tsx'
import type { ShownEngagement } from '../kinds/engagement.api.ts'
import { useMayChange } from '../kinds/useMayChange.ts'
import { useDelete } from './useDelete.tsx'

const factsOf = ({ id, elsewhere }: ShownEngagement) => `ID ${id}${elsewhere ? `. ${changedOn(elsewhere.name)}.` : ''}`

/** The name of an engagement, the way back to its list, and the actions on it as a whole. */
export function EngagementHeader({ kind, engagement }: { kind: Kind; engagement?: ShownEngagement }) {
  const back = useBack(kind.paths.list)
  const mayChange = useMayChange(engagement)
  const [remove, isRemoving] = useDelete(kind, engagement)
  return (
    <PageTitle
      title={engagement ? `Edit ${kind.one}` : `New ${kind.one}`}
      count={engagement && factsOf(engagement)}
      onBack={back}
    >
      {engagement && !engagement.elsewhere ? <CopyToSites kind={kind} id={engagement.id} /> : null}
      {engagement ? (
        <ActionButton
          kind="danger"
          icon={IconTrash}
          busy={isRemoving}
          because={mayChange.ok ? undefined : mayChange.because}
          onClick={remove}
        >
          Delete
        </ActionButton>
      ) : null}
    </PageTitle>
  )
}
