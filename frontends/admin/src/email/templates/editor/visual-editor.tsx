import { Button, type Field } from '@evenhand/web-kit/facade'
import type { Editor } from '@tiptap/core'
import { type ComponentProps, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { AskForm } from './ask-form.tsx'
import { type AskName, asks } from './asks.ts'
import { canEdit, startEditor } from './start-editor.ts'
import { Tools } from './tools.tsx'

type ControlProps = Parameters<ComponentProps<typeof Field>['children']>[0]

export interface VisualEditorProps {
  html: string
  onChange: (html: string) => void
  control: ControlProps
  /** Whether the person asked for it: then it says what it can’t keep, and else it gives way to the HTML. */
  isAsked: boolean
  onGiveWay: () => void
}

/** The email as it reads, to write in. Loaded with the first template that is opened. */
export function VisualEditor({ html, onChange, control, isAsked, onGiveWay }: VisualEditorProps) {
  const [canKeep] = useState(() => canEdit(html))
  const [isRisked, setRisked] = useState(false)
  useEffect(() => {
    if (!canKeep && !isAsked) onGiveWay()
  })
  if (canKeep || isRisked) return <Writing {...{ html, onChange, control }} />
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-hairline bg-sunken p-4">
      <p>
        This HTML has parts that the visual editor doesn’t know, such as tables or styles of its own. They would be lost
        with your first change here.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onGiveWay}>
          Stay with the HTML
        </Button>
        <Button size="small" variant="ghost" onClick={() => setRisked(true)}>
          Edit it here all the same
        </Button>
      </div>
    </div>
  )
}

type WritingProps = Pick<VisualEditorProps, 'html' | 'onChange' | 'control'>

function Writing({ html, onChange, control }: WritingProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useEditor(place, html, onChange, control)
  const [asked, setAsked] = useState<AskName>()
  return (
    <div className="grid gap-3">
      {editor && <Tools editor={editor} asked={asked} onAsk={setAsked} />}
      {editor && asked && (
        <AskForm
          key={asked}
          title={asks[asked].title}
          fields={asks[asked].fields}
          start={asks[asked].start(editor)}
          onDone={(filled) => {
            asks[asked].put(editor, filled)
            setAsked(undefined)
          }}
          onCancel={() => {
            setAsked(undefined)
            editor.commands.focus()
          }}
        />
      )}
      <div ref={place} />
    </div>
  )
}

const look =
  'min-h-72 rounded-card border border-line bg-surface p-4 text-body whitespace-pre-wrap wrap-anywhere [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-primary [&_h1]:text-heading [&_h2]:text-title [&_p]:my-2'

/** One editor for as long as the place is there; the page follows what happens in it. */
function useEditor(
  place: RefObject<HTMLDivElement | null>,
  html: string,
  onChange: (html: string) => void,
  control: ControlProps,
): Editor | undefined {
  const [editor, setEditor] = useState<Editor>()
  const [, follow] = useReducer((times: number) => times + 1, 0)
  const latest = useRef({ html, onChange, control })
  useEffect(() => {
    latest.current = { html, onChange, control }
  })
  useEffect(() => {
    if (!place.current) return undefined
    const { html: first, control: own } = latest.current
    const made = startEditor(place.current, first, attributesOf(own), (next) => latest.current.onChange(next))
    made.on('transaction', follow)
    setEditor(made)
    return () => made.destroy()
  }, [place])
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control
  useEffect(() => {
    const own = latest.current.control
    editor?.setOptions({ editorProps: { attributes: attributesOf(own) } })
  }, [editor, id, describedBy, invalid])
  return editor
}

const attributesOf = (control: ControlProps): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(control).map(([name, value]) => [name, String(value)])),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Content',
  class: look,
})
