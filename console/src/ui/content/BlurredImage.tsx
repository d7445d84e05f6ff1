import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeys } from '../keys/useKeys.ts'
import { KeyHint } from '../text/KeyHint.tsx'
import styles from './content.module.css'
import { OwnPicture } from './OwnPicture.tsx'

type BlurredImageProps = {
  src: string
  alt: string
  /** False: shown at once. */
  blur?: boolean
  width?: number
  height?: number
  /** The key that reveals it is shown on it; not where the key types. */
  hasKey?: boolean
}

/** `i` reveals the next picture that is still covered, in reading order. */
export function useRevealKey(enabled: boolean) {
  const reveal = () => document.querySelector<HTMLButtonElement>('button[data-reveal]')?.click()
  useKeys({ i: { label: 'Show the next image', run: reveal } }, { group: 'This page', enabled })
}

/** A picture of a member, blurred and grey until one decides to see it; it can be covered again. */
export function BlurredImage({ src, alt, blur = true, width, height, hasKey = true }: BlurredImageProps) {
  const [asked, setShown] = useState<boolean | null>(null)
  const shown = asked ?? !blur
  return (
    <span className={styles.frame} data-covered={!shown || undefined}>
      <OwnPicture src={src} alt={shown ? alt : ''} width={width} height={height} />
      {shown ? null : (
        <button
          type="button"
          className={styles.reveal}
          data-reveal={hasKey || undefined}
          onClick={() => setShown(true)}
        >
          <IconEye size={16} stroke={1.5} aria-hidden />
          Show image
          {hasKey ? <KeyHint keys="i" /> : null}
        </button>
      )}
      {shown && blur ? (
        <button
          type="button"
          className={styles.cover}
          aria-label="Cover the image again"
          onClick={() => setShown(false)}
        >
          <IconEyeOff size={16} stroke={1.5} aria-hidden />
        </button>
      ) : null}
    </span>
  )
}
