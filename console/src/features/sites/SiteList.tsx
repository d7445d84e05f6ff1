import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { sessionFailureMessage } from '@ward/domain/app/shell'
import { useState } from 'react'
import { type Site, useSession } from '../../api/session.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useOpenOnArrival } from '../../ui/OpensLate.tsx'
import { NoOption } from '../../ui/picker/NoOption.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { SiteButton } from './SiteButton.tsx'
import styles from './SiteSwitcher.module.css'
import { switchRedirect } from './switchRedirect.ts'
import { goToSite } from './switchSites.ts'

/** The list follows what is typed so long after the last key (spec 3 section 9). */
const SITE_SEARCH_DELAY_MS = 600

/** The number of sites from which on the list has a search field. */
const MANY = 8

/** Whether choosing the site would lead away from here (spec 1 section 2.3: not if it is the current host). */
export const isElsewhere = (chosen: Site, current: Site, hostname: string): boolean =>
  chosen.id !== current.id && chosen.host !== hostname

/** Sites whose name or host holds what was typed. */
export const sitesLike = (sites: readonly Site[], text: string): Site[] => {
  const sought = text.trim().toLowerCase()
  return sites.filter(({ name, host }) => name.toLowerCase().includes(sought) || host.includes(sought))
}

async function switchTo(site: Site, current: Site) {
  if (isElsewhere(site, current, location.hostname)) await goToSite(site, switchRedirect(location.pathname))
}

/** The button of `SiteSwitcher` with its list. */
export function SiteList({ site, sites }: { site: Site; sites: readonly Site[] }) {
  const { contact } = useSession()
  // The specification has one message for any failure (section 8).
  const [change] = useSubmit(switchTo, () => toast.error(sessionFailureMessage(contact)))
  const [text, setText] = useState('')
  const many = sites.length > MANY
  const store = useCombobox({
    onDropdownOpen: () => (many ? store.focusSearchInput() : store.selectActiveOption()),
    onDropdownClose: () => {
      store.resetSelectedOption()
      setText('')
    },
  })
  useOpenOnArrival(() => {
    store.focusTarget()
    store.openDropdown()
  })
  const [sought] = useDebouncedValue(text, SITE_SEARCH_DELAY_MS)
  const shown = sitesLike(sites, sought)
  return (
    <Combobox
      store={store}
      width={260}
      withinPortal={false}
      position="bottom-start"
      onOptionSubmit={(host) => {
        store.closeDropdown()
        const chosen = sites.find((candidate) => candidate.host === host)
        if (chosen) void change(chosen, site)
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={!many}>
        <SiteButton
          name={site.name}
          aria-haspopup="listbox"
          expanded={store.dropdownOpened}
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {many ? (
          <Combobox.Search
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              store.updateSelectedOptionIndex()
            }}
            placeholder="Find a site"
            aria-label="Find a site"
          />
        ) : null}
        <Combobox.Options className={styles.options} tabIndex={0} aria-label="Sites">
          {shown.map((option) => (
            <Combobox.Option
              key={option.id}
              value={option.host}
              active={option.id === site.id}
              selected={option.id === site.id}
            >
              <span className={styles.tick}>
                {option.id === site.id ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
              </span>
              <span className={styles.option}>
                {option.name}
                <small>{option.host}</small>
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 ? <NoOption>No site has this name</NoOption> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
