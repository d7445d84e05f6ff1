import { IconPhoto } from '@tabler/icons-react'
import { OUTSIDE_PICTURE_LINK, outsidePictureLabel } from '@ward/domain/pictures/pictures'
import { BlurredImage } from './BlurredImage.tsx'
import styles from './content.module.css'
import { sourceOf } from './OwnPicture.tsx'
import type { PictureCopy } from './pictureCopies.ts'

type MemberPictureProps = {
  src: string
  alt: string
  blur?: boolean
  width?: number
  height?: number
  /** Our copy of a picture that lies elsewhere, where we have one. */
  copy?: PictureCopy
}

/** A picture in what a member wrote or set: of this host it is drawn, of another our copy, or a link that says whose it is. */
export function MemberPicture({ src, alt, copy, ...drawing }: MemberPictureProps) {
  const source = sourceOf(src)
  if (source === null) return null
  if (source.isOwn) return <BlurredImage src={source.src} alt={alt} {...drawing} />
  if (copy) {
    // The measures that the author gave stay.
    const { width = copy.width, height = copy.height } = drawing
    return <BlurredImage src={copy.src} alt={alt} {...drawing} width={width} height={height} />
  }
  return (
    <a className={styles.outside} href={source.href} {...OUTSIDE_PICTURE_LINK}>
      <IconPhoto size={16} stroke={1.5} aria-hidden />
      {outsidePictureLabel(source.host, alt)}
    </a>
  )
}
