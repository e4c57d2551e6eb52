/** HTML whose values were escaped; made by the `html` tag alone. */
export interface Markup {
  readonly markup: string
}

const made = new WeakSet<object>()

/** html`<p>${name}</p>`: values are escaped, nested html`…` and lists of it become part of the text. */
export function html(strings: TemplateStringsArray, ...parts: (string | Markup | readonly Markup[])[]): Markup {
  const markup = strings.reduce((text, piece, index) => text + toMarkup(parts[index - 1] ?? '') + piece)
  const result: Markup = Object.freeze({ markup })
  made.add(result)
  return result
}

function toMarkup(part: string | Markup | readonly Markup[]): string {
  if (typeof part === 'string') return escapeHtml(part)
  if ('markup' in part) {
    if (!made.has(part)) throw new TypeError('Only html`…` makes markup')
    return part.markup
  }
  return part.map(toMarkup).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// Most values have nothing to escape, and there are millions of them.
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
