/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
// The commands that its extensions add are types of theirs.
import '@tiptap/starter-kit'
import { canEdit, startEditor } from './start-editor.ts'
import { asks } from './asks.ts'

const place = document.createElement('div')
document.body.append(place)
// What jsdom doesn't lay out has no places.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

let end = () => undefined as void
afterEach(() => end())

function open(html: string) {
  const written: string[] = []
  const editor = startEditor(place, html, {}, (next) => written.push(next))
  end = () => editor.destroy()
  return { editor, last: () => written.at(-1) ?? html }
}

/** All that it knows, as it writes it. */
function everything(): string {
  const { editor, last } = open('<h1>Dear {{person.firstName | "friend"}}</h1><p>Words</p>')
  editor.commands.focus('end')
  asks.button.put(editor, { href: 'https://a.example/?n={{person.email}}', label: 'Give again' })
  asks.picture.put(editor, { src: 'https://a.example/p.png', alt: 'A "lake" & a boat' })
  asks.link.put(editor, { href: '{{links.unsubscribe}}' })
  editor.commands.setHorizontalRule()
  for (const block of [
    '<ul><li>One</li><li>Two <b>bold</b> <i>and <u>more</u></i></li></ul>',
    '<ol start="3"><li>Three</li></ol>',
    '<blockquote><p>Said</p></blockquote><p></p><p>After<br>it</p>',
  ])
    editor.commands.insertContentAt(editor.state.doc.content.size, block)
  return last()
}

describe('the visual editor', () => {
  it('writes HTML that it reads again as it is', () => {
    const html = everything()
    for (const part of [
      'Dear {{person.firstName | "friend"}}',
      '<a class="button" href="https://a.example/?n={{person.email}}"',
      'alt="A &quot;lake&quot; &amp; a boat"',
      '<a href="{{links.unsubscribe}}">',
      '<ol style="margin:0 0 16px;padding:0 0 0 24px;" start="3"><li>Three</li></ol>',
      '<strong>bold</strong>',
      'After<br>it',
    ])
      expect(html).toContain(part)
    const { editor, last } = open(html)
    editor.commands.focus('end')
    editor.commands.insertContent('<p>The end</p>')
    expect(last()).toBe(`${html}\n<p style="margin:0 0 16px;">The end</p>`)
    expect(canEdit(html)).toBe(true)
  })

  it('changes nothing before something is written', () => {
    const { last } = open('<p>Hello <b>all</b></p>')
    expect(last()).toBe('<p>Hello <b>all</b></p>')
  })

  it.each([
    '',
    '<p>Hello</p>',
    '<p>Hello <b>all <i>of you</i></b></p>\n  <p>Two</p>',
    '<h2>A</h2>\n<ul>\n  <li>One</li>\n  <li>Two<ul><li>Deeper</li></ul></li>\n</ul>',
    '<p>Dear {{ person.firstName | “friend” }}, <a href="https://a.example/" target="_blank" rel="noopener">look</a></p>',
  ])('takes what it can write: %s', (html) => {
    expect(canEdit(html)).toBe(true)
  })

  it.each([
    '<table><tr><td>a</td></tr></table>',
    '<p style="color:red">a</p>',
    '<p align="center">a</p>',
    '<p>a <img src="https://a.example/p.png" alt=""> b</p>',
    '<img src="https://a.example/p.png" alt="" width="20">',
    '<p>a <code>b</code></p>',
    '<h3>a</h3>',
    '<div>a</div>',
    '<p>a <span class="x">b</span></p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<!doctype html><html><body><p>a</p></body></html>',
    '<style>p{color:red}</style><p>a</p>',
    '<p><a class="button" href="https://a.example/">a</a> and more</p>',
  ])('leaves the rest to the HTML: %s', (html) => {
    expect(canEdit(html)).toBe(false)
  })

  it('changes the field that is chosen, and takes a link away', () => {
    const { editor, last } = open('<p>{{person.firstName}}</p><p><a href="https://a.example/">a</a></p>')
    editor.commands.setNodeSelection(1)
    expect(asks.field.start(editor)).toEqual({ field: 'person.firstName', fallback: '' })
    asks.field.put(editor, { field: 'person.firstName', fallback: 'friend' })
    expect(last()).toContain('{{person.firstName | "friend"}}')
    editor.commands.setTextSelection({ from: 4, to: 5 })
    expect(asks.link.start(editor)).toMatchObject({ href: 'https://a.example/' })
    asks.link.put(editor, { href: '' })
    expect(last()).not.toContain('<a')
  })
})
