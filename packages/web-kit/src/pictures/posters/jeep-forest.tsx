import { Jeep } from './jeep.tsx'
import { noon as light } from './light.ts'
import { Pines } from './pines.tsx'
import { Poster, type PosterProps } from './poster.tsx'

export const JeepForest = (props: PosterProps) => (
  <Poster {...props} light={light} sun={{ x: 330, y: 196, radius: 54 }}>
    <path fill={light.far} d="M0 360 92 292 170 338 268 246 360 326 452 274 546 344 640 296V720H0Z" />
    <Pines
      fill={light.mid}
      at={[
        [40, 452, 150],
        [104, 444, 118],
        [168, 450, 92],
        [236, 446, 72],
        [430, 446, 78],
        [492, 450, 104],
        [548, 446, 140],
        [612, 454, 168],
      ]}
    />
    <path fill={light.mid} d="M0 436Q320 412 640 436V720H0Z" />
    <path
      fill={light.skyLow}
      opacity="0.9"
      d="M318 440Q300 470 356 504T330 590 210 720H520Q470 640 436 590T392 500Q336 468 332 440Z"
    />
    <path
      fill={light.near}
      d="M0 476Q170 452 262 480 330 506 276 566 214 628 150 720H0ZM640 470Q480 450 412 476 372 494 432 560 494 630 560 720H640Z"
    />
    <Pines
      fill={light.ground}
      at={[
        [24, 640, 300],
        [112, 606, 226],
        [188, 560, 158],
        [470, 548, 150],
        [540, 596, 226],
        [618, 648, 320],
      ]}
    />
    <path fill={light.ink} opacity="0.3" d="M230 622 420 612 560 624 400 646 250 644Z" />
    <Jeep x={250} y={536} scale={1.02} paint="#e8a317" ink={light.ink} glass={light.skyLow} light={light.sun} />
    <path fill={light.ink} d="M0 690Q90 640 176 720H0ZM640 676Q560 640 486 720H640Z" />
  </Poster>
)
