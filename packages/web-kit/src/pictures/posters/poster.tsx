import { type ReactNode, useId } from 'react'
import type { Light } from './light.ts'

export const posterWidth = 640
export const posterHeight = 720

export interface PosterProps {
  /** What a person who cannot see it is told; without it the picture is decoration. */
  alt?: string | undefined
  className?: string | undefined
}

interface FrameProps extends PosterProps {
  light: Light
  sun?: { x: number; y: number; radius: number }
  children: ReactNode
}

/** Sky, sun and grain around a scene of 640 × 720. Where there is less room, sky is cut: the prize is at the foot. */
export function Poster({ alt, className, light, sun, children }: FrameProps) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${posterWidth} ${posterHeight}`}
      preserveAspectRatio="xMidYMax slice"
      className={className}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={light.skyTop} />
          <stop offset="0.62" stopColor={light.skyLow} />
        </linearGradient>
        <pattern id={`${id}grain`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(31)">
          <circle cx="2" cy="3" r="0.7" fill="#000" />
          <circle cx="6.5" cy="7" r="0.6" fill="#fff" />
        </pattern>
      </defs>
      <rect width="640" height="720" fill={`url(#${id}sky)`} />
      {sun && (
        <>
          <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.9} fill={light.sun} opacity="0.16" />
          <circle cx={sun.x} cy={sun.y} r={sun.radius * 1.4} fill={light.sun} opacity="0.22" />
          <circle cx={sun.x} cy={sun.y} r={sun.radius} fill={light.sun} />
        </>
      )}
      {children}
      <rect width="640" height="720" fill={`url(#${id}grain)`} opacity="0.07" />
    </svg>
  )
}
