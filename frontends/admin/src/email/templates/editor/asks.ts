import { isMergeField, mergeFieldNames, mergeFields } from '@evenhand/web-kit/desk'
import type { Editor } from '@tiptap/core'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import { isAddress } from './mail-nodes.ts'

export type Filled = Readonly<Record<string, string>>

export interface AskedField {
  name: string
  label: string
  hint?: string
  /** What can be chosen, by its value. */
  options?: readonly (readonly [value: string, words: string])[]
  /** What is wrong with what was typed. */
  fault?: (typed: string) => string | undefined
}

/** What has to be said before something is put where the caret is. */
export interface Ask {
  title: string
  fields: readonly AskedField[]
  /** What is there already: of the thing that is chosen. */
  start: (editor: Editor) => Filled
  put: (editor: Editor, filled: Filled) => void
}

const notEmpty = (sentence: string) => (typed: string) => (typed.trim() === '' ? sentence : undefined)
const noAddress = (typed: string) =>
  isAddress(typed.trim()) ? undefined : 'Give a whole address: https://… or mailto:…'

const texts = (attributes: Record<string, unknown>): Filled =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? value : '']))

/** Puts the caret after a button or picture that is chosen, so that what is put in next doesn’t take its place. */
function leaveNode({ state: { selection }, commands }: Editor): void {
  if (!(selection instanceof NodeSelection)) return
  commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(selection.to), 1))
    return true
  })
}

/** A link to leave is made with “Link”; its bare address in a text helps nobody. */
const fields = mergeFieldNames.filter((name) => !name.startsWith('links.'))
const node = (type: string, names: readonly string[]): Pick<Ask, 'start' | 'put'> => ({
  start: (editor) => texts(editor.getAttributes(type)),
  put: (editor, filled) => {
    const attrs = Object.fromEntries(names.map((name) => [name, (filled[name] ?? '').trim()]))
    if (!editor.isActive(type)) leaveNode(editor)
    editor.chain().focus().insertContent({ type, attrs }).run()
    leaveNode(editor)
  },
})

export const asks = {
  field: {
    title: 'Field',
    fields: [
      {
        name: 'field',
        label: 'What about the reader',
        options: fields.map((name) => [name, mergeFields[name].words] as const),
        fault: (chosen) => (isMergeField(chosen) ? undefined : 'Choose a field'),
      },
      {
        name: 'fallback',
        label: 'Words for people without one',
        hint: 'As “friend” for a first name.',
        fault: (typed) => (/["“”{}]/.test(typed) ? 'Leave out quotes and braces' : undefined),
      },
    ],
    ...node('mergeTag', ['field', 'fallback']),
  },
  link: {
    title: 'Link',
    fields: [
      {
        name: 'href',
        label: 'Address of the link',
        hint: 'To let readers leave, write {{links.unsubscribe}}. Empty takes the link away.',
        fault: (typed) => (typed.trim() === '' ? undefined : noAddress(typed)),
      },
    ],
    start: (editor) => texts(editor.getAttributes('link')),
    put: (editor, { href = '' }) => {
      const to = href.trim()
      leaveNode(editor)
      const at = editor.chain().focus().extendMarkRange('link')
      if (to === '') at.unsetLink().run()
      else if (editor.state.selection.empty && !editor.isActive('link'))
        at.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run()
      else at.setLink({ href: to }).run()
    },
  },
  button: {
    title: 'Button',
    fields: [
      { name: 'label', label: 'Text of the button', fault: notEmpty('Say what the button does') },
      { name: 'href', label: 'Address of the button', fault: noAddress },
    ],
    ...node('emailButton', ['href', 'label']),
  },
  picture: {
    title: 'Picture',
    fields: [
      {
        name: 'src',
        label: 'Address of the picture',
        fault: (typed) =>
          /^https:\/\/\S+$/i.test(typed.trim()) ? undefined : 'Give an address that begins with https://',
      },
      {
        name: 'alt',
        label: 'What it shows',
        hint: 'For people who don’t see it. Left empty, it is decoration.',
      },
    ],
    ...node('picture', ['src', 'alt']),
  },
} as const satisfies Readonly<Record<string, Ask>>

export type AskName = keyof typeof asks
