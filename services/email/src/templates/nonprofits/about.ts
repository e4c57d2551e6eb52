/** For the samples. */
export const example = { contactName: 'Ada Byron', organizationName: 'Harbor Light Fund' }

export const why = 'You’re receiving this email because a nonprofit was registered with this address.'

export const toPortal = (publicUrl: string) => ({
  label: 'Open the nonprofit portal',
  link: new URL('/nonprofit-portal?tab=dashboard', publicUrl).href,
})
