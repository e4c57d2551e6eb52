import { Jeep } from './jeep.tsx'
import { dawn } from './light.ts'
import { Poster, type PosterProps } from './poster.tsx'

const light = {
  ...dawn,
  skyTop: '#e7a15c',
  skyLow: '#fdeccb',
  far: '#e3a273',
  mid: '#c46d48',
  near: '#8f4334',
  ground: '#5b2b2b',
}

const Saguaro = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`} stroke={light.ground} strokeLinecap="round" fill="none">
    <path strokeWidth="17" d="M0 0V-118" />
    <path strokeWidth="12" d="M0-44H-20Q-30-44-30-56V-78M0-60H18Q28-60 28-72V-98" />
  </g>
)

export const JeepDesert = (props: PosterProps) => (
  <Poster {...props} light={light} sun={{ x: 188, y: 208, radius: 76 }}>
    <path fill={light.far} d="M0 418H40L58 336H176L196 390 232 402H330L346 300H404L418 318H470L486 408H640V720H0Z" />
    <path fill={light.sun} opacity="0.32" d="M58 336H176L180 350H55ZM346 300H404L418 318H470L474 332H341Z" />
    <path fill={light.mid} d="M0 462 84 452 108 404H168L186 446 300 456H430L456 372H560L582 442 640 448V720H0Z" />
    <path fill={light.near} d="M0 528Q160 484 330 512T640 492V720H0Z" />
    <Saguaro x={92} y={584} scale={1.15} />
    <Saguaro x={566} y={560} scale={0.8} />
    <path fill={light.ground} opacity="0.4" d="M84 578 250 566 300 572 100 590Z" />
    <path fill={light.ground} opacity="0.5" d="M188 618 384 604 560 608 420 632 210 640Z" />
    <Jeep x={238} y={522} scale={1.08} paint="#2f6d5d" ink="#2d1719" glass={light.skyLow} light="#ffe7a6" />
    <path fill={light.ground} d="M0 642Q200 606 380 628T640 618V720H0Z" />
    <path fill={light.near} opacity="0.8" d="M0 690Q180 664 330 676T640 668V680Q420 700 0 706Z" />
  </Poster>
)
