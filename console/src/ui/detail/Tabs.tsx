import { Tabs as MantineTabs } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { mendedAddress } from '@ward/domain/app/shell'
import type { Answer } from '@ward/domain/kernel/answer'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { UnsavedContext } from '../form/unsaved.ts'
import { Opening } from '../Opening.tsx'
import { TextSkeleton } from '../states/Skeleton.tsx'
import { toast } from '../toast/toast.ts'
import { TabCount } from './TabCount.tsx'
import styles from './Tabs.module.css'
import { stepHere } from './useBack.ts'

export type TabEntry = {
  /** Its name in the address, behind the `#`. */
  id: string
  label: string
  /** How many are behind it; undefined where that is not known or says nothing. */
  count?: number
  /** Whether the viewer may see it; without an answer everybody may. */
  may?: Answer
  /** What it shows; it may be loaded late. */
  content: () => ReactNode
  /** Once opened it is there also while another is open: text typed in it stays. */
  stays?: boolean
}

type TabsProps = {
  /** The subject of the tabs, for screen readers: 'User'. */
  label: string
  /** The first that the viewer may see is open while the address names none. */
  tabs: readonly TabEntry[]
  /** Further tabs may come when something is loaded: until then a name that is not known yet stays in the address. */
  waits?: boolean
}

/** Each tab's list begins with its first page. */
const withoutPage = (before: object) => ({ ...before, page: undefined })

/** The tab the address names, and the way to another, which is a step in the history. A wrong name is taken out of it. */
function useHashTab(tabs: readonly TabEntry[], waits: boolean): [TabEntry | undefined, (id: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const go = useCallback(
    (id: string, replace = false) =>
      void navigate({
        to: '.',
        search: replace ? true : (withoutPage as never),
        hash: id,
        replace,
        state: replace ? true : stepHere,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
    [navigate],
  )
  const named = tabs.find(({ id }) => id === hash)
  const reason = named?.may && !named.may.ok ? named.may.because : undefined
  const isWrong = hash !== '' && (reason !== undefined || (!named && !waits))
  const there = useRef(new Set<string>())
  for (const { id } of tabs) there.current.add(id)
  useEffect(() => {
    if (!isWrong) return
    go('', true)
    if (reason) toast.error(reason)
    // The address was right until the tab went, with what it was about: the page says why.
    else if (!there.current.has(hash)) toast.success(mendedAddress([{ name: 'tab', value: hash }]))
  }, [isWrong, reason, hash, go])
  const offered = tabs.filter(({ may }) => may?.ok ?? true)
  return [offered.find(({ id }) => id === hash) ?? offered[0], go]
}

/** The tabs in which something is unsaved, whichever is open. */
function useUnsavedTabs() {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [tells] = useState(new Map<string, (name: string, isUnsaved: boolean) => void>())
  const tellOf = (tab: string) => {
    const tell =
      tells.get(tab) ??
      ((name: string, isUnsaved: boolean) =>
        setNames((before) => {
          if (before.has(name) === isUnsaved) return before
          const next = new Map(before)
          if (isUnsaved) next.set(name, tab)
          else next.delete(name)
          return next
        }))
    tells.set(tab, tell)
    return tell
  }
  return { tellOf, has: (tab: string) => [...names.values()].includes(tab) }
}

const openOf = (row: HTMLElement | null) => row?.querySelector('[aria-selected="true"]')

/** Scrolls the row sideways until the open tab is in sight. */
function showAlong(row: HTMLElement | null) {
  const tab = openOf(row)?.getBoundingClientRect()
  if (!row || !tab) return
  const { left, right } = row.getBoundingClientRect()
  if (tab.left < left) row.scrollLeft -= left - tab.left
  else if (tab.right > right) row.scrollLeft += tab.right - right
}

/**
 * The parts of a page, one at a time. The address names the open one (`#awards`), so that a link, Back and a reload lead to
 * it. The arrow keys move from tab to tab, Enter opens one; where there is no room the row of tabs scrolls.
 */
export function Tabs({ label, tabs, waits = false }: TabsProps) {
  const [current, go] = useHashTab(tabs, waits)
  const list = useRef<HTMLDivElement>(null)
  const open = current?.id
  const [opened, setOpened] = useState<readonly string[]>([])
  // Names and numbers that come later move it along the row; the page stays where somebody has scrolled it.
  const names = tabs.map(({ label, count }) => `${label} ${count}`).join()
  if (open && !opened.includes(open)) setOpened([...opened, open])
  useEffect(() => {
    if (open) openOf(list.current)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the names change
  useEffect(() => showAlong(list.current), [names])
  const unsaved = useUnsavedTabs()
  if (!current) return null
  return (
    <MantineTabs
      value={current.id}
      onChange={(id) => id && id !== current.id && go(id)}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <MantineTabs.List ref={list} aria-label={label} className={styles.list}>
        {tabs.map(({ id, label, count, may }) =>
          may?.ok === false ? null : (
            <MantineTabs.Tab key={id} value={id} rightSection={count === undefined ? null : <TabCount n={count} />}>
              {label}
              {unsaved.has(id) ? <span className={styles.unsaved}>Unsaved</span> : null}
            </MantineTabs.Tab>
          ),
        )}
      </MantineTabs.List>
      {tabs.map(({ id, stays, content, may }) =>
        id === current.id || (stays && opened.includes(id) && may?.ok !== false) ? (
          <MantineTabs.Panel key={id} value={id} className={styles.panel} keepMounted={stays}>
            <Opening meanwhile={<TextSkeleton lines={8} />}>
              <UnsavedContext value={unsaved.tellOf(id)}>{content()}</UnsavedContext>
            </Opening>
          </MantineTabs.Panel>
        ) : null,
      )}
    </MantineTabs>
  )
}
