import { classNames } from '@evenhand/web-kit/facade'
import type { Editor } from '@tiptap/core'
import { type AskName, asks } from './asks.ts'

interface Tool {
  words: string
  isOn?: (editor: Editor) => boolean
  act: (editor: Editor) => void
}

const acts: readonly Tool[] = [
  {
    words: 'Heading',
    isOn: (editor) => editor.isActive('heading', { level: 1 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 1 }).run(),
  },
  {
    words: 'Smaller heading',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    words: 'Bold',
    isOn: (editor) => editor.isActive('bold'),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    words: 'Italic',
    isOn: (editor) => editor.isActive('italic'),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    words: 'List',
    isOn: (editor) => editor.isActive('bulletList'),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    words: 'Numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    words: 'Quote',
    isOn: (editor) => editor.isActive('blockquote'),
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { words: 'Line', act: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { words: 'Undo', act: (editor) => editor.chain().focus().undo().run() },
  { words: 'Redo', act: (editor) => editor.chain().focus().redo().run() },
]

const look = 'min-h-9 rounded-full border px-3 text-small'
const askNames = Object.keys(asks) as AskName[]

interface ToolsProps {
  editor: Editor
  asked: AskName | undefined
  onAsk: (asked: AskName | undefined) => void
}

/** What can be done to the words that are chosen, and what can be put where the caret is. */
export const Tools = ({ editor, asked, onAsk }: ToolsProps) => (
  <div role="group" aria-label="Formatting" className="flex flex-wrap gap-1.5">
    {acts.map(({ words, isOn, act }) => {
      const on = isOn?.(editor)
      return (
        <button
          key={words}
          type="button"
          {...(on !== undefined && { 'aria-pressed': on })}
          className={classNames(look, on ? 'border-primary bg-primary text-on-primary' : 'border-line hover:bg-sunken')}
          onClick={() => act(editor)}
        >
          {words}
        </button>
      )
    })}
    {askNames.map((name) => (
      <button
        key={name}
        type="button"
        aria-expanded={asked === name}
        className={classNames(look, 'border-line font-medium hover:bg-sunken')}
        onClick={() => onAsk(asked === name ? undefined : name)}
      >
        {asks[name].title}…
      </button>
    ))}
  </div>
)
