/**
 * An array as PostgreSQL reads it: `{"a","b",NULL}`. The driver's own way costs several times as much for each element, which is what a batch
 * of some hundred rows is made of. Elements are text, numbers, booleans, bytes, instants, nothing, or arrays of them.
 */
export const arrayText = (elements: readonly unknown[]): string =>
  plainTexts(elements) ? `{"${elements.join('","')}"}` : `{${elements.map(elementText).join(',')}}`

/** Whether there are elements, and all are text that needs nothing but quotes around it: ids, names, kinds. */
const plainTexts = (elements: readonly unknown[]): boolean =>
  elements.length > 0 &&
  elements.every((element) => typeof element === 'string' && !element.includes('"') && !element.includes('\\'))

function elementText(element: unknown): string {
  if (element === null || element === undefined) return 'NULL'
  if (typeof element === 'string') return quoted(element)
  if (typeof element === 'number' || typeof element === 'bigint' || typeof element === 'boolean') return String(element)
  if (element instanceof Date) return instantText(element)
  if (Array.isArray(element)) return arrayText(element)
  if (element instanceof Uint8Array) return `"\\\\x${Buffer.from(element).toString('hex')}"`
  throw new TypeError('An array for the database has an element that is no value: objects go in through json()')
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

/** Of the years 0 to 9999, as all are that a contract lets in. */
function instantText(instant: Date): string {
  const text = instant.toISOString()
  if (text.length !== 'YYYY-MM-DDTHH:mm:ss.sssZ'.length)
    throw new RangeError('An instant for the database is out of range')
  return text
}
