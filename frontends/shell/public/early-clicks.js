// A prerendered page shows its buttons before they answer. The last one that is pressed meanwhile is pressed again when they do.
;(() => {
  let pressed
  const keep = (event) => {
    pressed = event.target.closest('button') ?? pressed
  }
  addEventListener('click', keep, true)
  // While React takes the page over, it answers a press itself: kept as well, it would be pressed twice.
  addEventListener('evenhand:taking-over', () => removeEventListener('click', keep, true), { once: true })
  addEventListener(
    'evenhand:interactive',
    () => {
      removeEventListener('click', keep, true)
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
})()
