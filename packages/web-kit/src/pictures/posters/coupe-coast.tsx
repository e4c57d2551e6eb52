import { noon } from './light.ts'
import { Poster, type PosterProps } from './poster.tsx'

const light = { ...noon, skyTop: '#86bfc9', far: '#9cc3bb' }

export const CoupeCoast = (props: PosterProps) => (
  <Poster {...props} light={light} sun={{ x: 170, y: 176, radius: 60 }}>
    <path fill={light.far} d="M330 372 410 300 470 336 560 262 640 318V420H320Z" />
    <path fill="#5f9fa8" d="M0 396H640V560H0Z" />
    <path
      fill={light.skyLow}
      opacity="0.6"
      d="M40 424H220L200 432H60ZM120 456H300L286 464H140ZM30 490H170L156 497H46Z"
    />
    <path fill={light.mid} d="M640 400Q520 420 440 470T330 560H640Z" />
    <path fill={light.near} d="M0 560Q200 536 420 548T640 530V720H0Z" />
    <path fill="#35433f" d="M0 596Q240 572 640 586V650Q300 640 0 664Z" />
    <path stroke={light.skyLow} strokeWidth="4" strokeDasharray="34 26" d="M0 628Q260 606 640 616" fill="none" />
    <path fill={light.ink} opacity="0.4" d="M170 622 430 616 560 624 400 636 190 638Z" />
    <g transform="translate(186 526) scale(1.34)">
      <path fill="#c8402f" d="M2 50Q2 38 26 34L62 29Q86 9 114 9 138 9 158 28L192 35Q206 38 207 50L203 60H6Z" />
      <path fill={light.skyLow} d="M76 29Q92 15 114 15L115 30ZM121 15Q136 16 147 31L121 30Z" />
      <path fill={light.ink} d="M4 56H206L203 62H6Z" />
      <circle cx="198" cy="43" r="4" fill={light.sun} />
      {[46, 164].map((x) => (
        <g key={x}>
          <circle cx={x} cy="57" r="17" fill={light.ink} />
          <circle cx={x} cy="57" r="8" fill={light.far} />
        </g>
      ))}
    </g>
    <path fill={light.ground} d="M0 668Q240 640 640 652V720H0Z" />
  </Poster>
)
