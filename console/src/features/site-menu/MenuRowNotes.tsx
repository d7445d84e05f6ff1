import { IconAlertCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { TARGET_PROBLEMS } from '@ward/domain/site-menu/menu-notes'
import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import styles from './MenuRowNotes.module.css'
import { ReplaceTarget } from './ReplaceTarget.tsx'
import type { MenuNote } from './site-menu.api.ts'
import type { MenuTreeState } from './useMenuTree.ts'

type Props = { item: MenuItem; note: MenuNote; tree: MenuTreeState; because: string | undefined }

const LOOK = {
  good: { hue: 'neutral', icon: IconCircleCheck },
  bad: { hue: 'danger', icon: IconAlertCircle },
  unknown: { hue: 'neutral', icon: IconHelpCircle },
} as const

/** The state of an entry's target and address, with the ways to repair it. */
export function MenuRowNotes({ item, note: { target, connectTo, check }, tree, because }: Props) {
  const { menu_id: id, reference } = item
  const isBroken = reference !== null && target !== null && target !== 'visible'
  const movedTo = check?.movedTo ?? null
  const isWrong = check?.state === 'bad'
  if (!isBroken && check === null && connectTo === null) return null
  return (
    <div className={styles.notes}>
      {isBroken ? (
        <Chip hue="danger" icon={IconAlertCircle}>
          {TARGET_PROBLEMS[target]}
        </Chip>
      ) : null}
      {check ? (
        <span className={styles.check}>
          <Chip {...LOOK[check.state]}>{check.words}</Chip>
          {check.isAlarm ? <strong>Failed three times in a day</strong> : null}
          <DateText value={check.checkedAt} />
        </span>
      ) : null}
      {connectTo ? (
        <ActionButton
          size="xs"
          because={because}
          onClick={() =>
            tree.repair(`Connected with ${connectTo.title}`, id, {
              url: connectTo.url,
              reference: { type: connectTo.type, id: connectTo.id },
            })
          }
        >
          {`Connect with ${connectTo.title}`}
        </ActionButton>
      ) : null}
      {movedTo === null ? null : (
        <ActionButton
          size="xs"
          because={because}
          onClick={() => tree.repair('The new address is used now', id, { url: movedTo, reference: null })}
        >
          {`Moved: use ${movedTo}`}
        </ActionButton>
      )}
      {isBroken || isWrong ? <ReplaceTarget item={item} tree={tree} because={because} /> : null}
      {isBroken ? (
        <ActionButton
          size="xs"
          kind="quiet"
          because={because}
          onClick={() => tree.repair('It is a plain link now', id, { reference: null })}
        >
          Make a plain link
        </ActionButton>
      ) : null}
    </div>
  )
}
