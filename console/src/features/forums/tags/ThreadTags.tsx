import { IconPencil } from '@tabler/icons-react'
import { EDIT_TAGS_LABEL, NO_TAGS, TAGS_LABEL } from '@ward/domain/forums/tags'
import { lazy, useRef, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { Opening } from '../../../ui/Opening.tsx'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import styles from './ThreadTags.module.css'
import type { TagsOfThread } from './tags.api.ts'

const EditTags = lazy(async () => ({ default: (await import('./EditTags.tsx')).EditTags }))

type Props = {
  thread: TagsOfThread
  onSaved: () => unknown
  /** Where its key stands in the list of keys. */
  group?: string
}

/**
 * The topics of a thread: the categories it stands in and the network's tags, with the way to change them (spec 1 section 2.5).
 */
export function ThreadTags({ thread, onSaved, group = 'This flag' }: Props) {
  const mayTag = useMay('threads.tag').ok
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useKeys({ t: { label: EDIT_TAGS_LABEL, run: () => setOpen(true) } }, { group, enabled: mayTag })
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const all = [...thread.forumTags.map(({ name }) => name), ...thread.tags.map(({ name }) => name)]
  return (
    <section aria-label={TAGS_LABEL}>
      <div className={styles.heading}>
        <h2>{TAGS_LABEL}</h2>
        {mayTag ? (
          <IconButton
            ref={opener}
            size={28}
            label={EDIT_TAGS_LABEL}
            keys="t"
            icon={IconPencil}
            expanded={isOpen}
            onClick={() => setOpen(true)}
          />
        ) : null}
      </div>
      {isOpen ? (
        <Opening>
          <EditTags thread={thread} onSaved={onSaved} onClose={close} />
        </Opening>
      ) : (
        <Chips>
          {[...new Set(all)].map((name) => (
            <Chip key={name}>
              <span className={styles.name}>{name}</span>
            </Chip>
          ))}
        </Chips>
      )}
      {all.length === 0 && !isOpen ? <p className={styles.none}>{NO_TAGS}</p> : null}
    </section>
  )
}
