import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import styles from './Menu.module.css'
import type { MenuBranch, MenuLink, MenuNode } from './menuTree.ts'

type Where = { current: string | null; onFollow?: () => void }

function Line({ link, current, onFollow }: { link: MenuLink } & Where) {
  return (
    <AppLink
      href={link.href}
      className={styles.line}
      aria-current={link.href === current ? 'page' : undefined}
      onClick={onFollow}
    >
      <link.icon size={20} stroke={1.5} aria-hidden />
      <span className={styles.label} data-wide>
        {link.label}
      </span>
      {link.Badge ? (
        <span className={styles.badge} data-badge>
          <link.Badge />
        </span>
      ) : null}
    </AppLink>
  )
}

function Branch({ branch, current, onFollow }: { branch: MenuBranch } & Where) {
  const holdsCurrent = branch.children.some((link) => link.href === current)
  const [open, setOpen] = useState<boolean | null>(null)
  const isOpen = open ?? holdsCurrent
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        data-holds-current={holdsCurrent || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <branch.icon size={20} stroke={1.5} aria-hidden />
        <span className={styles.label} data-wide>
          {branch.label}
        </span>
        <IconChevronRight className={styles.more} size={16} stroke={1.5} aria-hidden data-wide />
      </button>
      <ul id={id} className={styles.children} hidden={!isOpen}>
        {branch.children.map((link) => (
          <li key={link.href}>
            <Line link={link} current={current} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The menu's lines in their blocks, the same in the rail and in the drawer of small screens. */
export function Menu({ blocks, current, onFollow }: { blocks: MenuNode[][] } & Where) {
  return blocks.map((block) => (
    <ul key={block[0]?.label} className={styles.block}>
      {block.map((node) => (
        <li key={node.label}>
          {'children' in node ? (
            <Branch branch={node} current={current} onFollow={onFollow} />
          ) : (
            <Line link={node} current={current} onFollow={onFollow} />
          )}
        </li>
      ))}
    </ul>
  ))
}
