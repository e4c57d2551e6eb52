import { dawn, dusk, type Light, winter } from './light.ts'
import { Pines } from './pines.tsx'
import { Poster, type PosterProps } from './poster.tsx'

const Cabin = ({ x, y, light, roof }: { x: number; y: number; light: Light; roof: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="150" y="-128" width="24" height="60" fill={light.ink} />
    <path fill={light.near} d="M16-78H204V0H16Z" />
    <path stroke={light.ink} strokeWidth="2" opacity="0.35" d="M16-60H204M16-42H204M16-24H204" />
    <path fill={roof} d="M0-70 110-146 220-70 208-58 110-124 12-58Z" />
    <path fill={light.near} d="M34-74 110-126 186-74Z" />
    <rect x="94" y="-48" width="32" height="48" fill={light.ink} />
    <path fill={light.glow} d="M38-52H72V-22H38ZM148-52H182V-22H148ZM102-100H118V-84H102Z" />
    <path stroke={light.near} strokeWidth="3" d="M55-52V-22M38-37H72M165-52V-22M148-37H182" />
  </g>
)

export const CabinRetreat = (props: PosterProps) => (
  <Poster {...props} light={dawn} sun={{ x: 470, y: 220, radius: 56 }}>
    <path fill={dawn.far} d="M0 400 120 268 190 330 300 196 420 336 500 280 640 396V720H0Z" />
    <path
      fill={dawn.sun}
      opacity="0.7"
      d="M300 196 356 262 330 258 306 282 282 256 258 264ZM120 268 150 296 128 300 112 314 96 294Z"
    />
    <path fill={dawn.mid} d="M0 470 130 396 250 452 380 388 520 458 640 410V720H0Z" />
    <Pines
      fill={dawn.near}
      at={[
        [60, 556, 190],
        [122, 560, 140],
        [500, 556, 150],
        [560, 560, 206],
        [620, 560, 160],
      ]}
    />
    <path fill={dawn.ground} d="M0 558Q180 520 340 542T640 528V720H0Z" />
    <path
      fill="none"
      stroke={dawn.skyLow}
      strokeWidth="10"
      strokeLinecap="round"
      opacity="0.5"
      d="M372 424Q352 396 378 372T366 322"
    />
    <Cabin x={210} y={584} light={dawn} roof={dawn.ink} />
    <path fill={dawn.glow} opacity="0.22" d="M304 584H336L410 700H240Z" />
    <path fill={dawn.ink} d="M0 640Q150 600 270 628 250 680 190 720H0ZM640 620Q500 596 372 628 400 690 450 720H640Z" />
  </Poster>
)

export const CabinLake = (props: PosterProps) => (
  <Poster {...props} light={dusk} sun={{ x: 322, y: 300, radius: 64 }}>
    <path fill={dusk.far} d="M0 410 90 330 168 376 250 262 322 342 410 244 500 360 566 320 640 388V432H0Z" />
    <path fill={dusk.mid} d="M0 428 110 384 220 420 330 390 460 424 560 388 640 420V440H0Z" />
    <path fill="#6a5683" d="M0 436H640V720H0Z" />
    <path
      fill={dusk.far}
      opacity="0.55"
      d="M0 446 90 516 168 476 250 580 322 508 410 600 500 490 566 528 640 462V438H0Z"
    />
    <path
      fill={dusk.sun}
      opacity="0.7"
      d="M264 456H380L366 464H278ZM284 482H362L352 490H294ZM270 510H376L362 518H284ZM292 540H354L346 547H300Z"
    />
    <path fill={dusk.ink} d="M396 596Q470 622 560 592L550 610Q478 634 408 612Z" />
    <path stroke={dusk.ink} strokeWidth="5" strokeLinecap="round" d="M472 604V566M472 578 510 622" />
    <circle cx="472" cy="556" r="10" fill={dusk.ink} />
    <Pines
      fill={dusk.ground}
      at={[
        [34, 640, 330],
        [108, 660, 236],
        [172, 680, 150],
        [610, 600, 210],
      ]}
    />
    <path fill={dusk.ink} d="M0 660Q120 620 230 676 300 704 420 720H0ZM640 640Q580 640 540 720H640Z" />
  </Poster>
)

export const CabinSnow = (props: PosterProps) => (
  <Poster {...props} light={winter} sun={{ x: 148, y: 190, radius: 50 }}>
    <path fill={winter.mid} d="M0 430 130 300 210 366 352 176 470 330 540 286 640 392V720H0Z" />
    <path
      fill={winter.ground}
      d="M352 176 420 266 390 258 364 292 340 256 306 272 296 250ZM130 300 168 332 144 334 126 352 100 330ZM540 286 570 318 546 318 528 330 516 304Z"
    />
    <path fill={winter.far} d="M0 486Q150 430 300 462T640 440V720H0Z" />
    <Pines
      fill={winter.near}
      at={[
        [52, 560, 200],
        [118, 570, 148],
        [536, 556, 176],
        [596, 566, 228],
      ]}
    />
    <path fill="#d7e4ea" d="M0 556Q200 508 360 536T640 522V720H0Z" />
    <Cabin x={222} y={600} light={{ ...winter, near: '#6d4a3c' }} roof="#ffffff" />
    <path fill={winter.glow} opacity="0.3" d="M314 600H350L420 700H250Z" />
    <path fill={winter.ground} d="M0 640Q160 590 300 622T640 604V720H0Z" />
    <g fill="#fff">
      {snowflakes.map(([x, y, radius]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
      ))}
    </g>
  </Poster>
)

const snowflakes = [
  [60, 90, 4],
  [130, 320, 3],
  [220, 130, 5],
  [250, 260, 3],
  [300, 60, 3],
  [390, 110, 4],
  [450, 220, 3],
  [500, 80, 5],
  [560, 190, 4],
  [610, 110, 3],
  [590, 330, 4],
  [40, 420, 3],
  [170, 460, 4],
  [430, 420, 4],
  [510, 470, 3],
  [330, 380, 3],
] as const
