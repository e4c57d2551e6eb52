// A prerendered page shows buttons and fields before they answer: what is pressed and typed meanwhile is done again, in its order, when they do.
;(() => {
  const answering = 'button, a[data-opens-here], input:is([type=checkbox], [type=radio], [type=submit])'
  const steps = []
  const texts = new Map()
  // Links lead on by themselves, and summaries open, until React begins to take the page over.
  let waiting = answering

  // Who waits presses twice; what opens and closes is pressed once.
  const later = (target, act, key) => {
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
    later(target, () => {
      // Tabs answer to this one.
      target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      target.click()
    })
  }
  const move = ({ target, key }) => {
    if (key.startsWith('Arrow') && target.matches('[role=tab], [role=radio]'))
      later(target, () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), key)
  }
  const write = ({ target }) => {
    if (!target.matches(answering)) texts.set(target, target.value)
  }
  // React hears of a text only where it came from another.
  const writeAgain = (text, target) => {
    if (!target.isConnected) return
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')
    for (const value of target.matches('select') ? [text] : ['', text]) {
      set.call(target, value)
      for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
  // What a press changes is on the page before the next one comes.
  const again = () => {
    const { target, act } = steps.shift() ?? {}
    if (target?.isConnected) act()
    if (target) setTimeout(again)
  }
  // The browser itself would send a form by loading the page anew, with all that was typed in its address.
  const listeners = { click: press, keydown: move, input: write, submit: (event) => event.preventDefault() }
  for (const name in listeners) addEventListener(name, listeners[name], true)
  addEventListener('evenhand:taking-over', () => (waiting += ', a[href], summary'))
  addEventListener('evenhand:interactive', () => {
    for (const name in listeners) removeEventListener(name, listeners[name], true)
    texts.forEach(writeAgain)
    again()
  })
})()
