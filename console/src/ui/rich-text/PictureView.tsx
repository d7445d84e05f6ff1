import { IconPhoto } from '@tabler/icons-react'
import { Plugin } from '@tiptap/pm/state'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { outsidePictureLabel } from '@ward/domain/pictures/pictures'
import { useMemo } from 'react'
import { BlurredImage } from '../content/BlurredImage.tsx'
import content from '../content/content.module.css'
import { sourceOf } from '../content/OwnPicture.tsx'
import { usePictureCopies } from '../content/pictureCopies.ts'
import { Picture } from './elements.ts'

/**
 * A picture in the text: of this host it is drawn, of another our copy, or its name where we have none, as everywhere in the
 * console.
 */
function PictureView({ node, extension }: NodeViewProps) {
  const { src, alt, width, height } = node.attrs
  const source = sourceOf(src ?? '')
  const away = source?.isOwn === false ? source.href : null
  const copy = usePictureCopies(useMemo(() => (away === null ? [] : [away]), [away])).get(away ?? '')
  const drawn = source?.isOwn ? { src: source.src, width: 0, height: 0 } : copy
  return (
    <NodeViewWrapper as="span">
      {drawn ? (
        <BlurredImage
          src={drawn.src}
          alt={alt ?? ''}
          blur={extension.options.blur}
          width={Number(width) || drawn.width || undefined}
          height={Number(height) || drawn.height || undefined}
          hasKey={false}
        />
      ) : (
        <span className={content.outside}>
          <IconPhoto size={16} stroke={1.5} aria-hidden />
          {source && !source.isOwn ? outsidePictureLabel(source.host, alt ?? '') : 'Picture'}
        </span>
      )}
    </NodeViewWrapper>
  )
}

/** Pictures as they are seen in the editor. `blur`: each is covered until it is revealed. */
export const ShownPicture = Picture.extend<{ blur: boolean }>({
  addOptions: () => ({ blur: false }),
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  // While the editor goes away React draws none of its pictures any more, and each would be asked for at its own address.
  addProseMirrorPlugins() {
    const undrawn = () => ({ dom: document.createElement('span') })
    return [new Plugin({ props: { nodeViews: { [this.name]: undrawn } } })]
  },
})
