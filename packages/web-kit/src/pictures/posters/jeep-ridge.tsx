import { Jeep } from './jeep.tsx'
import { dawn as light } from './light.ts'
import { Pines } from './pines.tsx'
import { Poster, type PosterProps } from './poster.tsx'

export const JeepRidge = (props: PosterProps) => (
  <Poster {...props} light={light} sun={{ x: 452, y: 236, radius: 62 }}>
    <path
      fill={light.far}
      opacity="0.75"
      d="M0 392 70 336 128 368 214 276 276 330 330 300 418 372 492 318 560 360 640 312V720H0Z"
    />
    <path fill={light.sun} opacity="0.5" d="M214 276 276 330 250 332 232 318 214 336 198 322 176 318Z" />
    <path fill={light.mid} d="M0 452 96 388 158 424 252 372 346 440 430 396 520 448 640 392V720H0Z" />
    <path fill={light.near} d="M0 506Q110 470 196 492T402 500 640 462V720H0Z" />
    <Pines
      fill={light.ground}
      at={[
        [36, 540, 92],
        [74, 548, 66],
        [566, 548, 76],
        [604, 552, 110],
      ]}
    />
    <path fill={light.ground} d="M0 560Q150 520 300 538T520 558 640 546V720H0Z" />
    <path fill={light.ink} opacity="0.55" d="M96 566 306 556 400 566 150 600 30 604Z" />
    <Jeep x={226} y={470} scale={1.12} paint="#a8402e" ink={light.ink} glass={light.skyLow} light={light.glow} />
    <path fill={light.ink} d="M0 624Q180 588 340 610T640 600V720H0Z" />
    <path fill={light.near} opacity="0.6" d="M0 668Q220 632 420 656T640 650V664Q520 672 400 670T0 684Z" />
  </Poster>
)
