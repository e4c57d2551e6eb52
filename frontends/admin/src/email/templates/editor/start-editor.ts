import { Editor, generateJSON } from '@tiptap/core'
import { mailHtml } from './mail-html.ts'
import { mailExtensions } from './mail-nodes.ts'
import { saysTheSame, withChips } from './read-html.ts'

const documentOf = (html: string) => generateJSON(withChips(html).innerHTML, mailExtensions)

/** Whether the editor can change one thing in it and leave the rest as it is. */
export const canEdit = (html: string): boolean => html.trim() === '' || saysTheSame(html, mailHtml(documentOf(html)))

/** An editor of a mail in a place of the page. `onChange` hears the HTML after each change of a person. */
export function startEditor(
  element: HTMLElement,
  html: string,
  attributes: Record<string, string>,
  onChange: (html: string) => void,
): Editor {
  return new Editor({
    element,
    extensions: mailExtensions,
    content: documentOf(html),
    // Our policy lets no script write styles into the page.
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor }) => onChange(mailHtml(editor.getJSON())),
  })
}
