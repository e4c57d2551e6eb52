/** Markup that is safe to send. Values put into the `html` template are escaped unless they are markup themselves. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | Markup[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const written = (value: Value): string => {
  if (Array.isArray(value)) return value.map(written).join('')
  if (value instanceof Markup) return value.text
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + written(values[index - 1] ?? '') + part))
}
