import { IconCopy } from '@tabler/icons-react'
import { postPath, threadIdPath, threadPath } from '@ward/domain/app/front-end-links'
import { CONVERSION_ANSWERED } from '@ward/domain/forums/story-conversion'
import { CONTROLS_LABEL } from '@ward/domain/forums/thread-state'
import { threadShortcode } from '@ward/domain/forums/threads'
import { useMay } from '../../../api/session.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Column } from '../../../ui/card/Columns.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { ThreadTags } from '../tags/ThreadTags.tsx'
import { ThreadAuthor } from './ThreadAuthor.tsx'
import { ThreadControls } from './ThreadControls.tsx'
import styles from './Threads.module.css'
import type { ThreadProps } from './threads.api.ts'
import { UndoConversion } from './UndoConversion.tsx'

/** The settings of a thread, each part for those who may change it, and its place. */
export function ThreadAside({ thread, onChanged }: ThreadProps) {
  const { id, slug, story, replyCount } = thread
  const mayChange = useMay('threads.change').ok
  const mayConvert = useMay('stories.convert').ok
  const because = story?.isConverted && replyCount > 0 ? CONVERSION_ANSWERED : undefined
  return (
    <Column>
      {mayChange ? (
        <Card title={CONTROLS_LABEL} beside="saved at once">
          <ThreadControls thread={thread} isFlagOpen={thread.isFlagOpen} onChanged={onChanged} />
        </Card>
      ) : null}
      <Card>
        <div className={styles.tags}>
          <ThreadTags thread={thread} onSaved={onChanged} group="This thread" />
        </div>
      </Card>
      <Card title="About this thread">
        <Facts>
          <Fact name="ID">{formatNumber(Number(id))}</Fact>
          <Fact name="Author">
            <ThreadAuthor thread={thread} onChanged={onChanged} />
          </Fact>
          {story ? (
            <Fact name="Story">
              <ExternalLink href={postPath(story.slug)}>{story.title}</ExternalLink>
              {mayConvert ? (
                <UndoConversion threadId={id} isConverted={story.isConverted} because={because} size="xs" />
              ) : null}
            </Fact>
          ) : null}
          <Fact name="Address">
            <code>{threadPath(slug)}</code>
          </Fact>
          <Fact name="Permanent link">
            <Copied text={threadIdPath(id)} />
          </Fact>
          <Fact name="Shortcode">
            <Copied text={threadShortcode(id)} />
          </Fact>
        </Facts>
      </Card>
    </Column>
  )
}

const Copied = ({ text }: { text: string }) => (
  <>
    <code>{text}</code>
    <IconButton icon={IconCopy} size={28} label={`Copy ${text}`} onClick={() => void copyText(text)} />
  </>
)
