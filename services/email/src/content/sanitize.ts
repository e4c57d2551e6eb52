import sanitize from 'sanitize-html'

/** HTML that is a page of its own, as exported from an editor: it keeps its own look. */
export const isWholeDocument = (html: string): boolean => /<(?:html|body)[\s>]|<!doctype/i.test(html)

/** What mail programs show. Scripts, forms, frames and embedded things are none of it, and comments tell readers nothing. */
const parts =
  'a abbr address article aside b blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr u ul'.split(
    ' ',
  )
const frame = ['html', 'head', 'body', 'title', 'style', 'meta']

const attributes = {
  '*': [
    'align',
    'aria-*',
    'bgcolor',
    'class',
    'dir',
    'height',
    'id',
    'lang',
    'role',
    'style',
    'title',
    'valign',
    'width',
  ],
  a: ['href', 'name', 'rel'],
  img: ['src', 'alt', 'border', 'hspace', 'vspace'],
  table: ['border', 'cellpadding', 'cellspacing', 'summary'],
  td: ['colspan', 'rowspan', 'background', 'headers', 'abbr'],
  th: ['colspan', 'rowspan', 'background', 'headers', 'abbr', 'scope'],
  font: ['color', 'face', 'size'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  meta: ['charset', 'name', 'content'],
  time: ['datetime'],
  col: ['span'],
  colgroup: ['span'],
}

const options: sanitize.IOptions = {
  allowedTags: parts,
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
  nestingLimit: 200,
  // It parses them to sort them out by name; what may not be in them is looked for below, and a tag in one has to be found.
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withoutActingStyles(attribs) }) },
}
const documentOptions: sanitize.IOptions = {
  ...options,
  allowedTags: [...parts, ...frame],
  // Styles are looked through below.
  allowVulnerableTags: true,
  nonTextTags: (options.nonTextTags ?? []).filter((tag) => tag !== 'style' && tag !== 'title'),
  exclusiveFilter: ({ tag, text }) => tag === 'style' && acts(text),
}

/** Whether an element of what was written goes out. */
export const goesOut = (element: string, html: string): boolean =>
  parts.includes(element) || (isWholeDocument(html) && frame.includes(element))

/** Styles that load or run something. A backslash can spell any of it. */
const acts = (css: string): boolean =>
  /expression\s*\(|javascript:|vbscript:|behaviou?r\s*:|-moz-binding|@import|@charset|\\|<\/?[a-z]/i.test(css)

function withoutActingStyles(attribs: sanitize.Attributes): sanitize.Attributes {
  const { style, ...others } = attribs
  return style === undefined || acts(style) ? others : attribs
}

/** HTML of administrators as it can go out: every attribute in quotes, every element closed, nothing that acts. */
export const sanitizeMail = (html: string): string =>
  isWholeDocument(html) ? sanitize(html, documentOptions) : sanitize(html, options)
