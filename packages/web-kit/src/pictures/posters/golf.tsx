import { dusk, type Light, noon } from './light.ts'
import { Pines } from './pines.tsx'
import { Poster, type PosterProps } from './poster.tsx'

const Flag = ({ x, y, light }: { x: number; y: number; light: Light }) => (
  <g>
    <path d={`M${x} ${y}V${y - 186}`} stroke={light.ink} strokeWidth="5" strokeLinecap="round" />
    <path d={`M${x + 2} ${y - 184}L${x + 74} ${y - 160}L${x + 2} ${y - 134}Z`} fill="#c9432f" />
    <ellipse cx={x} cy={y} rx="24" ry="6" fill={light.ink} />
  </g>
)

export const GolfLinks = (props: PosterProps) => (
  <Poster {...props} light={noon} sun={{ x: 486, y: 168, radius: 58 }}>
    <path fill={noon.far} d="M0 340Q120 286 240 326T470 308 640 332V400H0Z" />
    <path fill="#7fb5bb" d="M0 372H640V470H0Z" />
    <path
      fill={noon.skyLow}
      opacity="0.6"
      d="M60 398H190L170 405H76ZM330 412H520L500 419H350ZM180 436H330L316 442H196Z"
    />
    <path fill={noon.mid} d="M0 452Q140 392 300 438T640 416V720H0Z" />
    <path fill="#7db58f" d="M0 520Q170 448 350 498T640 478V720H0Z" />
    <path fill={noon.skyLow} d="M96 546Q130 520 196 530T250 562 150 574 96 546Z" />
    <path fill={noon.near} d="M0 596Q230 522 420 566T640 556V720H0Z" />
    <path fill="#5aa47e" d="M238 604Q330 568 470 584T560 622 400 650 238 604Z" />
    <path fill={noon.ink} opacity="0.25" d="M402 616 560 640 548 646 402 620Z" />
    <Flag x={402} y={616} light={noon} />
    <circle cx="330" cy="622" r="8" fill="#fff" />
    <path fill={noon.ground} d="M0 668Q180 620 360 652T640 640V720H0Z" />
  </Poster>
)

export const GolfDusk = (props: PosterProps) => (
  <Poster {...props} light={dusk} sun={{ x: 176, y: 352, radius: 70 }}>
    <path fill={dusk.far} d="M0 404 104 346 196 388 304 322 420 392 528 344 640 388V720H0Z" />
    <path fill={dusk.mid} d="M0 456Q160 410 330 440T640 424V720H0Z" />
    <path fill={dusk.ink} d="M438 436V392L486 362 534 392H582V438Z" />
    <path fill={dusk.glow} d="M456 404H470V422H456ZM480 404H494V422H480ZM548 404H562V422H548Z" />
    <Pines
      fill={dusk.near}
      at={[
        [40, 512, 150],
        [92, 508, 108],
        [598, 500, 140],
      ]}
    />
    <path fill={dusk.near} d="M0 510Q220 460 400 490T640 476V720H0Z" />
    <path fill="#4c6a72" d="M120 604Q260 552 440 574T560 628 300 660 120 604Z" />
    <path fill={dusk.ink} opacity="0.45" d="M276 610 560 644 540 650 276 614Z" />
    <Flag x={276} y={610} light={dusk} />
    <circle cx="374" cy="618" r="8" fill={dusk.sun} />
    <path fill={dusk.ground} d="M0 672Q200 632 380 656T640 640V720H0Z" />
  </Poster>
)
