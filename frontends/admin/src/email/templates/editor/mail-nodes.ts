import { mergeFields, isMergeField } from '@evenhand/web-kit/desk'
import { type Extensions, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { tagOf } from './mail-html.ts'
import { wordsOf } from './read-html.ts'

/** Where a link of an email can lead. A merge tag after the scheme is checked with the rest of the email. */
export const isAddress = (address: string): boolean =>
  /^(?:https?:\/\/\S|mailto:\S|tel:\S|\{\{\s*links\.)/i.test(address)

/** Something about the reader: one thing, which the caret steps over. */
const MergeTag = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ field: { default: '' }, fallback: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'span[data-merge-tag]',
      getAttrs: ({ dataset }) => ({ field: dataset['mergeTag'] ?? '', fallback: dataset['fallback'] ?? '' }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'span',
    {
      'data-merge-tag': String(attrs['field']),
      'data-fallback': String(attrs['fallback']),
      class: 'rounded-full border border-line bg-sunken px-2 text-small whitespace-nowrap',
    },
    chipWords(attrs),
  ],
  renderText: ({ node: { attrs } }) => tagOf(attrs),
})

function chipWords({ field, fallback }: Record<string, unknown>): string {
  const name = String(field)
  const words = isMergeField(name) ? mergeFields[name].words : name
  return typeof fallback === 'string' && fallback !== '' ? `${words}, or “${fallback}”` : words
}

const EmailButton = Node.create({
  name: 'emailButton',
  group: 'block',
  atom: true,
  addAttributes: () => ({ href: { default: '' }, label: { default: '' } }),
  parseHTML: () => [{ tag: 'p', priority: 60, getAttrs: (place) => buttonIn(place) }],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    { class: 'my-6' },
    [
      'a',
      {
        class: 'button inline-block rounded-full bg-primary px-6 py-2 font-semibold text-on-primary',
        href: String(attrs['href']),
      },
      String(attrs['label']),
    ],
  ],
})

/** A paragraph that is a button and nothing else. */
function buttonIn(place: HTMLElement): { href: string; label: string } | false {
  const [link] = place.children
  if (!link?.matches('a.button') || wordsOf(place).trim() !== wordsOf(link).trim()) return false
  return { href: link.getAttribute('href') ?? '', label: wordsOf(link).trim() }
}

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (picture) => ({ src: picture.getAttribute('src') ?? '', alt: picture.getAttribute('alt') ?? '' }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    {
      src: String(attrs['src']),
      alt: String(attrs['alt']),
      class: 'my-4 block min-h-12 max-w-full border border-hairline p-1',
    },
  ],
})

/** All that an email can be made of here; anything else is written as HTML. */
export const mailExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    dropcursor: false,
    heading: { levels: [1, 2] },
    bulletList: { HTMLAttributes: { class: 'list-disc pl-6' } },
    orderedList: { HTMLAttributes: { class: 'list-decimal pl-6' } },
    blockquote: { HTMLAttributes: { class: 'border-l-2 border-line pl-4' } },
    horizontalRule: { HTMLAttributes: { class: 'my-6 border-hairline' } },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: isAddress,
      HTMLAttributes: { class: 'text-primary underline underline-offset-4', target: null, rel: null },
    },
  }),
  MergeTag,
  EmailButton,
  Picture,
]
