// A prerendered page shows its buttons before they answer. The last one that is pressed meanwhile is pressed again when they do.
;(() => {
  const pressable = 'button, a[href], label, summary, input:is([type=checkbox], [type=radio], [type=submit])'
  let pressed
  const hasKeyHeld = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const keep = (event) => {
    const opener = hasKeyHeld(event) ? null : event.target.closest('a[data-opens-here]')
    if (opener) event.preventDefault()
    pressed = opener ?? event.target.closest('button') ?? pressed
  }
  // Between two slices of its taking over React sees no press. One with a key held asks the browser for a tab.
  const hold = (event) => {
    const target = event.target.closest(pressable)
    if (!target || hasKeyHeld(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = target
  }
  // The browser itself would send a form by loading the page anew, with all that was typed in its address.
  const stay = (event) => event.preventDefault()
  addEventListener('click', keep, true)
  addEventListener('submit', stay, true)
  addEventListener(
    'evenhand:taking-over',
    () => {
      removeEventListener('click', keep, true)
      addEventListener('click', hold, true)
    },
    { once: true },
  )
  addEventListener(
    'evenhand:interactive',
    () => {
      removeEventListener('click', keep, true)
      removeEventListener('click', hold, true)
      removeEventListener('submit', stay, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
})()
