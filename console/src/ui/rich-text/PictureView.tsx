import { IconPhoto } from '@tabler/icons-react'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { outsidePictureLabel } from '@ward/domain/pictures'
import { BlurredImage } from '../content/BlurredImage.tsx'
import content from '../content/content.module.css'
import { sourceOf } from '../content/OwnPicture.tsx'
import { Picture } from './elements.ts'

/** A picture in the text: of this host it is drawn, of another its name stands for it, as everywhere in the console. */
function PictureView({ node, extension }: NodeViewProps) {
  const { src, alt, width, height } = node.attrs
  const source = sourceOf(src ?? '')
  const size = (pixels: unknown) => Number(pixels) || undefined
  return (
    <NodeViewWrapper as="span">
      {source?.isOwn ? (
        <BlurredImage
          src={source.src}
          alt={alt ?? ''}
          blur={extension.options.blur}
          width={size(width)}
          height={size(height)}
          hasKey={false}
        />
      ) : (
        <span className={content.outside}>
          <IconPhoto size={16} stroke={1.5} aria-hidden />
          {source ? outsidePictureLabel(source.host, alt ?? '') : 'Picture'}
        </span>
      )}
    </NodeViewWrapper>
  )
}

/** Pictures as they are seen in the editor. `blur`: each is covered until it is revealed. */
export const ShownPicture = Picture.extend<{ blur: boolean }>({
  addOptions: () => ({ blur: false }),
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})
