import { ChevronLeft, ChevronRight, classNames, Pause, Play } from '@evenhand/web-kit/facade'
import { heroPosters, type PosterName, posters } from '@evenhand/web-kit/pictures'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSlideshow } from './use-slideshow.ts'

interface SlideshowProps {
  /** What is said on a picture while it shows. */
  captionOf?: (slide: PosterName) => ReactNode
}

export function Slideshow({ captionOf }: SlideshowProps) {
  const { index, playing, moving, show, toggle, watch } = useSlideshow(heroPosters.length)
  const drawn = useDrawn(index, heroPosters.length)
  const dots = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = dots
    if (current?.contains(document.activeElement)) current.querySelectorAll('button')[index]?.focus()
  }, [index])
  return (
    <section aria-roledescription="carousel" aria-label="Ten pictures" className="relative" {...watch}>
      <div
        className="relative aspect-[8/7] overflow-hidden rounded-card shadow-card lg:aspect-[8/8.6]"
        aria-live={moving ? 'off' : 'polite'}
      >
        {heroPosters.map((name, slide) => {
          const { Poster, alt } = posters[name]
          const shown = slide === index
          return (
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={`${slide + 1} of ${heroPosters.length}`}
              aria-hidden={!shown}
              className={classNames(
                'absolute inset-0 transition-opacity duration-700 ease-out',
                shown ? 'opacity-100' : 'opacity-0',
              )}
            >
              {(shown || drawn.has(slide)) && <Poster alt={alt} className="size-full" />}
              {shown && captionOf?.(name)}
            </div>
          )
        })}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2">
        <Control label={playing ? 'Pause the slideshow' : 'Play the slideshow'} onClick={toggle}>
          {playing ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
        </Control>
        <div
          ref={dots}
          role="group"
          aria-label="Choose a picture"
          className="order-last flex w-full justify-center sm:order-none sm:w-auto"
        >
          {heroPosters.map((name, slide) => (
            <button
              key={name}
              type="button"
              aria-label={`Show picture ${slide + 1}`}
              aria-current={slide === index}
              // One stop for the keyboard; the arrow keys lead from dot to dot.
              tabIndex={slide === index ? 0 : -1}
              onClick={() => show(slide)}
              className="group grid h-11 w-6 place-items-center"
            >
              <span className="h-2.5 w-2.5 rounded-full border border-line transition-colors duration-150 group-hover:bg-line group-aria-current:border-primary group-aria-current:bg-primary" />
            </button>
          ))}
        </div>
        <div className="flex">
          <Control label="Previous picture" onClick={() => show(index - 1)}>
            <ChevronLeft className="size-6" aria-hidden="true" />
          </Control>
          <Control label="Next picture" onClick={() => show(index + 1)}>
            <ChevronRight className="size-6" aria-hidden="true" />
          </Control>
        </div>
      </div>
    </section>
  )
}

const Control = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-full hover:bg-sunken"
  >
    {children}
  </button>
)

/**
 * The pictures that are there though another one shows: those that have been shown, and soon those on either side, so that one fades into the
 * other. All ten at once would hold up a slow phone.
 */
function useDrawn(index: number, count: number): ReadonlySet<number> {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const around = [index, (index + 1) % count, (index + count - 1) % count]
    const timer = setTimeout(() => setDrawn((before) => new Set([...before, ...around])), 1500)
    return () => clearTimeout(timer)
  }, [index, count])
  return drawn
}
