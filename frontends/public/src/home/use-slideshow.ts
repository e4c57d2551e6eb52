import { useEffect, useState } from 'react'

/** spec 01 §9. The transition's 700 ms stand in the slide's class. */
export const slideMilliseconds = 5000

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface SlideshowState {
  index: number
  playing: boolean
  /** Wraps at both ends (spec 01 §4). */
  show: (index: number) => void
  toggle: () => void
}

/** Advances by itself unless paused; starts still where the person asked for less motion. */
export function useSlideshow(slides: number): SlideshowState {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const wrap = (next: number) => (next + slides) % slides

  useEffect(() => {
    if (wantsStillness()) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % slides), slideMilliseconds)
    return () => clearTimeout(timer)
  }, [playing, index, slides])

  return { index, playing, show: (next) => setIndex(wrap(next)), toggle: () => setPlaying((now) => !now) }
}
