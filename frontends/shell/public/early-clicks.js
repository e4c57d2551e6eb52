// A prerendered page shows buttons and fields before they answer: what is pressed and typed meanwhile is done again, in its order, when they do.
;(() => {
  const answering = 'button, a[data-opens-here], input:is([type=checkbox], [type=radio], [type=submit])'
  const steps = []
  const texts = new Map()
  // Links lead on by themselves, and summaries open, until React begins to take the page over.
  let waiting = answering

  // A page that was translated is rendered afresh: then what was pressed and typed belongs to the same place of the new one.
  const spots = new Map()
  const all = (target) => [...document.querySelectorAll(target.localName)]
  const note = (target) => spots.has(target) || spots.set(target, all(target).indexOf(target))
  const now = (target) => {
    if (target.isConnected) return target
    const there = all(target)[spots.get(target)]
    return there && ['class', 'name', 'type'].every((name) => there.getAttribute(name) === target.getAttribute(name))
      ? there
      : undefined
  }

  // Who waits presses twice; what opens and closes is pressed once.
  const later = (target, act, key) => {
    note(target)
    const last = steps.at(-1)
    if (last?.target !== target || last.key !== key) steps.push({ target, act, key })
  }
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const near = event.target.closest(`${waiting}, a, label`)
    const target = near?.matches('label') ? near.control : near
    if (!target?.matches(waiting)) return
    event.preventDefault()
    // Between two slices of its taking over React sees no press.
    event.stopImmediatePropagation()
    later(target, (there) => {
      // Tabs answer to this one.
      there.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      there.click()
    })
  }
  const move = ({ target, key }) => {
    if (key.startsWith('Arrow') && target.matches('[role=tab], [role=radio]'))
      later(target, (there) => there.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), key)
  }
  const write = ({ target }) => {
    if (target.matches(answering)) return
    note(target)
    texts.set(target, target.value)
  }
  // React hears of a text only where it came from another.
  const writeAgain = (text, typedInto) => {
    const target = now(typedInto)
    if (!target) return
    if (target !== typedInto) target.focus()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
    for (const value of target.matches('select') ? [text] : ['', text]) {
      set.call(target, value)
      for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  // What a press changes is on the page before the next one comes.
  const again = () => {
    const { target, act } = steps.shift() ?? {}
    if (!target) return
    const there = now(target)
    if (there) act(there)
    setTimeout(again)
  }
  // The browser itself would send a form by loading the page anew, with all that was typed in its address.
  const listeners = { click: press, keydown: move, input: write, submit: (event) => event.preventDefault() }
  for (const name in listeners) addEventListener(name, listeners[name], true)
  // Between its reading and React's taking it over, only translators and extensions change the page (`boot.tsx`).
  const root = () => document.getElementById('root')
  const changes = new MutationObserver(() => {
    root().dataset.changed = ''
    changes.disconnect()
  })
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    changes.observe(root(), { childList: true, characterData: true, subtree: true })
  })
  addEventListener('evenhand:taking-over', () => {
    changes.disconnect()
    waiting += ', a[href], summary'
  })
  addEventListener('evenhand:interactive', () => {
    for (const name in listeners) removeEventListener(name, listeners[name], true)
    texts.forEach(writeAgain)
    again()
  })
})()
