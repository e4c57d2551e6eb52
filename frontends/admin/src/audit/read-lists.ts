/** The lists of people whose reading is told, and the records that are opened one by one, by the path of their call, as the desk names them. */
const namedLists: Readonly<Record<string, string>> = {
  '/api/admin/approvals': 'Approvals',
  '/api/admin/gifts': 'Gifts',
  '/api/admin/memberships': 'Memberships',
  '/api/email/automations/{automationId}/runs': 'People in an automation',
  '/api/email/campaigns/{campaignId}/recipients': 'Recipients of a campaign',
  '/api/email/subscribers': 'Subscribers',
  '/api/admin/entry-holds': 'Held entries',
  '/api/admin/free-post/{batchId}': 'Cards of a batch of mail-in entries',
  '/api/admin/members': 'Members',
  '/api/admin/social-activities': 'Social media',
  '/api/admin/memorials': 'Memorials',
  '/api/admin/memorials/search': 'Memorials, in search',
  '/api/admin/grant-rounds/{roundId}/applications': 'Applications of a grant round',
  '/api/admin/grants': 'Grants',
  '/api/admin/nonprofits': 'Nonprofits',
  '/api/landing-registrations': 'Registrations',
  '/api/admin/affiliates': 'Affiliates',
  '/api/admin/affiliate-referrals': 'Affiliate referrals',
  '/api/admin/sponsor-inquiries': 'Sponsor inquiries',
  '/api/admin/sponsorships': 'Sponsorships',
  '/api/admin/sponsor-holds': 'Sponsor places that are held',
  '/api/admin/sponsor-waiting': 'Sponsors waiting for a place',
  '/api/admin/supporters': 'Supporters',
  '/api/admin/supporter-names/donations': 'Names of donors',
  '/api/admin/supporter-names/members': 'Names of members',
  '/api/admin/gifts/{giftId}': 'Single gifts',
  '/api/email/campaigns/{campaignId}/recipients/{recipientId}': 'Single recipients of a campaign',
  '/api/email/imports/{importId}': 'Single imports of subscribers',
  '/api/email/subscribers/{subscriberId}': 'Single subscribers',
  '/api/admin/winners/{slug}': 'Winners of single giveaways',
  '/api/admin/social-activities/{activityId}': 'Single social media activities',
  '/api/admin/social-second-looks/next': 'Second looks at social media',
  '/api/admin/memorials/{memorialId}': 'Single memorials',
  '/api/admin/nonprofits/{nonprofitId}': 'Single nonprofits',
  '/api/admin/grant-applications/{applicationId}': 'Single applications for grants',
  '/api/admin/affiliates/{affiliateId}': 'Single affiliates',
  '/api/admin/affiliate-referrals/{referralId}': 'Single affiliate referrals',
  '/api/admin/sponsor-inquiries/{inquiryId}': 'Single sponsor inquiries',
  '/api/admin/sponsorships/{sponsorshipId}': 'Single sponsorships',
  '/api/admin/supporters/{donorId}/names/donations': 'Names in the gifts of single people',
  '/api/admin/supporters/{donorId}/names/members': 'Names in the accounts of single members',
  '/api/admin/supporters/{donorId}/merge/donations/into/{toId}': 'Gifts of single people, before a merge',
  '/api/admin/supporters/{donorId}/merge/entries/into/{toId}': 'Entries of single people, before a merge',
  '/api/admin/supporters/{donorId}/merge/members/into/{toId}': 'Accounts of single members, before a merge',
}

/** "GET /api/admin/gifts, past its first page or many times" as people read it; what has no name stays as it was written. */
export function listInWords(words: string): string {
  const [call = '', ...more] = words.split(', ')
  const name = namedLists[call.replace(/^GET /, '')]
  return name === undefined ? words : [name, ...more].join(', ')
}
