import { IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { GLOBAL_TAGS_LABEL } from '@ward/domain/app/shell'
import { type ForumTagDraft, TAG_REORDERED } from '@ward/domain/forums/forum-tags'
import type { TagDraft } from '@ward/domain/forums/tags'
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
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './ForumTags.module.css'
import { GlobalTagChips } from './GlobalTagChips.tsx'
import { FORUM_TAGS_LABEL } from './tag-titles.ts'
import { allForumTagsOptions, type ForumTagRow, reorderTags, TAGS_KEY } from './tags.api.ts'

const ForumTagDrawer = lazy(async () => ({ default: (await import('./ForumTagDrawer.tsx')).ForumTagDrawer }))

const TagDrawer = lazy(async () => ({ default: (await import('./TagDrawer.tsx')).TagDrawer }))

/** Tags of the network have slugs of their own. */
const isGlobal = (tag: ForumTagDraft | TagDraft): tag is TagDraft => 'slug' in tag

const NEW_TAG: ForumTagDraft = { id: null, name: '', description: '', version: null }
const draftOf = ({ id, name, description, version }: ForumTagRow): ForumTagDraft => ({ id, name, description, version })

/** The forum tags of the site in their order, and the tags of the network (spec 2 section 2, ForumTags). */
export default function ForumTagsPage() {
  const queries = useQueryClient()
  const mayChange = useMay('forums.change')
  const back = useBack(pathTo('/forums'))
  const forumTags = useQuery(allForumTagsOptions)
  const beside = useBeside<ForumTagDraft | TagDraft>()
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
                  currentId={beside.shown && !isGlobal(beside.shown) ? beside.shown.id : undefined}
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
          <GlobalTagChips onOpen={(tag) => void beside.show(tag)} />
        </Card>
      </TwoColumns>
      <Beside beside={beside}>
        {(tag, close) =>
          isGlobal(tag) ? (
            <TagDrawer
              tag={tag}
              onClose={close}
              onDeleted={() => {
                close()
                void refresh()
              }}
            />
          ) : (
            <ForumTagDrawer tag={tag} others={forumTags.data ?? []} onClose={close} />
          )
        }
      </Beside>
    </>
  )
}
