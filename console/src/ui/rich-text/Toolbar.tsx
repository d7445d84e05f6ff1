import { useRovingIndex } from '@mantine/hooks'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment } from 'react'
import { IconButton } from '../IconButton.tsx'
import { keyCaps } from '../keys/keyNames.ts'
import styles from './RichText.module.css'
import type { Tool } from './tools.ts'

type ToolbarProps = {
  editor: Editor
  tools: readonly (readonly Tool[])[]
  disabled: boolean
  /** The id of the editor the tools act upon. */
  controls: string
}

/** One stop of the Tab key; the arrow keys go from tool to tool. */
export function Toolbar({ editor, tools, disabled, controls }: ToolbarProps) {
  const all = tools.flat()
  const states = useEditorState({
    editor,
    selector: () => all.map((tool) => ({ on: tool.isOn?.(editor), off: disabled || tool.isOff?.(editor) === true })),
  })
  const { getItemProps } = useRovingIndex({ total: all.length, orientation: 'horizontal' })
  return (
    <div role="toolbar" aria-label="Formatting" aria-controls={controls} className={styles.tools}>
      {tools.map((group, at) => (
        <Fragment key={group[0]?.label}>
          {at > 0 ? <hr className={styles.gap} /> : null}
          {group.map((tool) => {
            const index = all.indexOf(tool)
            const state = states[index]
            const act = () => (state?.off ? undefined : tool.run(editor))
            return (
              <IconButton
                key={tool.label}
                label={tool.label}
                icon={tool.icon}
                keys={tool.keys && keyCaps(tool.keys).join('+')}
                size={28}
                pressed={state?.on}
                aria-disabled={state?.off || undefined}
                data-disabled={state?.off || undefined}
                // The selection stays where it is: a press of the pointer does not take the focus.
                onMouseDown={(event) => event.preventDefault()}
                {...getItemProps({ index, onClick: act })}
              />
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}
