export interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

/** Something that a toast had better not lie on, and how much it matters. */
export interface Thing {
  box: Box
  weight: number
}

/** At the bottom, above the thumb; at the top, below the header; or half way, where both lie on what matters. */
export const places = ['below', 'above', 'between'] as const
export type Place = (typeof places)[number]

/** What the person has just used counts more than the button to press next and what it costs in all (`data-total`), and that more than what is only read. */
const weights = { used: 8, press: 4, read: 1 }

/** In pixels: from the edge of the screen, and from the top where the header is. */
const edge = 16
const header = 88

/** A toast stays where it is while nothing that matters is under it; else it goes where least is. */
export function choosePlace(now: Place, boxes: Readonly<Record<Place, Box>>, things: readonly Thing[]): Place {
  const covered = (place: Place) =>
    things.reduce((sum, { box, weight }) => (overlap(boxes[place], box) ? sum + weight : sum), 0)
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best), now)
}

const overlap = (one: Box, other: Box): boolean =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left

/** Where a toast of this size would lie; without what it is drawn with, which moves while it comes. */
export function boxesOf(toast: HTMLElement): Record<Place, Box> {
  const { offsetLeft: left, offsetWidth, offsetHeight } = toast
  const right = left + offsetWidth
  const bottom = innerHeight - edge
  const middle = innerHeight * 0.4
  return {
    below: { left, right, top: bottom - offsetHeight, bottom },
    above: { left, right, top: header, bottom: header + offsetHeight },
    between: { left, right, top: middle, bottom: middle + offsetHeight },
  }
}

const controls = 'a[href], button, input, select, textarea, [role=checkbox], [role=radio], [role=tab]'

/** The button, link or field that an event or the focus is on. */
const controlAt = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest(controls)) || undefined

let pressed: Element | undefined

/** The focus is not enough to know what was pressed: not every browser gives it to a button. */
export function followPresses(): () => void {
  const press = ({ target }: Event) => void (pressed = controlAt(target))
  addEventListener('pointerdown', press, true)
  return () => removeEventListener('pointerdown', press, true)
}

/** What is on the page now that a toast would better leave in sight. */
export function whatMatters(toast: Element): Thing[] {
  const used = [controlAt(document.activeElement), pressed]
    .filter((one) => one !== undefined)
    .filter((one) => one.isConnected && !toast.contains(one))
  const found = (selector: string) => [...document.querySelectorAll(selector)]
  const weighed = (things: readonly Element[], weight: number) =>
    things.map((one) => ({ box: one.getBoundingClientRect(), weight }))
  return [
    ...weighed(used, weights.used),
    ...weighed(found('[data-main-button], [data-total], :is(main, [role=dialog]) [role=alert]'), weights.press),
    ...weighed([...found('[role=dialog]'), ...used.flatMap((one) => one.closest('li, tr') ?? [])], weights.read),
  ]
}
