/** The tones of one hour; a poster uses one light and nothing else, so that all of them are one family. */
export interface Light {
  skyTop: string
  skyLow: string
  sun: string
  far: string
  mid: string
  near: string
  ground: string
  ink: string
  glow: string
}

export const dawn: Light = {
  skyTop: '#e59a79',
  skyLow: '#fbe3bd',
  sun: '#fff4d9',
  far: '#dc9579',
  mid: '#b0635b',
  near: '#74434d',
  ground: '#41293a',
  ink: '#2a1b2b',
  glow: '#f4c06a',
}

export const noon: Light = {
  skyTop: '#9fcfc6',
  skyLow: '#f5efd6',
  sun: '#fffbe9',
  far: '#96bfa9',
  mid: '#5f9a81',
  near: '#2f715a',
  ground: '#14503c',
  ink: '#0b2f24',
  glow: '#e8a317',
}

export const dusk: Light = {
  skyTop: '#33406b',
  skyLow: '#eb9468',
  sun: '#fbd08c',
  far: '#8a668a',
  mid: '#5c4e7c',
  near: '#393b63',
  ground: '#20233f',
  ink: '#14162b',
  glow: '#f2b640',
}

export const winter: Light = {
  skyTop: '#6f9dbb',
  skyLow: '#f6e6d6',
  sun: '#fff7e6',
  far: '#a9c3d3',
  mid: '#7396ad',
  near: '#3f6179',
  ground: '#eef3f5',
  ink: '#1e3443',
  glow: '#f0b04a',
}
