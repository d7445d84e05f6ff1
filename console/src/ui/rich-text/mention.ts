import { type Editor, Extension } from '@tiptap/core'
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion'
import { canBeMention, MENTION_DEBOUNCE, MENTION_RESULTS } from '@ward/domain/member-site/mentions'
import type { ReactNode } from 'react'

export type MentionOption = {
  id: string
  username: string
  /** Decoration before the name. */
  mark?: ReactNode
  /** A detail beside similar names: 'Moderator'. */
  note?: string
}

/** The people with this in their name; a failure shows the error's message. */
export type FindMentions = (term: string, signal: AbortSignal) => Promise<readonly MentionOption[]>

export type MentionMenuProps = SuggestionProps<MentionOption, MentionOption> & { problem: string | null }

type MentionsOptions = {
  find: () => FindMentions
  /** Shows the menu as it is now; null: it is closed. */
  show: (menu: MentionMenuProps | null) => void
  /** The menu's handling of a key; false: the key is the editor's. */
  press: (event: KeyboardEvent) => boolean
}

function insertMention(editor: Editor, range: { from: number; to: number }, { id, username }: MentionOption) {
  const mention = canBeMention(username, id)
    ? { type: 'inline-mention', attrs: { username, userid: id } }
    : { type: 'text', text: `@${username}` }
  editor
    .chain()
    .focus()
    .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
    .run()
}

/** `@` and letters of a name offer people; the one chosen becomes an inline mention. */
export const Mentions = Extension.create<MentionsOptions>({
  name: 'mentions',
  // Its Enter comes before the Enter of the text.
  priority: 1000,
  addProseMirrorPlugins() {
    const { find, show, press } = this.options
    let problem: string | null = null
    return [
      Suggestion<MentionOption, MentionOption>({
        editor: this.editor,
        char: '@',
        allowedPrefixes: [' ', '\u00a0', '(', '"', "'"],
        debounce: MENTION_DEBOUNCE,
        minQueryLength: 1,
        decorationClass: 'mention-query',
        items: async ({ query, signal }) => {
          problem = null
          try {
            return (await find()(query, signal)).slice(0, MENTION_RESULTS)
          } catch (error) {
            problem = error instanceof Error ? error.message : String(error)
            return []
          }
        },
        command: ({ editor, range, props }) => insertMention(editor, range, props),
        render: () => ({
          onStart: (props) => show({ ...props, problem: null }),
          onUpdate: (props) => show({ ...props, problem: props.loading ? null : problem }),
          onExit: () => show(null),
          onKeyDown: ({ event }: SuggestionKeyDownProps) => press(event),
        }),
      }),
    ]
  },
})
