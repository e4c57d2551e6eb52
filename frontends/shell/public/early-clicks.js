// A prerendered page shows buttons and fields before they answer: what is pressed and typed meanwhile is done again, in its order, when they do.
;(() => {
  const answering = 'button, a[data-opens-here], input:is([type=checkbox], [type=radio], [type=submit])'
  let steps = []
  // Nothing of what is done again is new.
  let repeating, answers
  // Links lead on by themselves, and summaries open, until React begins to take the page over.
  let waiting = answering

  // A page that was translated is rendered afresh: then what was pressed and typed belongs to the same place of the new one.
  const all = (target) => [...document.querySelectorAll(target.localName)]
  const now = ({ target, spot }) => {
    if (target.isConnected) return target
    const there = all(target)[spot]
    return there && ['class', 'name', 'type'].every((name) => there.getAttribute(name) === target.getAttribute(name))
      ? there
      : undefined
  }

  // Who waits presses twice; what opens and closes is pressed once.
  const later = (target, act, key) => {
    const last = steps.at(-1)
    if (last?.target !== target || last.key !== key) steps.push({ target, act, key, spot: all(target).indexOf(target) })
  }
  const press = (event) => {
    if (repeating || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
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
    if (!repeating && key.startsWith('Arrow') && target.matches('[role=tab], [role=radio]'))
      later(target, (there) => there.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), key)
  }
  // Who types on in a form has not sent it yet; what is typed once the page answers, it hears.
  const write = ({ target }) => {
    if (repeating || target.matches(answering)) return
    const { form, value } = target
    steps = steps.filter(
      ({ target: other }) => other !== target && !(form && other.form === form && other.type === 'submit'),
    )
    if (answers) return
    later(target, (there) => {
      if (there !== target) there.focus()
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(there), 'value')
      // React hears of a text only where it came from another.
      for (const text of there.matches('select') ? [value] : ['', value]) {
        set.call(there, text)
        for (const name of ['input', 'change']) there.dispatchEvent(new Event(name, { bubbles: true }))
      }
    })
  }
  // What a press changes is on the page before the next one comes.
  const again = () => {
    const step = steps.shift()
    if (!step) return listen(removeEventListener)
    const there = now(step)
    repeating = true
    if (there) step.act(there)
    repeating = false
    setTimeout(again)
  }
  // The browser itself would send a form by loading the page anew, with all that was typed in its address.
  const listeners = {
    click: press,
    keydown: move,
    input: write,
    submit: (event) => repeating || event.preventDefault(),
  }
  const listen = (how) => {
    for (const name in listeners) how(name, listeners[name], true)
  }
  listen(addEventListener)
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
    answers = true
    again()
  })
})()
