import { allItems, type Menu, type MenuItem } from '@ward/domain/site-menu/menu-tree'
import { completedUrl, keptUrl, menuAddress, menuUrlProblem } from '@ward/domain/site-menu/menu-urls'
import { MENU_URLS_GOOD, VERIFY_DELAY } from '@ward/domain/site-menu/site-menu'
import { useCallback, useEffect, useRef, useState } from 'react'
import { problemAt } from '../../api/visit.ts'
import { announce } from '../../ui/announce.ts'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'

type BadItem = { item: MenuItem; said: string }

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What is wrong with the page an address leads to, asked for on the host of this page: a browser asks no other of the site's hosts. */
async function problemOf(url: string, origin: string, signal: AbortSignal): Promise<string | null> {
  const said = menuUrlProblem(url, origin)
  return said ?? problemAt(menuAddress(keptUrl(completedUrl(url, origin), origin), location.origin), signal)
}

/**
 * Asks for each entry's address in the browser, one after the other, half a second apart (spec 2 section 4): 2xx is good, anything
 * else is bad. It can be stopped.
 */
export function useVerify(menu: Menu, origin: string) {
  const [done, setDone] = useState<number | null>(null)
  const [bad, setBad] = useState<readonly BadItem[]>([])
  const [isListed, setListed] = useState(false)
  const stopped = useRef<AbortController>(undefined)
  const stop = useCallback(() => stopped.current?.abort(), [])
  useEffect(() => stop, [stop])
  const items = allItems(menu)

  async function verify() {
    stopped.current = new AbortController()
    const { signal } = stopped.current
    const found: BadItem[] = []
    setBad([])
    announce(`Checking ${count(items.length, 'URL')}`)
    try {
      for (const [at, item] of items.entries()) {
        setDone(at)
        await waited(VERIFY_DELAY)
        signal.throwIfAborted()
        const said = await problemOf(item.url, origin, signal)
        if (said !== null) found.push({ item, said })
        setBad([...found])
      }
      if (found.length > 0) setListed(true)
      else toast.success(MENU_URLS_GOOD)
    } catch (problem) {
      if (!signal.aborted) throw problem
    } finally {
      setDone(null)
    }
  }
  return {
    /** How many were asked for; null while it does not run. */
    done,
    total: items.length,
    /** Seconds that the rest takes at least. */
    secondsLeft: Math.ceil(((items.length - (done ?? 0)) * VERIFY_DELAY) / 1000),
    /** The bad ones of the last time, while they are listed. */
    listed: isListed ? bad : [],
    close: () => setListed(false),
    /** The verdict on an entry's address, as long as the entry still has that address. */
    saidOf: ({ menu_id, url }: MenuItem) =>
      bad.find(({ item }) => item.menu_id === menu_id && item.url === url)?.said ?? null,
    verify,
    stop,
  }
}
