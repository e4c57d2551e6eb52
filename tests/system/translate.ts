import type { BrowserContext } from 'playwright-core'

/** Translates all pages of a browser as Chrome does: once a page answers, each text is moved into two elements of its own, and each new one again. */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isWord = (node: Node | null): node is Text =>
      node instanceof Text &&
      /\S/.test(node.data) &&
      node.parentElement !== null &&
      !node.parentElement.closest('font, script, style, textarea, title, svg')
    const wrap = (text: Text): void => {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
    const translateIn = (root: Node): void => {
      const words: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node: Node | null = root; node; node = walker.nextNode()) if (isWord(node)) words.push(node)
      for (const word of words) wrap(word)
    }
    addEventListener('evenhand:interactive', () => {
      translateIn(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translateIn(node)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
}
