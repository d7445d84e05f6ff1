import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { conditionPath } from '@ward/domain/app/front-end-links'
import { pathTo } from '@ward/domain/app/routes'
import { dataVersion as versionOfData } from '@ward/domain/conditions/condition-sync'
import { NEW_CONDITION_LABEL } from '@ward/domain/conditions/condition-titles'
import {
  CONDITION_TOPIC,
  DISORDER_DELETED,
  DISORDER_NOT_DELETED,
  sourceLabel,
  VIEW_FRONT_END,
} from '@ward/domain/conditions/conditions'
import { Refusal } from '@ward/domain/kernel/refusal'
import { useLive } from '../../api/useLive.tsx'
import { NotFoundPage } from '../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../routing/title.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Banner } from '../../ui/detail/Banner.tsx'
import { useBack, useBackFromDeleted } from '../../ui/detail/useBack.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ConditionForm } from './ConditionForm.tsx'
import { ConditionHistory } from './ConditionHistory.tsx'
import { CONDITIONS_KEY, conditionOptions, deleteDisorder, type ShownCondition } from './conditions.api.ts'

/** The editor of a condition, new or there already (spec 3 section 2, Condition editor). */
export default function ConditionPage() {
  const { id } = useParams({ strict: false })
  return id === undefined ? <NewCondition /> : <ThisCondition key={id} id={id} />
}

function NewCondition() {
  const back = useBack(pathTo('/conditions'))
  return (
    <>
      <PageTitle title={NEW_CONDITION_LABEL} count={<Chip>{sourceLabel(null)}</Chip>} onBack={back} />
      <ConditionForm />
    </>
  )
}

function ThisCondition({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery(conditionOptions(id))
  // A sync or a merge tells of all, and so does what was missed.
  useLive(CONDITION_TOPIC, ({ subjectId }) => {
    if (subjectId === '0' || subjectId === id) void queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  })
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={query} failed="The condition could not be loaded" absent={absent}>
      {(condition) => <Condition condition={condition} />}
    </Loaded>
  )
}

function Condition({ condition }: { condition: ShownCondition }) {
  const { name, slug, orphaCode, dataVersion, mergedInto } = condition
  usePageTitle(name)
  const back = useBack(pathTo('/conditions'))
  const leave = useBackFromDeleted(pathTo('/conditions'))
  return (
    <>
      <PageTitle
        title={name}
        count={
          <>
            <Chip>{sourceLabel(orphaCode)}</Chip> {dataVersion ? versionOfData(dataVersion) : null}
          </>
        }
        onBack={back}
      >
        <ExternalLink href={conditionPath(slug)}>{VIEW_FRONT_END}</ExternalLink>
        {orphaCode === null && !mergedInto ? <DeleteCondition condition={condition} onDeleted={leave} /> : null}
      </PageTitle>
      {mergedInto ? (
        <Banner tone="warning" title="This condition was merged">
          {'All of it is now at '}
          <AppLink href={pathTo('/conditions/{id}', { id: mergedInto.id })}>{mergedInto.name}</AppLink>.
        </Banner>
      ) : null}
      <ConditionForm condition={condition} />
      <ConditionHistory condition={condition} />
    </>
  )
}

/** Only one that was written here can be deleted, unless it was merged, and only where nothing points at it. */
function DeleteCondition({ condition: { id, name }, onDeleted }: { condition: ShownCondition; onDeleted: () => void }) {
  const queries = useQueryClient()
  const [run, isBusy] = useSubmit(async () => {
    try {
      await deleteDisorder(id)
    } catch (error) {
      return toast.error(error instanceof Refusal ? error.message : DISORDER_NOT_DELETED)
    }
    toast.success(DISORDER_DELETED)
    onDeleted()
    queries.removeQueries({ queryKey: conditionOptions(id).queryKey })
    await queries.invalidateQueries({ queryKey: CONDITIONS_KEY })
  })
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete the condition “${name}”?`,
      text: 'It will be removed from all sites.',
      confirm: 'Delete condition',
      danger: true,
    })
    if (isSure) await run()
  }
  return (
    <ActionButton kind="danger" icon={IconTrash} busy={isBusy} onClick={() => void remove()}>
      Delete
    </ActionButton>
  )
}
