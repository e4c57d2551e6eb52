import { classNames, Pause, Play } from '@evenhand/web-kit/facade'
import { type PosterName, posters } from '@evenhand/web-kit/pictures'
import { useSlideshow } from '../slides/use-slideshow.ts'

/** spec 01 §9. */
export const prizeMilliseconds = 4000

/** Of what can be won here or at a partner’s: no golf green and no cabin, which only the slides of the home page show. */
const prizes = ['jeep-ridge', 'jeep-desert', 'coupe-coast', 'castle-fireworks'] as const satisfies PosterName[]

export function PrizeCarousel({ className }: { className: string }) {
  const { index, playing, moving, toggle, watch } = useSlideshow(prizes.length, prizeMilliseconds)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Pictures of prizes"
      className={classNames('relative overflow-hidden rounded-card', className)}
      {...watch}
    >
      <div aria-live={moving ? 'off' : 'polite'}>
        {prizes.map((name, place) => {
          const { Poster, alt } = posters[name]
          const shown = place === index
          return (
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${prizes.length}`}
              aria-hidden={!shown}
              className={classNames(
                'absolute inset-0 transition-opacity duration-700 ease-out',
                shown ? 'opacity-100' : 'opacity-0',
              )}
            >
              <Poster alt={alt} className={lowPart} />
            </div>
          )
        })}
      </div>
      <button
        type="button"
        aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
        onClick={toggle}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card"
      >
        {playing ? <Pause className="size-4" aria-hidden="true" /> : <Play className="size-4" aria-hidden="true" />}
      </button>
    </section>
  )
}

/** The box is flat on a phone: it shows the lower part, where the prize stands. */
const lowPart =
  'absolute inset-x-0 bottom-0 aspect-[8/9] w-full translate-y-[12%] sm:inset-0 sm:aspect-auto sm:h-full sm:translate-y-0'
