import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { AppLink } from './AppLink.tsx'
import { KeyHint } from './text/KeyHint.tsx'

type ActionButtonProps = {
  children: ReactNode
  icon?: Icon
  /** The key that does the same; shown on the button. The key itself is bound with useKeys. */
  keys?: string
  /** primary: the one solid button of a page. danger: red words. danger-solid: inside a confirmation. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-solid'
  size?: 'xs' | 'sm' | 'md'
  /** The action. The button is busy until its promise is settled. The action reports its own failures. */
  onClick?: () => unknown
  /** A place of the console: the button is a link then. */
  href?: string
  type?: 'button' | 'submit'
  form?: string
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean
  /** Working: shows it and takes no click. */
  busy?: boolean
  disabled?: boolean
  /** Why it cannot be done: greys the button, which still takes the focus and tells the reason. */
  because?: string
}

const variants = {
  plain: 'default',
  primary: 'filled',
  quiet: 'quiet',
  danger: 'danger',
  'danger-solid': 'danger-solid',
}

/** Runs what a button does, once until that is through. */
function useOnce(action: (() => unknown) | undefined): [run: () => void, isRunning: boolean] {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const run = () => {
    if (running.current) return
    const result = action?.()
    if (!(result instanceof Promise)) return
    running.current = true
    setRunning(true)
    void Promise.allSettled([result]).then(() => {
      running.current = false
      setRunning(false)
    })
  }
  return [run, isRunning]
}

/** A button with a verb, and with its icon and key where it has them. */
export function ActionButton(props: ActionButtonProps) {
  const { children, icon: Mark, keys, kind = 'plain', size = 'sm', onClick, href, busy, disabled, because } = props
  const [run, isRunning] = useOnce(onClick)
  const look = {
    size,
    variant: variants[kind],
    leftSection: Mark ? <Mark size={16} stroke={1.5} aria-hidden /> : undefined,
    rightSection: keys ? <KeyHint keys={keys} onSolid={kind === 'primary' || kind === 'danger-solid'} /> : undefined,
    'data-tip': because,
  }
  if (href && !because) {
    return (
      <Button component={AppLink} href={href} {...look}>
        {children}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      type={props.type ?? 'button'}
      form={props.form}
      data-autofocus={props.autoFocus || undefined}
      loading={busy || isRunning}
      disabled={disabled}
      data-disabled={because ? true : undefined}
      aria-disabled={because ? true : undefined}
      onClick={(event) => (because ? event.preventDefault() : run())}
    >
      {children}
    </Button>
  )
}
