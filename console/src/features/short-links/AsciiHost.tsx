import { hostInAscii, READ_AS, readAs } from '@ward/domain/short-links/short-links'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './ShortLinks.module.css'

/** The name in ASCII of the host of an address, where it is written with other letters. */
export function AsciiHost({ url }: { url: string }) {
  const host = hostInAscii(url)
  return host === null ? null : (
    <small className={styles.ascii} data-tip={readAs(host)}>
      <VisuallyHidden>{READ_AS} </VisuallyHidden>
      {host}
    </small>
  )
}
