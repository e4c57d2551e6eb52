import { type AnswerOf, entries, Link, mainSeries, seriesOf } from '@evenhand/web-kit/facade'
import { type PosterName, posterNameOf } from '@evenhand/web-kit/pictures'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]

/** What a slide shows. The ten slides are given (spec 01 §2); what can be won is not all of it. */
const subjects = { jeep: 'A Jeep', golf: 'A golf resort', cabin: 'A mountain cabin', castle: 'A castle' } as const

const subjectOf = (slide: PosterName) => slide.split('-')[0] as keyof typeof subjects

/** The giveaway that a slide is of: the one with this picture, or the main one where the main one is of the same subject. */
export function giveawayOf(slide: PosterName, giveaways: readonly Giveaway[]): Giveaway | undefined {
  const isSame = ({ image, isExample }: Giveaway) => !isExample && posterNameOf(image) === slide
  const isMainOfSubject = ({ slug, image }: Giveaway) =>
    seriesOf(slug) === mainSeries && subjectOf(posterNameOf(image)) === subjectOf(slide)
  return giveaways.find(isSame) ?? giveaways.find(isMainOfSubject)
}

interface SlideCaptionProps {
  slide: PosterName
  /** Undefined while nobody knows what can be won. */
  giveaways: readonly Giveaway[] | undefined
}

/** A prize leads to its page; what cannot be won says so. */
export function SlideCaption({ slide, giveaways }: SlideCaptionProps) {
  if (!giveaways) return null
  const giveaway = giveawayOf(slide, giveaways)
  return (
    <p className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] rounded-card bg-surface px-3.5 py-1.5 text-small font-medium shadow-card">
      {giveaway ? (
        <Link to={addressOf(giveaway)} className="underline decoration-1 underline-offset-4 hover:decoration-2">
          {giveaway.external ? `${giveaway.title}, run by a partner` : giveaway.title}
        </Link>
      ) : (
        `${subjects[subjectOf(slide)]}. A picture, not a prize.`
      )}
    </p>
  )
}

const addressOf = ({ slug, external, link }: Giveaway): string =>
  external ? '/#prizes' : seriesOf(slug) === mainSeries ? '/main-giveaway' : link
