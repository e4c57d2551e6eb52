interface Translator {
  /** The event of the window at which it begins; without one at once. */
  begins?: 'DOMContentLoaded' | 'evenhand:interactive'
  /** Whether it puts its own in the place of a text, or beside it, and then takes the text out. */
  replaces?: 'at once' | 'in two steps'
  /** The name of its elements; `font` is Chrome's. */
  puts?: string
}

/**
 * Does to the page what a browser's translator does: takes each text out, and puts another one in its place, in two elements of its own; what comes
 * or changes afterwards likewise. Names nothing outside itself, so that a browser under test can be given it. Answers how to stop.
 */
export function translatePage({ begins, replaces, puts = 'font' }: Translator = {}): () => void {
  const untouched = '[data-translated], script, style, noscript, title, textarea, option, svg'
  const translate = (text: Text) => {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement(puts), document.createElement(puts)]
    outer.dataset['translated'] = ''
    inner.append(text.data)
    outer.append(inner)
    if (replaces === 'in two steps') {
      text.before(outer)
      text.remove()
    } else text.replaceWith(outer)
  }
  const translateBelow = (node: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateBelow(target)
      for (const node of addedNodes) if (node.isConnected) translateBelow(node)
    }
  })
  const begin = () => {
    translateBelow(document.body)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  if (begins) addEventListener(begins, begin, { once: true })
  else begin()
  return () => observer.disconnect()
}
