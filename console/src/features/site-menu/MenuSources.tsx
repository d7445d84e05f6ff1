import { SegmentedControl } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  MENU_SOURCES,
  type MenuSourceSort,
  type MenuSourceType,
  SOURCES_PAGE_SIZE,
  sourceCount,
} from '@ward/domain/site-menu/menu-sources'
import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import { POST_SEARCH_DELAY } from '@ward/domain/site-menu/site-menu'
import { useState } from 'react'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../ui/table/useLastPage.ts'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './SiteMenu.module.css'
import { type MenuSource, menuSourcesOptions, postSearchOptions } from './site-menu.api.ts'

type Props = {
  onAdd: (item: Pick<MenuItem, 'title' | 'url' | 'reference'>) => void
  /** Why nothing can be added. */
  because: string | undefined
  /** The verb of its buttons, where that is not Add: 'Use'. */
  verb?: string
}

const SORTS: { value: MenuSourceSort; label: string }[] = [
  { value: 'title', label: 'Title' },
  { value: 'recent', label: 'Recent' },
]

/** The sources of entries: a search in posts, and the pages, posts and categories of the site (spec 2 section 2). */
export function MenuSources({ onAdd, because, verb }: Props) {
  const [search, setSearch] = useState('')
  const [type, setType] = useState<MenuSourceType>('pages')
  return (
    <section className={styles.card} aria-label="Sources">
      <SearchField label="Search posts" value={search} onChange={setSearch} debounce={POST_SEARCH_DELAY} wide />
      {search === '' ? (
        <>
          <SegmentedControl
            fullWidth
            aria-label="Source"
            value={type}
            onChange={(chosen) => setType(chosen as MenuSourceType)}
            data={Object.entries(MENU_SOURCES).map(([value, label]) => ({ value, label }))}
          />
          <SourceList key={type} type={type} onAdd={onAdd} because={because} verb={verb} />
        </>
      ) : (
        <FoundPosts search={search} onAdd={onAdd} because={because} verb={verb} />
      )}
    </section>
  )
}

function SourceList({ type, ...props }: Props & { type: MenuSourceType }) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<MenuSourceSort>('title')
  const query = useQuery(menuSourcesOptions({ type, page, sort }))
  useOwnLastPage(query, { page, itemsPerPage: SOURCES_PAGE_SIZE, onPage: setPage })
  return (
    <Loaded query={query} failed={`The ${MENU_SOURCES[type].toLowerCase()} could not be loaded`}>
      {({ items, total, totalPages }) => (
        <>
          <div className={styles.tools}>
            <span className={styles.quiet}>{sourceCount(type, total)}</span>
            {type === 'categories' ? null : (
              <SegmentedControl
                size="xs"
                aria-label="Sort"
                value={sort}
                onChange={(chosen) => {
                  setSort(chosen as MenuSourceSort)
                  setPage(1)
                }}
                data={SORTS}
              />
            )}
          </div>
          <Sources {...props} sources={items} none={`There are no ${MENU_SOURCES[type].toLowerCase()} yet.`} />
          {totalPages > 1 ? (
            <div className={styles.tools}>
              <span className={styles.quiet}>
                {`${(page - 1) * SOURCES_PAGE_SIZE + 1}–${Math.min(page * SOURCES_PAGE_SIZE, total)} of ${formatNumber(total)}`}
              </span>
              <Pager page={page} pages={totalPages} onPage={setPage} />
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function FoundPosts({ search, ...props }: Props & { search: string }) {
  const query = useQuery(postSearchOptions(search))
  return (
    <>
      <VisuallyHidden>
        <span role="status">{query.data ? count(query.data.length, 'match', 'matches') : ''}</span>
      </VisuallyHidden>
      <Loaded query={query} failed="The posts could not be searched">
        {(posts) => <Sources {...props} sources={posts} none="No posts match." />}
      </Loaded>
    </>
  )
}

function Sources({
  sources,
  none,
  onAdd,
  because,
  verb = 'Add',
}: Props & { sources: readonly MenuSource[]; none: string }) {
  if (sources.length === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <ul className={styles.sources}>
      {sources.map((source) => {
        const why = because ?? source.because ?? undefined
        const { type, id, title, url } = source
        return (
          <li key={`${type}${id}`}>
            <IconFileText size={16} stroke={1.5} aria-hidden />
            <div>
              <span>{title}</span>
              <small>{source.because ?? pathOf(url)}</small>
            </div>
            <IconButton
              size={28}
              label={`${verb} ${title}`}
              icon={IconPlus}
              because={why}
              onClick={() => onAdd({ title, url, reference: { type, id } })}
            />
          </li>
        )
      })}
    </ul>
  )
}

const pathOf = (url: string) => URL.parse(url)?.pathname ?? url
