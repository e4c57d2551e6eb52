import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'

/** spec 01 §9. The transition's 700 ms stand in the slide's class. */
export const slideMilliseconds = 5000

export interface SlideshowState {
  index: number
  /** What the person wants; a pointer or the keyboard on it holds it still meanwhile. */
  playing: boolean
  moving: boolean
  /** Wraps at both ends (spec 01 §4). */
  show: (index: number) => void
  toggle: () => void
  /** For the element around pictures and controls. */
  watch: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Advances by itself unless paused; stands still where the person asks for less motion, while a pointer is over it and while
 * the keyboard is in it (WAI carousel pattern). Play, pressed on purpose, goes on at once.
 */
export function useSlideshow(slides: number, milliseconds = slideMilliseconds): SlideshowState {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [held, setHeld] = useState({ byPointer: false, byFocus: false })
  const moving = playing && !held.byPointer && !held.byFocus
  const show = (next: number) => setIndex((next + slides) % slides)
  const hold = (more: Partial<typeof held>) => setHeld((now) => ({ ...now, ...more }))

  useEffect(() => {
    const stillness = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => stillness.matches && setPlaying(false)
    follow()
    stillness.addEventListener('change', follow)
    return () => stillness.removeEventListener('change', follow)
  }, [])

  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % slides), milliseconds)
    return () => clearTimeout(timer)
  }, [moving, index, slides, milliseconds])

  return {
    index,
    playing,
    moving,
    show,
    toggle: () => {
      setPlaying(!playing)
      if (!playing) setHeld({ byPointer: false, byFocus: false })
    },
    watch: {
      onPointerEnter: ({ pointerType }) => hold({ byPointer: pointerType === 'mouse' }),
      onPointerLeave: () => hold({ byPointer: false }),
      onFocus: ({ target }) => target.matches(':focus-visible') && hold({ byFocus: true }),
      onBlur: ({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || hold({ byFocus: false }),
      onKeyDown: (event) => {
        const next = nextOf(event.key, index, slides)
        if (next === undefined) return
        event.preventDefault()
        show(next)
      },
    },
  }
}

/** Where a key leads from a slide. */
function nextOf(key: string, index: number, slides: number): number | undefined {
  if (key === 'ArrowLeft') return index - 1
  if (key === 'ArrowRight') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? slides - 1 : undefined
}
