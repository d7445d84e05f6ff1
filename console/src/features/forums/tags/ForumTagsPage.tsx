import { IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { GLOBAL_TAGS_LABEL } from '@ward/domain/app/shell'
import { type ForumTagDraft, TAG_REORDERED } from '@ward/domain/forums/forum-tags'
import { lazy } from 'react'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { TwoColumns } from '../../../ui/card/Columns.tsx'
import { Beside, useBeside } from '../../../ui/detail/Beside.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { OrderList } from '../../../ui/order/OrderList.tsx'
import { useSavedOrder } from '../../../ui/order/useSavedOrder.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './ForumTags.module.css'
import { FORUM_TAGS_LABEL } from './tag-titles.ts'
import { allForumTagsOptions, allTagsOptions, type ForumTagRow, reorderTags, TAGS_KEY } from './tags.api.ts'

const ForumTagDrawer = lazy(async () => ({ default: (await import('./ForumTagDrawer.tsx')).ForumTagDrawer }))

const NEW_TAG: ForumTagDraft = { id: null, name: '', description: '', version: null }
const draftOf = ({ id, name, description, version }: ForumTagRow): ForumTagDraft => ({ id, name, description, version })

/** The forum tags of the site in their order, and the tags of the network (spec 2 section 2, ForumTags). */
export default function ForumTagsPage() {
  const queries = useQueryClient()
  const mayChange = useMay('forums.change')
  const back = useBack(pathTo('/forums'))
  const forumTags = useQuery(allForumTagsOptions)
  const tags = useQuery(allTagsOptions)
  const beside = useBeside<ForumTagDraft>()
  const refresh = () => queries.invalidateQueries({ queryKey: TAGS_KEY })
  useLive('tag', () => void refresh())
  const create = () => void beside.show(NEW_TAG)
  useKeys(mayChange.ok ? { n: { label: 'New forum tag', run: create } } : {}, { group: FORUM_TAGS_LABEL })
  const order = useSavedOrder(
    async (orderedIds, shownIds) => {
      await reorderTags(orderedIds, shownIds)
      beside.rest()
    },
    { saved: TAG_REORDERED, invalidates: TAGS_KEY },
  )
  const add = mayChange.ok ? (
    <ActionButton kind="primary" icon={IconPlus} keys="n" onClick={create}>
      Add tag
    </ActionButton>
  ) : null
  return (
    <>
      <PageTitle title={FORUM_TAGS_LABEL} count={forumTags.data && count(forumTags.data.length, 'tag')} onBack={back}>
        {add}
      </PageTitle>
      <TwoColumns>
        <Card label={FORUM_TAGS_LABEL}>
          <Loaded query={forumTags} failed="The forum tags could not be loaded">
            {(all) =>
              all.length === 0 ? (
                <EmptyState title="No forum tags yet" icon={IconTag} actions={add}>
                  Forum tags say where in the forums a thread belongs.
                </EmptyState>
              ) : (
                <OrderList
                  label={FORUM_TAGS_LABEL}
                  items={all}
                  itemId={({ id }) => id}
                  itemLabel={({ name }) => name}
                  currentId={beside.shown?.id}
                  onOrder={order}
                  because={mayChange.ok ? undefined : mayChange.because}
                >
                  {(tag) => (
                    <span className={styles.tag}>
                      <span className={styles.about}>
                        {mayChange.ok ? (
                          <button type="button" className={styles.open} onClick={() => void beside.show(draftOf(tag))}>
                            {tag.name}
                          </button>
                        ) : (
                          tag.name
                        )}
                        {tag.description ? <span className={styles.words}>{tag.description}</span> : null}
                      </span>
                      <AppLink href={`${pathTo('/forums')}?forumTagIds=${tag.id}`}>
                        {count(tag.threadCount, 'thread')}
                      </AppLink>
                    </span>
                  )}
                </OrderList>
              )
            }
          </Loaded>
        </Card>
        <Card title={GLOBAL_TAGS_LABEL}>
          <Loaded query={tags} failed="The global tags could not be loaded">
            {(all) =>
              all.length === 0 ? (
                <EmptyState title="No global tags yet" icon={IconTag}>
                  Tags that all sites share are listed here.
                </EmptyState>
              ) : (
                <Chips>
                  {all.map(({ id, name, threadCount }) => (
                    <AppLink key={id} href={`${pathTo('/forums')}?tagIds=${id}`}>
                      <Chip>
                        {name} {formatNumber(threadCount)}
                      </Chip>
                    </AppLink>
                  ))}
                </Chips>
              )
            }
          </Loaded>
        </Card>
      </TwoColumns>
      <Beside beside={beside}>
        {(tag, close) => <ForumTagDrawer tag={tag} others={forumTags.data ?? []} onClose={close} />}
      </Beside>
    </>
  )
}
