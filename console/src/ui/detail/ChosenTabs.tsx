import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

type ChosenTabsProps<Id extends string> = {
  /** The subject of the tabs, for screen readers: 'Score'. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs whose choice the page keeps itself, as in its query. `Tabs` keeps it in the hash. */
export const ChosenTabs = <Id extends string>({ label, tabs, chosen, onChoose, children }: ChosenTabsProps<Id>) => (
  <MantineTabs
    value={chosen}
    onChange={(id) => id && id !== chosen && onChoose(id as Id)}
    activateTabWithKeyboard={false}
    keepMounted={false}
  >
    <MantineTabs.List aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <MantineTabs.Tab key={tab.id} value={tab.id}>
          {tab.label}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
    <MantineTabs.Panel value={chosen} className={styles.panel}>
      {children}
    </MantineTabs.Panel>
  </MantineTabs>
)
