import { type FocusEvent as LeavingEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { leftDialog, leftForm } from '../keys/quiet.ts'
import { isTyping } from '../keys/registry.ts'
import { useKeys, useLeaveKey, useSaveKey } from '../keys/useKeys.ts'
import styles from './Form.module.css'

type FormProps = {
  /** Checks and saves. */
  onSubmit: () => unknown
  /** The label of Ctrl+S in the list of keys; null for a form without that key. */
  saveKey?: string | null
  id?: string
  label?: string
  /** Its text is sent: Ctrl+Enter sends it, and Escape leaves the field, with what was typed in it. */
  sends?: boolean
  /** Its fields side by side, with what sends them in an `AtFields`. */
  inLine?: boolean
  children: ReactNode
}

/** Whether nothing lies over the form: a dialog does not save the form under it. */
function isOnTop(form: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return top === undefined || top.contains(form)
}

function leave(form: Element) {
  if (form.closest('[aria-modal="true"]')) leftDialog()
  else leftForm()
}

/** Some fields take what was typed when they are left, such as lists of words and dates: this one takes it, and keeps the focus. */
function takeTyped(form: HTMLElement | null) {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !form?.contains(field)) return
  flushSync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}

/** A form whose fields stand below one another; Ctrl+S saves it, also while typing and in a dialog. */
export function Form({ onSubmit, saveKey = 'Save', id, label, sends = false, inLine = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isTaking = useRef(false)
  const submit = useRef(onSubmit)
  useLayoutEffect(() => {
    submit.current = onSubmit
  })
  useLayoutEffect(() => {
    const element = form.current
    return () => {
      if (element?.contains(document.activeElement)) leave(element)
    }
  }, [])
  const onBlur = ({ target, currentTarget, relatedTarget }: LeavingEvent<HTMLFormElement>) => {
    if (isTyping(target) && !isTaking.current && !currentTarget.contains(relatedTarget)) leave(currentTarget)
  }
  const saveByKey = () => {
    if (!isOnTop(form.current)) return
    isTaking.current = true
    takeTyped(form.current)
    isTaking.current = false
    void submit.current()
  }
  useKeys(
    { 'mod+Enter': { label: 'Send', run: saveByKey, inDialogs: true, onlyKey: true } },
    { group: 'This page', enabled: sends },
  )
  useLeaveKey(form, sends)
  useSaveKey(saveByKey, { enabled: saveKey !== null, label: saveKey ?? '', inDialogs: true })
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      className={inLine ? styles.line : styles.form}
      noValidate
      data-sends={sends || undefined}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** Fields that take nothing while what was typed before is being made. The focus stays at its field, and is back once they take it. */
export function Resting({ isResting, children }: { isResting: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.resting} disabled={isResting}>
      {children}
    </fieldset>
  )
}

/** Buttons beside the fields of a form in line, on their height. */
export function AtFields({ children }: { children: ReactNode }) {
  return <div className={styles.atFields}>{children}</div>
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Fields of one matter under a heading. */
export function FieldGroup({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {help ? <p className={styles.help}>{help}</p> : null}
      {children}
    </fieldset>
  )
}
