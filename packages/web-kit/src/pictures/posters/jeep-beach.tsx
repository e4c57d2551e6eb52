import { Jeep } from './jeep.tsx'
import { dusk as light } from './light.ts'
import { Poster, type PosterProps } from './poster.tsx'

export const JeepBeach = (props: PosterProps) => (
  <Poster {...props} light={light} sun={{ x: 250, y: 372, radius: 88 }}>
    <path fill={light.far} d="M410 420 470 372 520 392 586 340 640 366V430H400Z" />
    <path fill={light.mid} d="M0 420H640V560H0Z" />
    <path
      fill={light.sun}
      opacity="0.75"
      d="M164 428H336L322 438H178ZM190 450H314L300 459H206ZM172 472H330L316 482H190ZM204 496H300L290 505H214ZM188 520H318L306 530H202Z"
    />
    <path fill={light.near} d="M0 548Q160 524 320 546T640 530V720H0Z" />
    <path fill={light.skyLow} opacity="0.5" d="M0 548Q160 524 320 546T640 530V537Q480 560 320 555T0 558Z" />
    <path fill={light.ground} d="M0 604Q200 572 400 590T640 580V720H0Z" />
    <path fill={light.ink} opacity="0.6" d="M250 626 470 606 640 612V630L380 650 270 648Z" />
    <Jeep x={286} y={520} scale={1.12} paint="#c9573f" ink={light.ink} glass={light.skyLow} light={light.sun} />
    <g stroke={light.ink} fill="none" strokeLinecap="round">
      <path strokeWidth="15" d="M84 690Q104 520 152 388" />
      <path
        strokeWidth="13"
        d="M152 386Q96 330 36 368M152 386Q104 290 44 292M152 386Q150 286 208 262M152 386Q206 318 268 346M152 386Q218 366 254 418"
      />
    </g>
    <path fill={light.ink} d="M0 676Q160 640 330 664T640 660V720H0Z" />
  </Poster>
)
