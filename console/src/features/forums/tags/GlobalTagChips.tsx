import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import type { TagDraft } from '@ward/domain/forums/tags'
import { useMay } from '../../../api/session.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './ForumTags.module.css'
import { allTagsOptions } from './tags.api.ts'

/** The tags of the network, each with the number of topics it leads to. Who may change them opens them by their names. */
export function GlobalTagChips({ onOpen }: { onOpen: (tag: TagDraft) => void }) {
  const tags = useQuery(allTagsOptions)
  const mayChange = useMay('tags.change').ok
  const topicsOf = (id: string) => `${pathTo('/forums')}?tagIds=${id}`
  return (
    <Loaded query={tags} failed="The global tags could not be loaded">
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No global tags yet" icon={IconTag}>
            Tags that all sites share are listed here.
          </EmptyState>
        ) : (
          <Chips>
            {all.map(({ threadCount, ...tag }) =>
              mayChange ? (
                <Chip key={tag.id}>
                  <button type="button" className={styles.name} onClick={() => onOpen(tag)}>
                    {tag.name}
                  </button>
                  <AppLink href={topicsOf(tag.id)} aria-label={`${formatNumber(threadCount)} with ${tag.name}`}>
                    {formatNumber(threadCount)}
                  </AppLink>
                </Chip>
              ) : (
                <AppLink key={tag.id} href={topicsOf(tag.id)}>
                  <Chip>
                    {tag.name} {formatNumber(threadCount)}
                  </Chip>
                </AppLink>
              ),
            )}
          </Chips>
        )
      }
    </Loaded>
  )
}
