import { dusk } from './light.ts'
import { Poster, type PosterProps } from './poster.tsx'

const light = {
  ...dusk,
  skyTop: '#1f2450',
  skyLow: '#a8638a',
  far: '#5f4a80',
  mid: '#443a6b',
  near: '#2f2c58',
  ground: '#1d1d40',
}

const Firework = ({ x, y, radius, tone }: { x: number; y: number; radius: number; tone: string }) => (
  <g transform={`translate(${x} ${y})`} stroke={tone} strokeWidth="4" strokeLinecap="round">
    {Array.from({ length: 12 }, (_, ray) => (
      <g key={ray} transform={`rotate(${ray * 30})`}>
        <path d={`M0 ${-radius * 0.3}V${-radius * 0.72}`} />
        <circle cy={-radius} r="2.5" fill={tone} stroke="none" />
      </g>
    ))}
  </g>
)

const Tower = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path fill={light.near} d={`M0 0V${-height}H${width}V0Z`} />
    <path fill="#b6517a" d={`M-7 ${-height}L${width / 2} ${-height - width * 1.7}L${width + 7} ${-height}Z`} />
    <rect x={width / 2 - 4} y={-height + 18} width="8" height="18" rx="4" fill={light.glow} />
  </g>
)

export const CastleFireworks = (props: PosterProps) => (
  <Poster {...props} light={light}>
    <Firework x={150} y={170} radius={86} tone="#f6c56f" />
    <Firework x={478} y={132} radius={104} tone="#f0a5a0" />
    <Firework x={330} y={236} radius={58} tone="#9fd8cf" />
    <path fill={light.far} d="M0 500Q120 440 240 478T470 462 640 486V720H0Z" />
    <Tower x={176} y={600} width={44} height={166} />
    <Tower x={240} y={600} width={48} height={236} />
    <Tower x={352} y={600} width={48} height={236} />
    <Tower x={420} y={600} width={44} height={166} />
    <Tower x={298} y={600} width={44} height={300} />
    <path
      fill={light.mid}
      d="M160 610V500H176V486H196V500H216V486H236V500H256V486H276V500H364V486H384V500H404V486H424V500H444V486H464V500H480V610Z"
    />
    <path fill={light.ground} d="M288 610V560Q288 526 320 526T352 560V610Z" />
    <path fill={light.glow} opacity="0.8" d="M300 610V564Q300 540 320 540T340 564V610Z" />
    <path fill={light.glow} d="M206 530h14v24h-14ZM246 530h14v24h-14ZM380 530h14v24h-14ZM420 530h14v24h-14Z" />
    <path fill={light.ground} d="M0 600Q160 560 320 604T640 590V720H0Z" />
    <path fill={light.glow} opacity="0.25" d="M300 604H340L430 720H210Z" />
  </Poster>
)
