import { analytics, Button, levelTerms, Link, queries, useClosedEntries, useQuery } from '@evenhand/web-kit/facade'
import { NowLine } from './now-line.tsx'
import { SlideCaption } from './slide-caption.tsx'
import { Slideshow } from '../slides/slideshow.tsx'

const freeEntries = levelTerms.free.entriesPerMonth.toLocaleString('en-US')

export const Hero = () => (
  <section aria-label="Welcome" className="mx-auto max-w-frame px-4 pt-8 pb-8 sm:px-8 sm:pb-14 lg:pt-14 lg:pb-20">
    <div className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
      <div>
        <h1 className="text-hero">Support great causes, win exciting prizes</h1>
        <NowLine />
        <p className="mt-4 max-w-xl text-lead text-ink-soft">
          Your gift helps veterans make their way in civilian life. Every giveaway ends in a draw that anyone can check.
        </p>
        {/* In columns while they are narrow: a font that arrives late must not break the line. */}
        <div className="mt-9 grid gap-3 min-[22.5rem]:grid-cols-2 sm:flex">
          <Button asChild size="large" variant="accent" className="max-sm:px-3">
            <Link
              to="#choose-membership"
              onClick={() =>
                analytics.event({ name: 'hero_enter_giveaway', category: 'engagement', label: 'hero_cta' })
              }
            >
              ENTER NOW
            </Link>
          </Button>
          <Button asChild size="large" variant="outline" className="max-sm:px-3">
            <Link
              to="#how-it-works"
              onClick={() => analytics.event({ name: 'hero_watch_video', category: 'engagement', label: 'hero_video' })}
            >
              HOW IT WORKS
            </Link>
          </Button>
        </div>
        <FreeWay />
      </div>
      <PrizeSlides />
    </div>
  </section>
)

function FreeWay() {
  const closed = useClosedEntries()
  return (
    <p className="mt-6 text-small text-ink-soft">
      {closed?.free ??
        `Nothing to buy: enter for free and get ${freeEntries} entries, once a month, each with the same odds as a paid one.`}
    </p>
  )
}

function PrizeSlides() {
  const { data } = useQuery(queries.giveaways())
  return <Slideshow captionOf={(slide) => <SlideCaption slide={slide} giveaways={data} />} />
}
